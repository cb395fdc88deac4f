// Serves one client on stdin and stdout, in the protocol era of the client.

import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  serveStdio,
  type StdioServerHandle,
  StdioServerTransport,
} from '@modelcontextprotocol/server/stdio';
import { createServer, type ServerSettings } from '../server.ts';

export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: { write(text: string): unknown };
}

/** In which the last messages before the end of stdin have become calls, and results messages; in ms. */
const settleTime = 100;

/**
 * It runs until the client closes stdin and has the answers of the calls that are under way then. Only
 * messages of the protocol are written to stdout.
 */
export function serve(
  settings: ServerSettings,
  { stdin, stdout, stderr }: StdioStreams,
): StdioServerHandle {
  const { secrets, pendingCalls } = settings;
  // The SDK aborts calls when its input ends, but a program may write its requests and close at once.
  const input = new PassThrough();
  const endInput = async (): Promise<void> => {
    await sleep(settleTime);
    await pendingCalls.idle();
    await sleep(settleTime);
    input.end();
  };
  stdin.pipe(input, { end: false });
  stdin.once('end', () => void endInput());
  stdin.once('error', (error) => input.destroy(error));
  // The client closed stdout, or the server is closed: an open stdin would keep the process alive.
  class Transport extends StdioServerTransport {
    override async close(): Promise<void> {
      stdin.unpipe(input).pause();
      await super.close();
    }
  }
  return serveStdio(() => createServer(settings), {
    transport: new Transport(input, stdout),
    onerror: ({ message }) =>
      void stderr.write(`room-sessions-mcp: ${secrets.cleanText(message)}\n`),
  });
}
