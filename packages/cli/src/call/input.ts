// The input of an operation, from the arguments and options of the command line.

import type { Input } from '@room-sessions/core';
import { type Arguments, type Option, usage } from '@room-sessions/shared/option-table';
import type { ApiCommand, Field } from '../api-command.ts';
import type { CommandOption, Word } from '../command.ts';
import { toFlag, toPlaceholder } from '../names.ts';
import type { Session } from '../session.ts';
import { readBody, readTextFile } from './body.ts';

/** The fields that may be arguments: the parameters of the path, otherwise the id in the body of an update. */
function wordFields({ fields }: ApiCommand): readonly Field[] {
  const needed = fields.filter((field) => field.required);
  return needed.length === 1 ? needed : fields.filter((field) => field.in === 'path');
}

export const getWords = (command: ApiCommand): Word[] =>
  wordFields(command).map(({ name, says, values, ...field }) => {
    const isOptional = field.in !== 'path';
    const text = isOptional ? `${says ?? ''} Or use --${toFlag(name)}.`.trim() : says;
    return {
      placeholder: toPlaceholder(name),
      ...(text && { says: text }),
      ...(isOptional && { isOptional }),
      ...(values && { values }),
    };
  });

/** The other fields as options. If an option of the command has the same name, the field is `field-NAME`. */
export function fieldOptions(
  command: ApiCommand,
  taken: readonly Option[],
): (CommandOption & { readonly field: Field })[] {
  const names = new Set(taken.map(({ name }) => name));
  const words = wordFields(command);
  return command.fields
    .filter((field) => field.in !== 'path')
    .map((field) => ({ field, ...fieldOption(field, names, words.includes(field)) }));
}

function fieldOption(field: Field, taken: ReadonlySet<string>, isWord: boolean): CommandOption {
  const { name, type, values = type === 'boolean' ? ['true', 'false'] : undefined } = field;
  const flag = toFlag(name);
  const value = values && !field.isOpen ? values.join('|') : placeholders[type];
  const needed = isWord ? 'required, here or as an argument' : 'required';
  const seen = field.isOpen && values ? `such as ${values.join(', ')}` : '';
  return {
    group: field.in === 'query' ? 'Query' : 'Fields of the body',
    name: taken.has(flag) ? `field-${flag}` : flag,
    value,
    ...(values && { values }),
    ...(field.required && { isRequired: true }),
    says: [field.says?.replace(/\.$/, ''), seen, field.required && needed]
      .filter(Boolean)
      .join('; '),
    ...(field.default !== undefined && { default: String(field.default) }),
  };
}

const placeholders = {
  string: 'TEXT',
  integer: 'N',
  number: 'NUMBER',
  boolean: 'true|false',
} as const;

/** @throws UsageError for a missing argument or field, and for a value of another type. */
export async function readInput(
  command: ApiCommand,
  given: Arguments,
  options: ReturnType<typeof fieldOptions>,
  session: Session,
): Promise<Input> {
  const words = readWords(command, given.positionals, options);
  const input: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  for (const { name, in: where } of command.fields) {
    if (where === 'path') input[name] = words.get(name);
  }
  for (const { field, name } of options) {
    const [word, option] = [words.get(field.name), given.text(name)];
    if (word !== undefined && option !== undefined) {
      throw usage(`pass ${toPlaceholder(field.name)} as an argument or as --${name}, not both`);
    }
    const text = word ?? option;
    if (text === undefined) continue;
    const value = toValue(text, field, name);
    if (field.in === 'query') input[field.name] = value;
    else fields[field.name] = value;
  }
  const body = await readWhole(command, given, fields, session);
  for (const { field, name } of options) {
    const isGiven = typeof body === 'object' && body !== null && field.name in body;
    if (field.in === 'body' && field.required && !isGiven) {
      throw usage(
        `${toPlaceholder(field.name)} is required: pass it as an argument or as --${name}`,
      );
    }
  }
  return body === undefined ? input : { ...input, body };
}

/** The arguments by the names of their fields. */
function readWords(
  command: ApiCommand,
  words: readonly string[],
  [option]: ReturnType<typeof fieldOptions>,
): ReadonlyMap<string, string> {
  const fields = wordFields(command);
  const least = fields.filter((field) => field.in === 'path').length;
  if (words.length < least || words.length > fields.length) {
    const isOption = fields.length === 0 && option !== undefined;
    const hint = isOption ? `; did you mean --${option.name} ${option.value}?` : '';
    throw usage(describeWords(getWords(command), words.length) + hint);
  }
  return new Map(words.map((word, at) => [fields[at]!.name, word]));
}

/** Example command lines, created from the table. */
export function getExamples(
  command: ApiCommand,
  options: ReturnType<typeof fieldOptions>,
): readonly string[] {
  const words = getWords(command).map(({ placeholder }) => placeholder);
  const form = ['room-sessions', command.domain, command.name, ...words].join(' ');
  if (command.paged) return [`${form} --all --output table`];
  if (!command.body) return [form];
  const own = options.filter(({ field }) => field.in === 'body' && !field.name.endsWith('Id'));
  const first = own.find(({ name }) => name === 'name') ?? own[0];
  return [
    ...(first ? [`${form} --${first.name} ${first.values?.[0] ?? first.value}`] : []),
    `${form} --body body.json`,
  ];
}

/** Describes the expected arguments. The message does not repeat the given ones, which may contain a key. */
export function describeWords(words: readonly Word[], given: number): string {
  const form = words.map((one) => (one.isOptional ? `[${one.placeholder}]` : one.placeholder));
  const wanted = form.length > 0 ? `expected ${form.join(' ')}` : 'accepts options only';
  return `${wanted}, got ${given} ${given === 1 ? 'argument' : 'arguments'}`;
}

function toValue(text: string, { type, values, isOpen }: Field, flag: string): unknown {
  const refuse = (wanted: string): never => {
    throw usage(`--${flag}: expected ${wanted}`);
  };
  if (type === 'boolean')
    return /^(true|false)$/.test(text) ? text === 'true' : refuse('true or false');
  if (type === 'integer' || type === 'number') {
    const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    if (type === 'number' && Number.isFinite(number)) return number;
    return Number.isSafeInteger(number) ? number : refuse('a whole number');
  }
  if (values && !isOpen && !values.includes(text)) {
    refuse(`one of ${values.join(', ')}; --body accepts any value`);
  }
  return text;
}

/** `--body`, with the option fields merged into it. */
async function readWhole(
  { body, fields: all }: ApiCommand,
  given: Arguments,
  fields: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<unknown> {
  if (body === undefined) return undefined;
  const text = given.text('body');
  const hasFields = Object.keys(fields).length > 0;
  if (text === undefined) {
    if (hasFields || body.kind === 'object') return fields;
    if (!body.required) return undefined;
    const isOptions = all.some((field) => field.in === 'body');
    throw usage(`the body is missing: pass ${isOptions ? 'its fields as options, or ' : ''}--body`);
  }
  if (body.kind === 'base64') return readTextFile(text, '--body', 'base64');
  const whole = await readBody(text, session);
  if (!hasFields) return whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    throw usage('--body: expected a JSON object, because options name fields of it');
  }
  return { ...whole, ...fields };
}
