// docs/faults.md: written from observations, and parsed to compare it with them.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { groups, type NamedFault, namedFaults } from './named-faults.ts';
import {
  inWords,
  type Kind,
  kinds,
  getMessage,
  type Observation,
  observe,
  type TransportName,
  transports,
} from './observe-fault.ts';

const file = fileURLToPath(new URL('../../../../docs/faults.md', import.meta.url));

type Observations = Readonly<Record<Kind, Readonly<Record<TransportName, Observation>>>>;

/** Tries every fault with a safe and an unsafe operation, on both transports; writes the page. */
export async function writePage(): Promise<void> {
  const seen = new Map<NamedFault, Observations>();
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
    safe.node.error ? [[`\`${name}\``, getMessage(safe.node.error)]] : [],
  );
  const said = table(['fault', 'message'], messages);
  writeFileSync(file, `${introduction}\n${sections.join('\n')}\n${aboutMessages}\n${said}\n`);
}

async function seeAll(fault: NamedFault): Promise<Observations> {
  const all = kinds.map(async (kind) => {
    const ofKind = transports.map(
      async (name) => [name, await observe(fault, kind, name)] as const,
    );
    return [kind, Object.fromEntries(await Promise.all(ofKind))] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as Observations;
}

function cell({ node, fetch }: Observations[Kind]): string {
  const [onNode, byFetch] = [inWords(node), inWords(fetch)];
  return onNode === byFetch ? onNode : `node: ${onNode}<br>fetch: ${byFetch}`;
}

/** A row of the page. */
export interface PageRow {
  readonly what: string;
  /** By transport. */
  readonly safe: Readonly<Record<TransportName, string>>;
  readonly unsafe: Readonly<Record<TransportName, string>>;
  readonly message: string | undefined;
}

/** Parses the page: its rows, by name of the fault. */
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

const introduction = `${writtenBy('the faults of a test server and what a client observed')}

# Failure modes, observed

Look up what a call returns or throws for each fault of the gateway or of the network. The results are
observed: \`pnpm pages\` makes each call against a server with the fault, and the tests of core repeat the
calls and compare.

- Each call has the default options, unless a row says otherwise.
- A _safe_ operation may be repeated, an _unsafe_ operation may not. \`x-retry\` in the
  [API document](../spec/openapi.yaml), the published description of the gateway, says which operations are safe.
- A cell shows the result of the call, which is the value, or the class of the error with its \`code\` and
  \`delivery\`, and the number of attempts.
- If \`node:http\`, the default transport on Node, and the \`fetch\` of Node have different results, the cell
  shows both. The reason is below the table.
- Every attempt has the fault, unless a row says "once".

[Errors](errors.md) says how to handle each class, and [retries](retry.md) when a call is retried.
`;

const aboutMessages = `## Error messages

The messages for a safe operation on Node. Message texts may change, so programs should use \`name\`,
\`code\` and \`delivery\`.
`;
