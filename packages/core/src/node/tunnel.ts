// Tunnels through a proxy: CONNECT to the proxy.

import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { connectFirst, type Open } from './connect.ts';
import { toEndpoint, proxyAuthorization } from './proxy.ts';

/** A proxy did not open a tunnel. Nothing has reached the gateway. */
export class ProxyError extends Error {
  readonly code: 'ERR_PROXY_REFUSED' | 'ERR_PROXY_FAILED';

  constructor({ host }: URL, why: string, status = 0, cause?: Error) {
    super(`the proxy ${host} ${why}`, { cause });
    // A refusal is permanent: the proxy does not allow the request.
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    this.code = isRefusal ? 'ERR_PROXY_REFUSED' : 'ERR_PROXY_FAILED';
  }

  static unreachable(proxy: URL, cause: NodeJS.ErrnoException): ProxyError {
    const { code = cause.message } = cause;
    const what = code.startsWith('HPE_') ? 'answered with unreadable HTTP' : 'cannot be reached';
    return new ProxyError(proxy, `${what} (${code})`, 0, cause);
  }
}

/** Opens tunnels through a proxy. `ca` has the trusted authorities of an https proxy. */
export const throughProxy =
  (proxy: URL, ca: AgentOptions['ca']): Open =>
  ({ host, port }, done) => {
    const place = `${host!.includes(':') ? `[${host}]` : host}:${port}`;
    const endpoint = toEndpoint(proxy);
    const unreachable = (error: Error): void => done(ProxyError.unreachable(proxy, error));
    let end = connectFirst(endpoint, (error, socket) => {
      if (error) return unreachable(error);
      const request = process.getBuiltinModule('node:http').request({
        method: 'CONNECT',
        path: place,
        headers: { host: place, ...proxyAuthorization(proxy) },
        createConnection: () => (proxy.protocol === 'https:' ? secure(socket!) : socket!),
      });
      end = (why) => void request.destroy(why);
      const answered = (status = 0): void => {
        request.destroy();
        const why = `answered with status ${status} when asked for ${place}`;
        done(new ProxyError(proxy, why, status));
      };
      request.on('connect', ({ statusCode }, tunnel, head) => {
        if (statusCode !== 200) {
          tunnel.destroy();
          return answered(statusCode);
        }
        if (head.length > 0) tunnel.unshift(head);
        done(null, tunnel);
      });
      // A proxy that refuses may send an ordinary response.
      request.on('response', ({ statusCode }) => answered(statusCode));
      request.on('error', (failure) => {
        request.destroy();
        unreachable(failure);
      });
      request.end();
    });
    const secure = (socket: Duplex): Duplex =>
      process
        .getBuiltinModule('node:tls')
        .connect({ ...endpoint, socket, ...(ca === undefined ? {} : { ca }) });
    return (error) => end(error);
  };
