// The responses to requests that no handler answers: errors of Fastify and of Node's HTTP parser,
// and unknown paths.
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { storeFailure } from '../store/failure.ts';
import { errorBody, http } from './answer.ts';
import { notJson } from './input.ts';

const failures: Readonly<Record<string, (bodyLimit: number) => Failure>> = {
  FST_ERR_BAD_URL: () => new Failure(400, 'the path of the URL cannot be decoded'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Failure(414, 'a segment of the path is too long'),
  FST_ERR_CTP_BODY_TOO_LARGE: (bodyLimit) =>
    new Failure(
      413,
      `body: larger than the limit of ${bodyLimit} bytes; nothing was written. ` +
        '--max-body raises the limit',
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Failure(400, 'body: its length differs from Content-Length'),
};

/** The failure to respond with; `undefined` when the error is a bug of the gateway. */
export function asFailure(
  error: unknown,
  { takesImage, bodyLimit }: { takesImage: boolean; bodyLimit: number },
): Failure | undefined {
  if (error instanceof Failure) return error;
  const unavailable = storeFailure(error);
  if (unavailable) return unavailable;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (takesImage && code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Failure(
      413,
      'body: the image is larger than max-upload-size allows; nothing was written. ' +
        '--assume max-upload-size=BYTES raises the limit',
      { assumed: ['max-upload-size'] },
    );
  }
  const known = failures[code];
  if (known) return known(bodyLimit);
  // Reading the body failed: the client disconnected, or sent invalid HTTP.
  if (statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, 'the request could not be read');
  }
  return undefined;
}

/** Records the template of each route that is added later; call it before the first. */
export function watchRoutes(app: FastifyInstance): (method: string, url: string) => Failure {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', (options) => {
    const { method, url } = options;
    // The route of preflights, which is not a path.
    if (url === '*') return;
    options.config = { ...options.config, template: url.replaceAll(/:(\w+)/g, '{$1}') };
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].join(', ');
    return allowed === ''
      ? new Failure(404, 'no such path', { assumed: ['further-operations'] })
      : new Failure(405, `${method} is not allowed here; ${allowed} is`, {
          headers: { allow: allowed },
        });
  };
}

const toPattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

const ofParser: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large; --max-headers raises the limit'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time; nothing was written'],
};

/** Responds to a request that Node's HTTP parser rejects before Fastify. */
export function refuseClient(
  error: NodeJS.ErrnoException,
  socket: Socket,
  log: Pick<Log, 'refused'>,
): void {
  const reason = error.code ?? error.name;
  log.refused(reason);
  // A client that does not speak TLS could not read a response.
  const isTls = reason.startsWith('ERR_SSL') || reason.startsWith('ERR_TLS');
  if (isTls || reason === 'ECONNRESET' || reason === 'EPIPE' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = ofParser[reason] ?? [400, 'the request is not valid HTTP/1.1'];
  const body = JSON.stringify(errorBody(code, message));
  socket.end(
    [
      `HTTP/1.1 ${code} ${http.STATUS_CODES[code]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Room-Sessions-Assumed: error-statuses',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
