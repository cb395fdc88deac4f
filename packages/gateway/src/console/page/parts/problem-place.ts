// Finds the field that a message of the gateway names: `body.rules[0].value: expected …`.

export interface Problem {
  /** The member of the record; absent when the message names none. */
  readonly field?: string;
  readonly message: string;
}

export function findField(message: string, fields: readonly string[]): Problem {
  const place = /\bbody\.([\w$]+)([\w$.[\]]*): (.+)$/s.exec(message);
  const [, field = '', inner = '', text = ''] = place ?? [];
  if (!fields.includes(field)) return { message };
  return { field, message: inner === '' ? text : `${inner.replace(/^\./, '')}: ${text}` };
}
