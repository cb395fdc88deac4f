// Serves one client on stdin and stdout, in whichever era of the protocol it opens.

import type { Readable, Writable } from 'node:stream';
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

/** It runs until the client closes stdin. Only messages of the protocol are written to stdout. */
export function serve(
  settings: ServerSettings,
  { stdin, stdout, stderr }: StdioStreams,
): StdioServerHandle {
  const { secrets } = settings;
  return serveStdio(() => createServer(settings), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: ({ message }) =>
      void stderr.write(`room-sessions-mcp: ${secrets.cleanText(message)}\n`),
  });
}
