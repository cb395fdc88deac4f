// Serves one client on stdin and stdout, in the protocol era of the client.

import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  serveStdio,
  type StdioServerHandle,
  StdioServerTransport,
} from '@modelcontextprotocol/server/stdio';
import { createServer, type ServerSettings } from '../server.ts';
import { createLineLimit } from './line-limit.ts';

export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: { write(text: string): unknown };
}

/** The time in ms for the last messages before the end of stdin to become calls, and for results to be written. */
const settleTime = 100;

/** The maximum length of a message, in bytes. */
const longestLine = 10 * 1024 * 1024;

/**
 * Runs until the client has closed stdin and has received the results of the pending calls. Writes only
 * protocol messages to stdout.
 */
export function serve(
  settings: ServerSettings,
  { stdin, stdout, stderr }: StdioStreams,
): StdioServerHandle {
  const { secrets, pendingCalls } = settings;
  // The MCP SDK aborts calls when its input ends, but a program may write its requests and close stdin at once. It
  // also ends the connection at a line that is too long.
  const input = createLineLimit(longestLine, (id) => {
    const message = `The message is longer than ${longestLine} bytes. It was not processed.`;
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`);
  });
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
    transport: new Transport(input, stdout, { maxBufferSize: Infinity }),
    onerror: ({ message }) =>
      void stderr.write(`room-sessions-mcp: ${secrets.cleanText(message)}\n`),
  });
}
