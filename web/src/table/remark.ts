/** A line of the log that is no action. */
export interface Remark {
  /** The number of actions before it. */
  ply: number;
  text: string;
}
