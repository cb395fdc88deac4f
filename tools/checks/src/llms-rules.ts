// The form of llms.txt, by llmstxt.org: a title, a summary, paragraphs without headings, then
// sections that are lists of links with a note each.

interface Link {
  readonly title: string;
  readonly target: string;
}

/** Its links in their order, and what departs from the form, with the number of the line. */
export function readLlms(text: string): { links: Link[]; faults: string[] } {
  const links: Link[] = [];
  const faults: string[] = [];
  const lines = text.trimEnd().split('\n');
  if (!/^# \S/.test(lines[0] ?? '')) faults.push('1: it does not begin with a title.');
  if (!/^> \S/.test(lines[2] ?? '')) faults.push('3: there is no summary behind the title.');
  let section: string | undefined;
  for (const [index, line] of lines.entries()) {
    const at = `${index + 1}:`;
    if (line.startsWith('#') && index > 0) {
      if (!/^## \S/.test(line)) faults.push(`${at} a heading other than of a section.`);
      section = line;
    } else if (section !== undefined && line !== '') {
      const [, title = '', target = ''] = /^- \[([^\]]+)\]\(([^)\s]+)\): \S.*\.$/.exec(line) ?? [];
      if (title === '') faults.push(`${at} no link with a note.`);
      else links.push({ title, target });
    }
  }
  for (const [index, { target }] of links.entries()) {
    if (links.findIndex((one) => one.target === target) < index) faults.push(`${target} is twice.`);
  }
  return { links, faults };
}
