// What was asked of a table: kept until it is answered.
import { freshHex, RefusedOnline, type Do, type OnlineRefusal } from "./protocol";

interface Pending {
  text: string;
  /** Whether it went out on the connection there is now. */
  sent: boolean;
  /** The last row it made, once it is acknowledged. */
  seq: number | undefined;
  resolve(): void;
  reject(error: Error): void;
}

export type Send = (text: string) => void;

export class Requests {
  private readonly pending = new Map<string, Pending>();

  /** Settles when the rows it made have come, fails with `RefusedOnline` if the server says no. */
  add(wanted: Do, send: Send | undefined): Promise<void> {
    const id = freshHex(12);
    const text = JSON.stringify({ id, ...wanted });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, sent: send !== undefined, seq: undefined, resolve, reject });
      send?.(text);
    });
  }

  /** Sends whatever has no answer. */
  sendAgain(send: Send): void {
    for (const one of this.pending.values())
      if (one.seq === undefined) {
        one.sent = true;
        send(one.text);
      }
  }

  /** The connection they were sent on is gone. */
  unsent(): void {
    for (const one of this.pending.values()) one.sent = false;
  }

  /** What was acknowledged counts no more: the server may have lost it since. */
  unanswered(): void {
    for (const one of this.pending.values()) one.seq = undefined;
  }

  acknowledge(id: string, seq: number): void {
    const one = this.pending.get(id);
    if (one) one.seq = seq; // otherwise answered before, on a connection that was lost
  }

  /** Done is what made rows up to that one, now that they are here. */
  settle(seq: number): void {
    for (const [id, one] of this.pending)
      if (one.seq !== undefined && one.seq <= seq) {
        this.pending.delete(id);
        one.resolve();
      }
  }

  refuse(id: string, refusal: OnlineRefusal): void {
    this.pending.get(id)?.reject(new RefusedOnline(refusal));
    this.pending.delete(id);
  }

  /** Refuses whatever went out on this connection without an answer: one of them is why it was ended. */
  refuseSent(refusal: OnlineRefusal): void {
    for (const [id, { sent, seq }] of this.pending) if (sent && seq === undefined) this.refuse(id, refusal);
  }
}
