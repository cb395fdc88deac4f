// A gateway that leaks secrets: each response repeats the credentials of the request, or contains tokens of a
// guest in an unexpected place.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen } from '@room-sessions/testing';

/** A token of a guest. It is not a canary of all tests, because core's errors may contain texts of the gateway. */
export const bearer = 'guest-7c1de05b3f4a8962';

type Respond = (key: string, response: ServerResponse, request: IncomingMessage) => void;

const json = (response: ServerResponse, status: number, body: unknown): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const jwt = `eyJhbGciOiJub25lIn0.${Buffer.from(bearer).toString('base64url')}.c2lnbmF0dXJl`;

/** The leaking responses, by name. */
export const leaks: Readonly<Record<string, Respond>> = {
  'the documented tokens': (_, response) =>
    json(response, 200, { user: { name: 'Guest' }, bearer, refreshBearer: bearer }),
  'tokens in an envelope': (key, response) =>
    json(response, 200, { data: { session: { Bearer: bearer } }, key, echo: { apiKey: key } }),
  'tokens in a list': (key, response) =>
    json(response, 200, [{ bearer }, `Bearer ${bearer}`, { [key]: key, note: `for ${bearer}` }]),
  'a text with secrets': (key, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`key ${key}, refreshBearer=${bearer}, ${jwt}`),
  'an error with secrets': (key, response) =>
    json(response, 400, {
      error: `the key ${key} and bearer: ${bearer}`,
      status: 'error',
      code: 400,
    }),
  'a bare error with secrets': (key, response) =>
    json(response, 403, { error: `${encodeURIComponent(key)} Bearer ${bearer}` }),
  'a server error with secrets in its body': (key, response) =>
    json(response, 500, { trace: { headers: { 'x-api-key': key }, bearer } }),
  'a web page with secrets': (key, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<p>${key} ${bearer} ${Buffer.from(key).toString('base64')}</p>`),
  'JSON that is cut off': (key, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"bearer":"${bearer}","key":"${key}`),
  'a redirect with secrets': (key, response) =>
    void response
      .writeHead(302, { location: `http://127.0.0.1:1/?key=${key}&bearer=${bearer}` })
      .end(),
  'a connection that breaks': (key, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': '999',
      'x-k': key,
    });
    response.write(`{"bearer":"${bearer}"`);
    setTimeout(() => response.destroy(), 5);
  },
  'no response': (_, response) => void response.destroy(),
};

export interface LeakyServer extends Listening {
  /** How many requests had the key. */
  readonly withKey: () => number;
}

/** Responds to every request with one of the leaks. */
export async function startLeakyServer(respond: Respond): Promise<LeakyServer> {
  let withKey = 0;
  const server = await listen(
    createServer((request, response) => {
      const key = String(request.headers['x-api-key'] ?? '');
      if (key !== '') withKey += 1;
      request.resume().on('end', () => respond(key, response, request));
    }),
  );
  return { ...server, withKey: () => withKey };
}
