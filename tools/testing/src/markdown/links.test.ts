import { describe, expect, it } from 'vitest';
import { linksIn, mapLinks, withoutCode } from './links.ts';

const text = `[a](b.md) and [c](d.md#e)

\`\`\`\`md
[no](no.md)

\`\`\`js
\`\`\`
\`\`\`\`

- In a list:

  \`\`\`md
  [no](no.md)
  \`\`\`

[f](g.md)
`;

describe('the links of a page', () => {
  it('include links in the text, but not in code blocks', () => {
    expect(linksIn(text)).toEqual(['b.md', 'd.md#e', 'g.md']);
  });

  it('can be replaced without other changes', () => {
    const changed = mapLinks(text, (target) => `x/${target}`);
    expect(linksIn(changed)).toEqual(['x/b.md', 'x/d.md#e', 'x/g.md']);
    expect(changed.replaceAll('x/', '')).toBe(text);
  });

  it('are complete after code is removed', () => {
    expect(withoutCode(text).match(/\(\S+\)/g)).toEqual(['(b.md)', '(d.md#e)', '(g.md)']);
  });
});
