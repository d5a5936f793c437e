// What moves on the board just now.
import type { Step, View } from "@/engine/types";

/** An action being shown as movement: the position at hand is already the one after it. */
export interface Movement {
  step: Step;
  before: View;
  /** How many times as fast as a person's own action. */
  rate: number;
}

export class Motion {
  /** Nothing where people want no movement. */
  moving = $state.raw<Movement | undefined>(undefined);
  /** The action shown last, whether or not anything moved for it. */
  acted = $state.raw<Movement | undefined>(undefined);
  /** Settles once nothing moves. */
  moved: Promise<void> = Promise.resolve();
  private end: () => void = () => undefined;

  /** Ends the movement: what moved is where it belongs. */
  skip(): void {
    this.end();
  }

  /** Shows a movement for so many milliseconds. */
  show(movement: Movement, time: number): void {
    this.skip();
    this.acted = movement;
    if (time === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.moving = movement;
    this.moved = new Promise((resolve) => {
      const timer = setTimeout(() => this.skip(), time);
      this.end = () => {
        clearTimeout(timer);
        if (this.moving === movement) this.moving = undefined;
        resolve();
      };
    });
  }
}
