// The client side of a connection in memory.

import { Duplex } from 'node:stream';
import type { Clock } from './clock.ts';

/** The server side of the connection. */
export interface Peer {
  receive(bytes: Buffer): void;
  /** The client closed the connection. */
  close(): void;
}

export class WireSocket extends Duplex {
  connecting = true;
  bytesRead = 0;
  /** Writes fail, as on a lost connection. */
  isDead = false;
  lag = 0;
  /** Called when the connection is reused. */
  onReuse: (() => void) | undefined;
  /** Counts the events of all connections. */
  static activity = 0;
  peer: Peer | undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super({ allowHalfOpen: false });
    this.#clock = clock;
  }

  connect(peer: Peer): void {
    this.peer = peer;
    process.nextTick(() => {
      if (this.destroyed) return;
      this.connecting = false;
      this.emit('connect');
      this.emit('ready');
    });
  }

  /** Receives bytes from the server; null means the end, an error means a reset. */
  deliver(what: Buffer | null | Error): void {
    const run = (): void => {
      WireSocket.activity += 1;
      if (this.destroyed) return;
      if (what instanceof Error) return void this.destroy(what);
      this.bytesRead += what?.length ?? 0;
      this.push(what);
    };
    if (this.lag > 0) this.#clock.after(this.lag, run);
    else run();
  }

  override _read(): void {
    // Incoming data is pushed.
  }

  override _write(chunk: Buffer, _: string, done: (error?: Error) => void): void {
    const { peer } = this;
    WireSocket.activity += 1;
    if (this.isDead) {
      return done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }));
    }
    if (this.lag > 0) this.#clock.after(this.lag, () => peer?.receive(chunk));
    else peer?.receive(chunk);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { peer } = this;
    if (this.lag > 0) this.#clock.after(this.lag, () => peer?.close());
    else peer?.close();
    done(error);
  }

  destroySoon(): void {
    this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  setKeepAlive(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  /** Agents call this method when they reuse a connection. */
  ref(): this {
    const { onReuse } = this;
    this.onReuse = undefined;
    if (onReuse) setImmediate(onReuse);
    return this;
  }

  unref(): this {
    return this;
  }
}
