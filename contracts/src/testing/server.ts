// Servers on loopback with responses chosen by the test, which record their requests.

import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@room-sessions/testing';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
  readonly asked: ReceivedRequest[];
}

export async function serve(
  answer: (asked: ReceivedRequest, response: ServerResponse) => void,
): Promise<TestServer> {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await text(request) };
    asked.push(one);
    answer(one, response);
  });
  return { ...(await listen(server)), server, asked };
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export const key = 'a-key-of-the-tests';

/** A deployment with a room of this name: the responses for `aRoom`, `aList` and `aRefusal`. */
export const provider = (name: unknown = 'Lobby'): Promise<TestServer> =>
  serve(({ url, headers }, response) => {
    if (url === '/') answerJson(response, 404, {});
    else if (headers['x-api-key'] !== key) answerJson(response, 401, {});
    else answerJson(response, 200, url === '/rooms' ? [] : { name });
  });

/** A state service that returns the id of a room. */
export const stateService = (): Promise<TestServer> =>
  serve((_, response) => answerJson(response, 200, { socialId: 'r-7' }));
