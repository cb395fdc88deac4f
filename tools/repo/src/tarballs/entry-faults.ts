// The entries of a package, which its manifest lists twice: for the workspace, and for publication.

import { basename } from 'node:path';

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly publishConfig?: {
    readonly exports?: Readonly<Record<string, unknown>>;
    readonly bin?: Readonly<Record<string, string>>;
  };
}

/** The differences between the entries in the workspace and the published entries. */
export function entryFaults({ exports = {}, bin = {}, publishConfig = {} }: Manifest): string[] {
  return [
    ...compare(exports, publishConfig.exports ?? {}, (source) => ({
      types: built(source, '.d.ts'),
      default: built(source, '.js'),
    })),
    ...compare(bin, publishConfig.bin ?? {}, (source) => built(source, '.js')),
  ];
}

function compare(
  here: Readonly<Record<string, unknown>>,
  published: Readonly<Record<string, unknown>>,
  publish: (source: string) => unknown,
): string[] {
  const entries = new Set([...Object.keys(here), ...Object.keys(published)]);
  return [...entries].flatMap((entry) => {
    const [source, target] = [here[entry], published[entry]];
    if (target === undefined)
      return [`${entry}: is not published, because publishConfig lacks the entry.`];
    if (source === undefined) return [`${entry}: is published, but is missing in the workspace.`];
    const isSource = typeof source === 'string' && source.startsWith('./src/');
    const isData = isSource && source.endsWith('.json');
    const expected = isSource ? publish(source) : source;
    const wanted = JSON.stringify(isData ? `./dist/${basename(source)}` : expected);
    return JSON.stringify(withoutNode(target)) === wanted
      ? []
      : [`${entry}: is published as ${JSON.stringify(target)}, not as ${wanted}.`];
  });
}

/**
 * The target for everything except Node, which may load another module, named for Node. The conditions before
 * Node's exclude runtimes that identify as Node.
 */
function withoutNode(target: unknown): unknown {
  const { types, node, default: rest, ...others } = target as Readonly<Record<string, unknown>>;
  const isChoice = typeof node === 'string' && node.endsWith('.node.js');
  const isOne = Object.values(others).every((one) => one === rest);
  return isChoice && isOne ? { types, default: rest } : target;
}

const built = (source: string, ending: string): string =>
  source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, ending);
