// Statements: text with `?` for each value, and the values. The text comes only from the source
// code; external input is always a value. With `declare`, no initializer of fields runs.

export class Statement {
  declare readonly text: string;
  declare readonly values: readonly unknown[];

  constructor(text: string, values: readonly unknown[] = []) {
    this.text = text;
    this.values = values;
  }
}

/** Constant text, such as the name of a table. */
export const raw = (text: string): Statement => new Statement(text);

export const nothing: Statement = raw('');

/** `` sql`… id = ${id}` ``: a statement between the braces becomes a part of this one. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement {
  let text = strings[0] ?? '';
  const values: unknown[] = [];
  for (const [index, part] of parts.entries()) {
    if (part instanceof Statement) {
      text += part.text;
      values.push(...part.values);
    } else {
      text += '?';
      values.push(part);
    }
    text += strings[index + 1];
  }
  return new Statement(text, values);
}

/** Leaves out what is false. */
export const join = (parts: readonly (Statement | false)[], between: string): Statement => {
  const statements = parts.filter((part) => part !== false);
  return new Statement(
    statements.map(({ text }) => text).join(between),
    statements.flatMap(({ values }) => values),
  );
};

/** `name = ?, …` of an UPDATE. */
export const assignments = (changes: object): Statement =>
  join(
    Object.entries(changes).map(([name, value]) => sql`${raw(name)} = ${value}`),
    ', ',
  );

export function insert(table: string, row: object): Statement {
  const names = Object.keys(row);
  const marks = names.map(() => '?').join();
  return new Statement(
    `INSERT INTO ${table} (${names.join()}) VALUES (${marks})`,
    Object.values(row),
  );
}
