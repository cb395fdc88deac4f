// HTML templates that escape every value except HTML.

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | undefined | readonly Value[];

/** Escapes values, joins lists, and drops `undefined`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Converts text with `code` in back quotes, as in the descriptions of the document. */
export const prose = (text: string): Html =>
  new Html(render(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>'));

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
