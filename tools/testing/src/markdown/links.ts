// The links of a Markdown text. What looks like one in a block of code is none.

const block = /^( *`{3,})[^]*?^\1/;
const linkOrBlock = new RegExp(`${block.source}|\\]\\(([^)\\s]+)\\)`, 'gm');

/** The text with other targets of its links. */
export const mapLinks = (text: string, change: (target: string) => string): string =>
  text.replaceAll(linkOrBlock, (whole: string, _fence, target: string | undefined) =>
    target === undefined ? whole : `](${change(target)})`,
  );

/** The targets of its links, in their order. */
export function linksIn(text: string): string[] {
  const found: string[] = [];
  mapLinks(text, (target) => {
    found.push(target);
    return target;
  });
  return found;
}

/** The text without its blocks of code. */
export const withoutCode = (text: string): string =>
  text.replaceAll(new RegExp(block.source, 'gm'), '');
