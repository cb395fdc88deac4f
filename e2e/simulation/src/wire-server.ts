// The simulated server of a connection, which speaks HTTP/1.1 byte by byte.

import { gzipSync } from 'node:zlib';
import { makeBody } from './bodies.ts';
import type { Exchange } from './exchange.ts';
import { horizon, type Network, responseHeaders } from './network.ts';
import type { Peer, WireSocket } from './wire-socket.ts';

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

const endOfHead = '\r\n\r\n';

/** An incoming request. */
interface Incoming {
  readonly exchange: Exchange;
  /** The length of the body; undefined if it is chunked. */
  readonly length: number | undefined;
  /** The received parts of the body. */
  pieces: number;
  isAnswered: boolean;
}

export class WireServer implements Peer {
  readonly #network: Network;
  readonly #socket: WireSocket;
  #bytes = '';
  #incoming: Incoming | undefined;
  #isClosed = false;
  /** Counts responses, to cancel actions that were planned for an idle time. */
  #served = 0;

  constructor(network: Network, socket: WireSocket) {
    this.#network = network;
    this.#socket = socket;
  }

  receive(bytes: Buffer): void {
    if (this.#isClosed) return this.#socket.deliver(reset());
    this.#bytes += bytes.toString('latin1');
    if (!this.#incoming && !this.#readHead()) return;
    this.#readBody(this.#incoming!);
  }

  close(): void {
    this.#isClosed = true;
  }

  #readHead(): boolean {
    const end = this.#bytes.indexOf(endOfHead);
    if (end < 0) return false;
    const head = this.#bytes.slice(0, end);
    this.#bytes = this.#bytes.slice(end + endOfHead.length);
    const header = (name: string): string | undefined =>
      new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
    const call = header('x-client-request-id');
    const exchange = this.#network.exchanges.findLast((one) => one.call === call);
    if (!exchange) throw new Error(`A request without an exchange: ${head}`);
    const length = header('transfer-encoding') ? undefined : Number(header('content-length') ?? 0);
    // All bytes of a connection have the same latency.
    if (this.#served === 0) this.#socket.lag = exchange.reply.connection?.lag ?? 0;
    this.#served += 1;
    exchange.isSeen = true;
    this.#incoming = { exchange, length, pieces: -1, isAnswered: false };
    return true;
  }

  #readBody(incoming: Incoming): void {
    const { exchange, length } = incoming;
    incoming.pieces += 1;
    const isWhole =
      length === undefined ? this.#bytes.endsWith('0\r\n\r\n') : this.#bytes.length >= length;
    const body = length === undefined ? unchunk(this.#bytes) : this.#bytes;
    if (isWhole) {
      this.#bytes = '';
      this.#incoming = undefined;
    }
    if (incoming.isAnswered || (!isWhole && incoming.pieces !== exchange.reply.chunksRead)) return;
    incoming.isAnswered = true;
    this.#network.receive(exchange, isWhole, body);
    this.#network.later(exchange.reply.delay, () => this.#answer(exchange, isWhole));
  }

  #answer(exchange: Exchange, isWhole: boolean): void {
    const { fault } = exchange.reply;
    if (fault === 'silent') return void this.#network.clock.after(horizon, () => this.#reset());
    // If a write fails, the server has accepted a part of the data.
    if (fault === 'lost' && !isWhole) this.#socket.isDead = true;
    if (fault === 'lost') return this.#network.later(isWhole ? 0 : 50, () => this.#reset());
    this.#respond(exchange);
  }

  #reset(): void {
    this.#isClosed = true;
    this.#socket.deliver(reset());
  }

