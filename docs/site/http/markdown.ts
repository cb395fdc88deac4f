// Markdown that the pages of the HTTP API are made of.
import type { Schema } from './document.ts';

/** Text of the document in a cell or a paragraph: on one line, and without HTML. */
export const prose = (text = ''): string =>
  text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');

export const code = (text: string): string => `\`${text}\``;

/** A schema in a few words; models are links to their page, `to`. */
export function typeOf(schema: Schema | undefined, to: string): string {
  if (schema?.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](${to}#${name.toLowerCase()})`;
  }
  if (schema?.type === 'array') return `list of ${typeOf(schema.items, to)}`;
  if (schema?.enum !== undefined) {
    const open = schema['x-open-enum'] === true ? ', or another' : '';
    return schema.enum.map(code).join(', ') + open;
  }
  if (schema?.type === undefined) return 'not shown';
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${schema.type}${format}`;
}

/** The sections that there are, a blank line between each. */
export const sections = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
