// Splits the pages of the API reference: an entry with many exports becomes an overview and pages of a
// few exports each.
import { posix } from 'node:path';

export interface ApiPage {
  /** The entry that has it, such as `core/node`. */
  readonly entry: string;
  /** Below the folder of the reference, without the extension. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The most characters of a page, which is less than ten screens. */
const mostCharacters = 6500;

interface Member {
  readonly name: string;
  readonly anchor: string;
  readonly text: string;
}

interface Kind {
  /** Such as `Functions`. */
  readonly title: string;
  readonly members: readonly Member[];
}

const headingLine = /^(#{1,6}) (.+)$/gm;
const withoutMarkup = (title: string): string => title.replaceAll(/[`~\\*]/g, '');

/** The pages of all entries, with links that lead to the right one. */
export function splitPages(entries: ReadonlyMap<string, string>): ApiPage[] {
  /** Page and anchor, as typedoc links them, to the page that has them now. */
  const moved = new Map<string, string>();
  const pages = [...entries].flatMap(([path, text]) => {
    const parts = splitPage(path, withAnchors(text));
    for (const part of parts) {
      for (const [, anchor] of part.text.matchAll(/\{#([^}]+)\}$/gm)) {
        moved.set(`${path}#${anchor}`, part.path);
      }
    }
    return parts;
  });
  return pages.map(({ entry, path, title, text }) => ({
    entry,
    path,
    title,
    text: text.replaceAll(
      /\[((?:\\.|[^\]\\])*)\]\(((?!\/|[a-z]+:)[\w./-]*\.md)?#([\w-]+)\)/g,
      (_link, shown: string, file: string | undefined, anchor: string) => {
        const folder = posix.dirname(entry);
        const target = file === undefined ? entry : posix.join(folder, file.slice(0, -3));
        const page = moved.get(`${target}#${anchor}`);
        if (page !== undefined)
          return `[${shown}](${page === path ? '' : relative(path, page)}#${anchor})`;
        // A property in a table, which has no anchor.
        return file === undefined ? shown : `[${shown}](${relative(path, target)})`;
      },
    ),
  }));
}

const relative = (from: string, to: string): string =>
  `${posix.relative(posix.dirname(from), to).replace(/^(?!\.)/, './')}.md`;

/** Gives each heading its anchor of the whole page, so that it keeps it on another one. */
function withAnchors(text: string): string {
  const seen = new Map<string, number>();
  return text.replaceAll(headingLine, (line, level: string, title: string) => {
    if (level === '#') return line;
    const slug = withoutMarkup(title)
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .trim()
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return `${line} {#${count === 0 ? slug : `${slug}-${count}`}}`;
  });
}

function splitPage(path: string, text: string): ApiPage[] {
  const [, heading = path] = /^# (.+)$/m.exec(text) ?? [];
  const [introduction = '', ...rest] = text.split(/^## /m);
  const kinds = rest.map(readKind);
  const own = kinds.filter(({ title }) => title !== 'References');
  const references = kinds.find(({ title }) => title === 'References');
  const passedOn = references === undefined ? '' : `\n## Re-exports\n\n${toLinks(references)}\n`;
  if (text.length <= mostCharacters) {
    const whole = own.map(({ title, members }) => section(title, members)).join('\n');
    return [{ entry: path, path, title: heading, text: introduction + whole + passedOn }];
  }
  const parts = own.flatMap(({ title, members }) => {
    const chunks = toChunks(members);
    return chunks.map((chunk, index) => {
      const suffix = chunks.length === 1 ? '' : `-${index + 1}`;
      const range =
        chunk.length === 1 ? chunk[0]!.name : `${chunk[0]!.name} … ${chunk.at(-1)!.name}`;
      const shown = chunks.length === 1 ? title : range;
      return {
        entry: path,
        path: `${path}/${title.toLowerCase().replaceAll(' ', '-')}${suffix}`,
        title: shown,
        kind: title,
        members: chunk,
        text: `# ${heading}: ${shown}\n\n${section(title, chunk)}`,
      };
    });
  });
  const overview = own
    .map(({ title }) => {
      const rows = parts
        .filter(({ kind }) => kind === title)
        .flatMap((part) => part.members.map(row));
      return `## ${title}\n\n| Name | Description |\n| --- | --- |\n${rows.join('\n')}\n`;
    })
    .join('\n');
  return [
    {
      entry: path,
      path,
      title: heading,
      text: `---\nsearch: false\noutline: 2\n---\n\n${introduction}${overview}${passedOn}`,
    },
    ...parts,
  ];
}

function readKind(text: string): Kind {
  const [head = '', ...members] = text.split(/^### /m);
  return {
    title: head.split(' {#')[0]!.trim(),
    members: members.map((member) => {
      const [, name = '', anchor = ''] = /^(.+) \{#([^}]+)\}$/m.exec(member) ?? [];
      return {
        name: withoutMarkup(name).replace('abstract ', '').replace('()', ''),
        anchor,
        text: `### ${member.replace(/\n\*\*\*\s*$/, '\n').trimEnd()}\n`,
      };
    }),
  };
}

const section = (title: string, members: readonly Member[]): string =>
  `## ${title}\n\n${members.map(({ text }) => text).join('\n')}`;

function toChunks(members: readonly Member[]): Member[][] {
  const chunks: Member[][] = [];
  let size = Infinity;
  for (const member of members) {
    if (size + member.text.length > mostCharacters) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(member);
    size += member.text.length;
  }
  return chunks;
}

/** The line of an overview: the name, and the first sentence about it. */
function row({ name, anchor, text }: Member): string {
  const [, ...paragraphs] = text.replaceAll(/```[^]*?```/g, '').split(/\n\n+/);
  const about = paragraphs.find((one) => /^\S/.test(one) && !/^[#|*-]/.test(one.trim())) ?? '';
  const [sentence = ''] = /^[^]*?[.:](?=\s|$)/.exec(about.trim()) ?? [about.trim()];
  return `| [${name}](#${anchor}) | ${sentence.replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/:$/, '.')} |`;
}

const toLinks = ({ members }: Kind): string =>
  members
    .map(
      ({ name, text }) => /\[[^\]]+\]\([^)]+\)/.exec(text.slice(text.indexOf('\n')))?.[0] ?? name,
    )
    .join(', ');
