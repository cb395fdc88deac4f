// The responses to requests that no handler answers: errors of Fastify and of Node's HTTP parser,
// and unknown paths.
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import type { Log } from '../log.ts';
import { storeFailure } from '../store/failure.ts';
import { errorBody, http } from './answer.ts';

/** The status and the message of errors of Fastify and of Node's HTTP parser, by their codes. */
const known: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_BAD_URL: [400, 'the path of the URL cannot be decoded'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'a segment of the path is too long'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Content-Type: expected application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'body: its length differs from Content-Length'],
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large; --max-headers raises the limit'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time; nothing was written'],
};

/** The failure to respond with; `undefined` when the error is a bug of the gateway. */
export function asFailure(
  error: unknown,
  { config: { takesImage }, bodyLimit }: FastifyRequest['route'],
): Failure | undefined {
  if (error instanceof Failure) return error;
  const unavailable = storeFailure(error);
  if (unavailable) return unavailable;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const option = takesImage ? '--assume max-upload-size=BYTES' : '--max-body';
    return new Failure(
      413,
      `body: larger than the limit of ${bodyLimit} bytes; nothing was written. ${option} raises it`,
      { assumed: takesImage ? ['max-upload-size'] : [] },
    );
  }
  const response = known[code];
  if (response) return new Failure(...response);
  // Reading the body failed: the client disconnected, or sent invalid HTTP.
  if (statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, 'the request could not be read');
  }
  return undefined;
}

/** The document has only one error status, 401: every other one is an assumption. */
export function silence(code: number): AssumptionId[] {
  if (code === 401) return [];
  return code === 400 || code === 404 ? ['error-statuses', 'error-conditions'] : ['error-statuses'];
}

/** Records the template of each route that is added later; call it before the first. */
export function watchRoutes(app: FastifyInstance): (method: string, url: string) => Failure {
  const routes: { pattern: RegExp; methods: string | string[] }[] = [];
  app.addHook('onRoute', (options) => {
    const { method, url } = options;
    // The route of preflights, which is not a path.
    if (url === '*') return;
    options.config = { ...options.config, template: url.replaceAll(/:(\w+)/g, '{$1}') };
    routes.push({ pattern: toPattern(url), methods: method });
  });
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matching = routes.filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => methods))].join(', ');
    return allowed === ''
      ? new Failure(404, 'no such path', { assumed: ['further-operations'] })
      : new Failure(405, `${method} is not allowed here; ${allowed} is`, {
          headers: { allow: allowed },
        });
  };
}

const toPattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

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
  const [code, message] = known[reason] ?? [400, 'the request is not valid HTTP/1.1'];
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
