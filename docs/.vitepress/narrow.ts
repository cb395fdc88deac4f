// What site.css needs to show pages in little room: labels of cells, and code that must not break.
import type { MarkdownRenderer } from 'vitepress';

/** Longer code could be wider than a list on a phone. */
const longest = 30;

/** A plugin of the site's Markdown. */
export function narrow(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('narrow', ({ tokens }) => {
    let heads: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'thead_open') heads = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open') heads.push(tokens[index + 1]!.content.replaceAll('`', ''));
      if (token.type === 'td_open') {
        token.attrSet('data-label', heads[column] ?? '');
        column += 1;
      }
      for (const part of token.children ?? []) {
        if (part.type === 'code_inline' && part.content.length <= longest)
          part.attrSet('class', 'whole');
      }
    }
  });
  // Longer code breaks after a slash. Its text is escaped, so that only the end tag has `</`.
  const render = markdown.renderer.rules.code_inline!;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const code = render(tokens, index, ...rest);
    const isWhole = tokens[index]!.attrGet('class') === 'whole';
    return isWhole ? code : code.replaceAll(/(?<!<)\//g, '/<wbr>');
  };
}
