// slowhttptest: hundreds of clients that send or read slowly, in parallel with a healthy client.
import { randomBytes } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { sample } from '@room-sessions/gateway';
import { tail } from '@room-sessions/testing';
import { fewConnections } from '../few-connections.ts';
import type { Gate, Target } from '../gate.ts';
import { startHealthyClient } from '../healthy-client.ts';
import { png } from '../requests.ts';
import { runTool, systemTool } from '../run-tool.ts';

interface Attack {
  readonly name: string;
  readonly options: readonly string[];
  readonly path: string;
  /** The duration in seconds. */
  readonly length: number;
  /** Whether the gateway must close all connections before the end. */
  readonly mustClose: boolean;
}

const connections = 200;

export const slow: Gate = {
  name: 'slow',
  about: 'slowhttptest: slow headers, bodies and reads do not block another client',
  faults: [fewConnections],

  async run(setting) {
    const program = await systemTool('slowhttptest');
    const findings: string[] = [];
    const notes: string[] = [];
    let checks = 0;
    const all = await attacks(await setting.start());
    for (const attack of setting.brief ? all.slice(0, 1) : all) {
      const target = attack.target;
      const healthy = startHealthyClient(target);
      const end = await run(program, attack, target).finally(async () => {
        const { calls, failures } = await healthy.stop();
        checks += calls;
        findings.push(...summarize(`${attack.name}: a healthy call`, failures));
      });
      if (end.unavailable) findings.push(`${attack.name}: slowhttptest itself got no response`);
      if (attack.mustClose && !end.allClosed) {
        findings.push(`${attack.name}: connections were still open after ${end.after} s`);
      }
      notes.push(
        `${attack.name}: ${connections} connections, ` +
          (end.allClosed ? `all closed after ${end.after} s` : `open for ${end.after} s`),
      );
    }
    return { checks, findings, notes };
  },
};

const summarize = (what: string, failures: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const one of failures) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([failure, count]) => `${what} failed, ${count} times: ${failure}`);
};

async function attacks(target: Target): Promise<(Attack & { readonly target: Target })[]> {
  const list: Attack[] = [
    {
      name: 'slow headers',
      options: ['-H', '-i', '2'],
      path: '/api/v1/social/playlist/all',
      length: 20,
      mustClose: true,
    },
    {
      name: 'slow bodies',
      // slowhttptest cannot send a key, and the banner does not need a key.
      options: ['-B', '-i', '2', '-s', '8192', '-f', 'application/json'],
      path: `/api/v1/social/${sample.socialId}/show/banner`,
      length: 40,
      mustClose: true,
    },
    {
      name: 'slow reads',
      options: ['-X', '-k', '2', '-n', '1', '-z', '64', '-w', '64', '-y', '256'],
      path: await uploadLarge(target),
      length: 20,
      // A slow reader is still connected.
      mustClose: false,
    },
  ];
  return list.map((attack) => ({ ...attack, target }));
}

/** Uploads an image of two megabytes, which is larger than the socket buffers. */
async function uploadLarge({ url, apiKey }: Target): Promise<string> {
  const bytes = Buffer.concat([Buffer.from(png, 'base64'), randomBytes(2_000_000)]);
  const response = await fetch(`${url}/api/v1/image/upload/large/png/1/1`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(bytes.toString('base64')),
  });
  const { imageURI } = (await response.json()) as { imageURI?: string };
  if (imageURI === undefined) throw new Error(`The upload failed with status ${response.status}.`);
  return new URL(imageURI).pathname;
}

interface End {
  /** Whether the server closed all connections before the end. */
  readonly allClosed: boolean;
  readonly after: number;
  readonly unavailable: boolean;
}

async function run(program: string, attack: Attack, { url }: Target): Promise<End> {
  const { output } = await runTool(
    [
      program,
      ...attack.options,
      ...`-c ${connections} -r 100 -l ${attack.length} -p 5 -v 1`.split(' '),
      '-u',
      `${url}${attack.path}`,
    ],
    { timeout: (attack.length + 30) * 1000 },
  );
  // The output contains control sequences.
  const text = stripVTControlCharacters(output);
  const after = /Test ended on (\d+)/.exec(text)?.[1];
  const status = /Exit status:\s*(.*)/.exec(text)?.[1]?.trim();
  if (after === undefined || status === undefined) {
    throw new Error(`slowhttptest did not print a result:\n${tail(text)}`);
  }
  return {
    allClosed: status === 'No open connections left',
    after: Number(after),
    unavailable: /service available:\s+NO/.test(text),
  };
}
