// Links of a Markdown text, ignoring code blocks.

const block = /^( *`{3,})[^]*?^\1/;
const linkOrBlock = new RegExp(`${block.source}|\\]\\(([^)\\s]+)\\)`, 'gm');

/** Replaces the targets of all links. */
export const mapLinks = (text: string, change: (target: string) => string): string =>
  text.replaceAll(linkOrBlock, (whole: string, _fence, target: string | undefined) =>
    target === undefined ? whole : `](${change(target)})`,
  );

/** The targets of all links, in order. */
export function linksIn(text: string): string[] {
  const found: string[] = [];
  mapLinks(text, (target) => {
    found.push(target);
    return target;
  });
  return found;
}

/** The text without its code blocks. */
export const withoutCode = (text: string): string =>
  text.replaceAll(new RegExp(block.source, 'gm'), '');
