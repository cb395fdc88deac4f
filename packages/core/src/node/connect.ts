// Opens the connections of agents: to the first address of a host that accepts one, or through a tunnel, then TLS,
// all within one time limit.

import type { LookupAddress } from 'node:dns';
import type { Agent } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { startTimer } from '../platform/timers.ts';

/** Additional options of a connection. */
export interface ConnectRequest {
  /** Aborted when the connection is no longer needed. */
  readonly connectSignal?: AbortSignal;
}

/** What an agent asks to connect to. */
export type Target = TcpNetConnectOpts & ConnectionOptions & ConnectRequest;

type Done = (error: Error | null, socket?: Duplex) => void;

/** Opens a connection. Returns a function that ends the attempt with an error. */
export type Open = (target: Target, done: Done) => (error: Error) => void;

/**
 * An agent of node:http or node:https whose connections are opened by `open`, within `connectTimeout` ms, TLS
 * included; 0 is no limit.
 */
export function createAgent(
  secure: boolean,
  options: AgentOptions,
  connectTimeout: number,
  open: Open,
): Agent {
  const agent = new (process.getBuiltinModule(secure ? 'node:https' : 'node:http').Agent)(options);
  // That of node:https keeps TLS sessions.
  const createTls = agent.createConnection.bind(agent) as (target: Target) => Duplex;
  const connect = (target: Target, done: Done): void => {
    const { connectSignal } = target;
    let end: (error: Error) => void;
    const stop = startConnectTimer(connectTimeout, (error) => end(error));
    // Not the reason, which may be any value; the call knows it.
    const onAbort = (): void => end(new Error('The request was aborted.'));
    const opened: Done = (error, socket) => {
      connectSignal?.removeEventListener('abort', onAbort);
      if (!error && secure) {
        try {
          const tls = createTls({ ...target, socket, path: undefined });
          end = (why) => tls.destroy(why);
          // Passed on before the handshake ends: the caller of `done` observes its outcome.
          return done(null, tls.once('secureConnect', stop).once('close', stop));
        } catch (thrown) {
          socket!.destroy();
          stop();
          return done(thrown as Error);
        }
      }
      stop();
      done(error, socket);
    };
    connectSignal?.addEventListener('abort', onAbort);
    try {
      end = open(target, opened);
    } catch (thrown) {
      // Such as that of a test that forbids the network.
      opened(thrown as Error);
    }
  };
  // The only hook by which an agent opens a connection; the agent manages it as usual.
  agent.createConnection = (target, done) => {
    connect(target as Target, done as Done);
    return undefined;
  };
  return agent;
}

/** Calls `onTimeout` after the limit in ms; 0: no limit. Returns a function that clears the timer. */
export function startConnectTimer(limit: number, onTimeout: (error: Error) => void): () => void {
  const fail = (): void => {
    const error = new Error(`No connection within ${limit} ms.`);
    onTimeout(Object.assign(error, { code: 'ERR_CONNECT_TIMEOUT' }));
  };
  return limit > 0 ? startTimer(fail, limit) : () => undefined;
}

/** The wait in ms before the next address is tried as well (RFC 8305, section 8). */
const headStart = 250;

/**
 * Connects to the first address of a host that accepts. The others keep their chance: Node itself gives up an
 * address after 250 ms, so that a slow network never connects (https://github.com/nodejs/node/issues/54359).
 */
export const connectFirst: Open = (target, done) => {
  const { connect } = process.getBuiltinModule('node:net');
  const { host = 'localhost' } = target;
  const pending = new Set<Socket>();
  const errors: Error[] = [];
  let others: LookupAddress[] = [];
  let stopTimer: (() => void) | undefined;
  let isOver = false;
  const end = (error: Error | null, socket?: Socket): void => {
    if (isOver) return;
    isOver = true;
    stopTimer?.();
    for (const one of pending) if (one !== socket) one.destroy();
    done(error, socket);
  };
  const attempt = (to: Partial<TcpNetConnectOpts>): void => {
    let socket: Socket;
    try {
      socket = connect({ ...target, ...to, autoSelectFamily: false });
    } catch (thrown) {
      errors.push(thrown as Error);
      return tryNext();
    }
    pending.add(socket);
    const onError = (error: Error): void => {
      pending.delete(socket);
      errors.push(error);
      if (!isOver) tryNext();
    };
    socket.once('error', onError).once('connect', () => {
      socket.off('error', onError);
      end(null, socket);
    });
  };
  const tryNext = (): void => {
    stopTimer?.();
    const one = others.shift();
    if (!one) return pending.size === 0 ? end(combine(host, errors)) : undefined;
    attempt({ host: one.address, family: one.family });
    wait();
  };
  const wait = (): void => {
    if (others.length > 0 && !isOver) stopTimer = startTimer(tryNext, headStart);
  };
  // By its name, as interceptors of tests expect: they respond without an address.
  attempt({
    host,
    lookup(name, options, found) {
      const { lookup } = process.getBuiltinModule('node:dns');
      lookup(name, { ...options, all: true }, (error, all) => {
        const [first, ...rest] = error ? [] : alternate(all);
        if (error || !first) return found(error ?? new Error(`${name} has no address.`), '');
        others = rest;
        found(null, first.address, first.family);
        wait();
      });
    },
  });
  return end;
};

/** The families in turn, the first one first, because one of them may be unreachable. */
function alternate(addresses: readonly LookupAddress[]): LookupAddress[] {
  const [first, second] = [true, false].map((isFirst) =>
    addresses.filter(({ family }) => (family === addresses[0]?.family) === isFirst),
  ) as [LookupAddress[], LookupAddress[]];
  return first
    .flatMap((one, at) => [one, ...second.slice(at, at + 1)])
    .concat(second.slice(first.length));
}

/** The error of a host of which no address accepts, like that of Node. */
function combine(host: string, errors: readonly Error[]): Error {
  const [first] = errors;
  if (errors.length === 1) return first!;
  const { code } = first as NodeJS.ErrnoException;
  return Object.assign(new AggregateError(errors, `No address of ${host} accepts.`), { code });
}