  #respond(exchange: Exchange): void {
    const { reply, request, key } = exchange;
    const { keepAlive, isGzipped, isChunked, pieces = Infinity } = reply.connection ?? {};
    const status = reply.fault ? 200 : exchange.status;
    const { bytes: plain, type } = makeBody(reply.body, exchange.value, key ?? '');
    const mayHaveBody = request.method !== 'HEAD' && status !== 304;
    const hasBody = mayHaveBody && plain.length > 0;
    exchange.isEmpty = !hasBody;
    exchange.length = hasBody ? plain.length : 0;
    const { bodyFault = '' } = hasBody ? reply : {};
    const isCorrupt = bodyFault === 'undecodable';
    const isEncoded = hasBody && (isCorrupt || isGzipped);
    const bytes = isCorrupt ? Buffer.from('no gzip') : isEncoded ? gzipSync(plain) : plain;
    const chunk = hasBody ? `${bytes.length.toString(16)}\r\n${latin1(bytes)}\r\n` : '';
    const body = isChunked ? `${chunk}0\r\n\r\n` : latin1(bytes);
    const isLast = keepAlive === -1;
    const lines = [
      `HTTP/1.1 ${status} Simulated`,
      ...responseHeaders(exchange, type).map(([name, value]) => `${name}: ${value}`),
      ...(isLast ? ['connection: close'] : keepAlive ? [`keep-alive: timeout=${keepAlive}`] : []),
      ...(isEncoded ? ['content-encoding: gzip'] : []),
      // Data that cannot be decoded has no end.
      ...(isChunked
        ? ['transfer-encoding: chunked']
        : [`content-length: ${bytes.length + (isCorrupt ? 100 : 0)}`]),
    ];
    this.#write(`${lines.join('\r\n')}${endOfHead}`, pieces);
    this.#network.later(hasBody ? reply.bodyDelay : 0, () => {
      if (this.#isClosed) return;
      const isPart = bodyFault === 'cut' || bodyFault === 'silent';
      const part = isCorrupt && isChunked ? body.slice(0, -5) : body;
      if (mayHaveBody) this.#write(isPart ? body.slice(0, body.length / 2) : part, pieces);
      if (bodyFault === 'cut') this.#reset();
      else if (bodyFault) this.#network.clock.after(horizon, () => this.#reset());
      else this.#afterwards(exchange, isLast);
    });
  }

  #write(text: string, pieces: number): void {
    for (let at = 0; at < text.length; at += pieces) {
      this.#socket.deliver(Buffer.from(text.slice(at, at + pieces), 'latin1'));
    }
  }

  /** Whether nothing is in transit. Data that arrives after the start of a request may be taken for its response. */
  get #isIdle(): boolean {
    const { exchanges } = this.#network;
    return exchanges.every(({ sent, isOver }) => !sent || isOver);
  }

  /** Applies the server's behavior to a keep-alive connection. */
  #afterwards({ reply }: Exchange, isLast: boolean): void {
    const { keepAlive = 0 } = reply.connection ?? {};
    // Data in transit when the next request is sent cannot be distinguished from its response.
    const unsolicited = this.#socket.lag > 0 ? undefined : reply.connection?.unsolicited;
    const served = this.#served;
    const whileKept = (delay: number, run: () => void): void => {
      const isKept = (): boolean => this.#served === served && !this.#isClosed;
      this.#network.clock.after(delay, () => void (isKept() && run())).unref();
    };
    const whileIdle = (delay: number, run: () => void): void =>
      whileKept(delay, () => void (this.#isIdle && run()));
    const end = (): void => {
      this.#isClosed = true;
      this.#socket.deliver(null);
    };
    if (isLast) return end();
    if (keepAlive > 0) whileKept(keepAlive * 1_000, end);
    if (unsolicited === 'end') whileIdle(20, end);
    if (unsolicited === 'dead') whileIdle(20, () => (this.#socket.isDead = true));
    // Immediately before the next request.
    if (unsolicited === 'half') {
      this.#socket.onReuse = () => this.#write('HTTP/1.1 200 OK\r\ncontent-le', 99);
    }
    if (unsolicited === 'response') {
      this.#socket.onReuse = () => {
        this.#write(`HTTP/1.1 408 Request Timeout\r\ncontent-length: 0${endOfHead}`, 999);
        end();
      };
    }
  }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The received content of a chunked body. */
function unchunk(text: string): string {
  let content = '';
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\r\n', at);
    const size = parseInt(text.slice(at, end), 16);
    if (end < 0 || !(size > 0)) break;
    content += text.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
  return content;
}
