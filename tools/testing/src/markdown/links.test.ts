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

describe('links', () => {
  it('are those of the text, and none of a block of code', () => {
    expect(linksIn(text)).toEqual(['b.md', 'd.md#e', 'g.md']);
  });

  it('lead elsewhere, and all else stays', () => {
    const changed = mapLinks(text, (target) => `x/${target}`);
    expect(linksIn(changed)).toEqual(['x/b.md', 'x/d.md#e', 'x/g.md']);
    expect(changed.replaceAll('x/', '')).toBe(text);
  });

  it('are all that is left to find where code is taken out', () => {
    expect(withoutCode(text).match(/\(\S+\)/g)).toEqual(['(b.md)', '(d.md#e)', '(g.md)']);
  });
});
