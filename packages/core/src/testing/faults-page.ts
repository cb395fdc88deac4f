// docs/faults.md: written from observations, and read back to be held against them.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { groups, type NamedFault, namedFaults } from './named-faults.ts';
import {
  inWords,
  type Kind,
  kinds,
  messageOf,
  type Observation,
  observe,
  type TransportName,
  transports,
} from './observe-fault.ts';

const file = fileURLToPath(new URL('../../../../docs/faults.md', import.meta.url));

type Seen = Readonly<Record<Kind, Readonly<Record<TransportName, Observation>>>>;

/** Meets every fault, as a safe and as an unsafe operation, on both transports; writes the page. */
export async function writePage(): Promise<void> {
  const seen = new Map<NamedFault, Seen>();
  for (const fault of namedFaults) seen.set(fault, await seeAll(fault));
  const sections = Object.entries(groups).map(([group, title]) => {
    const faults = [...seen].filter(([fault]) => fault.group === group);
    const notes = faults.flatMap(([{ name, note }]) => (note ? [`- \`${name}\`: ${note}`] : []));
    return [
      `## ${title}`,
      '',
      table(
        ['fault', 'what happens', 'safe operation', 'unsafe operation'],
        faults.map(([{ name, what }, one]) => [
          `\`${name}\``,
          what,
          ...kinds.map((kind) => cell(one[kind])),
        ]),
      ),
      '',
      ...(notes.length > 0 ? [...notes, ''] : []),
    ].join('\n');
  });
  const messages = [...seen].flatMap(([{ name }, { safe }]) =>
    safe.node.error ? [[`\`${name}\``, messageOf(safe.node.error)]] : [],
  );
  const said = table(['fault', 'message'], messages);
  writeFileSync(file, `${introduction}\n${sections.join('\n')}\n${aboutMessages}\n${said}\n`);
}

async function seeAll(fault: NamedFault): Promise<Seen> {
  const all = kinds.map(async (kind) => {
    const ofKind = transports.map(
      async (name) => [name, await observe(fault, kind, name)] as const,
    );
    return [kind, Object.fromEntries(await Promise.all(ofKind))] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as Seen;
}

function cell({ node, fetch }: Seen[Kind]): string {
  const [onNode, byFetch] = [inWords(node), inWords(fetch)];
  return onNode === byFetch ? onNode : `node: ${onNode}<br>fetch: ${byFetch}`;
}

/** What the page says of a fault. */
export interface PageRow {
  readonly what: string;
  /** By transport. */
  readonly safe: Readonly<Record<TransportName, string>>;
  readonly unsafe: Readonly<Record<TransportName, string>>;
  readonly message: string | undefined;
}

/** Reads the page: what it says of each fault, by name. */
export function readPage(): ReadonlyMap<string, PageRow> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((part) => part.trim()));
  const named = (length: number): ReadonlyMap<string, readonly string[]> =>
    new Map(
      rows.flatMap(([, name, ...cells]) =>
        cells.length === length ? [[name!.replaceAll('`', ''), cells] as const] : [],
      ),
    );
  const messages = named(2);
  return new Map(
    [...named(4)].map(([name, [what, safe, unsafe]]) => [
      name,
      {
        what: what!,
        safe: byTransport(safe!),
        unsafe: byTransport(unsafe!),
        message: messages.get(name)?.[0],
      },
    ]),
  );
}

function byTransport(text: string): Record<TransportName, string> {
  const [, node = text, fetch = text] = /^node: (.*)<br>fetch: (.*)$/.exec(text) ?? [];
  return { node, fetch };
}

const introduction = `${writtenBy("what the tests' server did and a client saw")}

# Failure modes, observed

Each row is a way in which a gateway or the network can fail, and the result of a call. The results are observed:
\`pnpm pages\` sends each call to a server that fails in this way, and the tests of core repeat the calls and compare.

Each call has the default options, unless the row says otherwise. A _safe_ operation may be repeated (\`x-retry: safe\`
in the API document, as for every plain read), an _unsafe_ one may not. A cell has the result: the value, or the class
of the error, its \`code\` and its \`delivery\`; and the number of attempts. If \`node:http\`, the transport on Node, and the
\`fetch\` of Node differ, the cell has both, and the reason is below the table. Unless the row says "once", every attempt
fails.

[Errors](errors.md) explains the classes, [retries and timeouts](retry.md) when a call is retried.
`;

const aboutMessages = `## Messages

The messages of the same errors, for a safe operation on Node. Messages may change; programs should use \`name\`, \`code\`
and \`delivery\`.
`;
