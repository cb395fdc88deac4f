// JSON, indented and coloured by what each token is.
import { h, type Child } from './dom.ts';

const token =
  /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function json(value: unknown): HTMLElement {
  return h('pre', { class: 'json', tabindex: 0 }, ...colour(JSON.stringify(value, null, 2)));
}

/** A body as it was kept: JSON where it is whole, else the text itself. */
export function bodyText(text: string): HTMLElement {
  try {
    return json(JSON.parse(text));
  } catch {
    return h('pre', { class: 'json', tabindex: 0 }, text);
  }
}

function colour(text: string): Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    parts.push(text.slice(end, match.index));
    const kind = string === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    parts.push(h('span', { class: kind }, string ?? whole), colon);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
