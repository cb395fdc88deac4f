// JSON, indented and coloured by what each token is.
import { html, type Child, type VNode } from './html.ts';

const token =
  /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const pre = (content: Child): VNode => html`<pre class="json" tabindex="0">${content}</pre>`;

export const json = (value: unknown): VNode => pre(colour(JSON.stringify(value, null, 2)));

/** A body as it was kept: JSON where it is whole, otherwise the text itself. */
export function bodyText(text: string): VNode {
  try {
    return json(JSON.parse(text));
  } catch {
    return pre(text);
  }
}

function colour(text: string): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    const kind = string === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    const before = text.slice(end, match.index);
    parts.push(before, html`<span class=${kind}>${string ?? whole}</span>`, colon);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
