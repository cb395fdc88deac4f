// Closes connections that were kept and that nobody used for a while.

import type { Agent, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const end = /* @__PURE__ */ Symbol('end');

/** A connection as an agent has it when its request is over. */
interface Connection extends Duplex {
  readonly _httpMessage?: { readonly res?: IncomingMessage } | null;
  setKeepAlive(enable: boolean, delay: number): this;
  unref(): this;
  /** When it is closed, by `performance.now()`. */
  [end]: number;
}

/**
 * Has an agent keep each connection for `most` ms, or for less where the gateway says so. By its own
 * option `timeout` every request would set timers of its connection and clear them, which is some
 * percent of what a request costs; this is one timer for all.
 */
export function closeWhenIdle(agent: Agent, most: number): void {
  let timer: NodeJS.Timeout | undefined;
  let next = Infinity;
  const arm = (at: number, now: number): void => {
    clearTimeout(timer);
    next = at;
    timer = setTimeout(look, at - now).unref();
  };
  const look = (): void => {
    const now = performance.now();
    next = Infinity;
    const kept = Object.values(agent.freeSockets).flat() as object[] as Connection[];
    for (const connection of kept) {
      if (connection[end] <= now) connection.destroy();
      else next = Math.min(next, connection[end]);
    }
    if (next < Infinity) arm(next, now);
  };
  // The one place where an agent asks whether a connection is kept.
  agent.keepSocketAlive = (connection: Connection): boolean => {
    const { _httpMessage: request } = connection;
    const hint = request?.res?.headers['keep-alive'];
    const seconds = /^timeout=(\d+)/.exec(String(hint))?.[1];
    // A second less than the gateway says: its clock began before the answer was here.
    const time = seconds ? Math.min(most, (Number(seconds) - 1) * 1_000) : most;
    if (time <= 0) return false;
    // The system looks now and then whether the other side is still there.
    connection.setKeepAlive(true, 1_000).unref();
    const now = performance.now();
    connection[end] = now + time;
    if (connection[end] < next) arm(connection[end], now);
    return true;
  };
}
