// Inputs that types refuse and that would otherwise be sent in another form, or not at all.

import { invalidInput } from '../errors/errors.ts';
import type { Call } from '../types.ts';
import { parameterNames, toText } from './path.ts';

/** Refuses unknown inputs, and query parameters that are given twice or cannot be text. Throws `InputError`. */
export function checkInput({ operation, input, options }: Call): void {
  const { id, path, query = [], body } = operation;
  const { extraQuery = {} } = options;
  const known = [...parameterNames(path), ...query, ...(body ? ['body'] : [])];
  const refuse = (name: string, why: string): never => {
    throw invalidInput(id, name, `\`${name}\` ${why}.`);
  };
  const checkQuery = (name: string, value: unknown): void => {
    const all = Array.isArray(value) ? (value as unknown[]) : [value ?? ''];
    if (all.some((one) => typeof one !== 'boolean' && toText(one) === undefined)) {
      refuse(name, 'must be well-formed text, a finite number or a boolean');
    }
  };
  for (const [name, value] of Object.entries(input)) {
    if (query.includes(name)) {
      const other = Object.hasOwn(extraQuery, name) ? extraQuery[name] : undefined;
      if (value !== undefined && other !== undefined) {
        refuse(name, 'is both an input and in `extraQuery`');
      }
      checkQuery(name, value);
    } else if (!known.includes(name)) {
      refuse(
        name,
        `is not an input; it takes ${known.join(', ') || 'none'}. Others belong in \`extraQuery\``,
      );
    }
  }
  for (const [name, value] of Object.entries(extraQuery)) checkQuery(name, value);
}
