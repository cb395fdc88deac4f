// A server on streams, in the process of the test, and a client of it.

import { PassThrough } from 'node:stream';
import { serve } from '../stdio/serve.ts';
import type { ServerSettings } from '../server.ts';
import { type Answer, type Era, McpClient, type Message } from './mcp-client.ts';

export interface StdioClient extends AsyncDisposable {
  readonly client: McpClient;
  /** Everything that the server has written, to stdout and to stderr. */
  readonly written: () => string;
}

/** Connects a client in the given era. Without an answer, the client does not support elicitation. */
export async function connectStdio(
  settings: ServerSettings,
  era: Era,
  answer?: Answer,
): Promise<StdioClient> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let written = '';
  let rest = '';
  const client = new McpClient({
    era,
    answer,
    send: (message) => void stdin.write(`${JSON.stringify(message)}\n`),
  });
  stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) client.receive(JSON.parse(line) as Message);
  });
  const stderr = { write: (text: string) => (written += text) };
  const handle = serve(settings, { stdin, stdout, stderr });
  await client.open();
  return {
    client,
    written: () => written,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
