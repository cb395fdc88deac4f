// Infers a schema that fits all given values, as in OpenAPI 3.0.

interface ShapeSchema {
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: true;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly items?: ShapeSchema;
  readonly oneOf?: readonly ShapeSchema[];
}

const constant = /^[A-Z][A-Z0-9_]{2,63}$/;

const formats: readonly (readonly [string, RegExp])[] = [
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
];

/** Names of fields that may be shown; others may be ids or addresses, which are content. */
export const isName = (name: string): boolean =>
  /^[a-z_$@][\w$-]{0,63}$/i.test(name) && !/\d{4}/.test(name);

export function inferShape(values: readonly unknown[]): ShapeSchema {
  const kinds = Map.groupBy(
    values.filter((one) => one !== null && one !== undefined),
    (one) => (Array.isArray(one) ? 'array' : typeof one),
  );
  const shapes = [...kinds].map(([kind, those]) => getShape(kind, those));
  const nullable = values.includes(null) && ({ nullable: true } as const);
  const [only = {}] = shapes;
  return { ...(shapes.length > 1 ? { oneOf: shapes } : only), ...nullable };
}

function getShape(kind: string, values: readonly unknown[]): ShapeSchema {
  switch (kind) {
    case 'array':
      return { type: 'array', items: inferShape((values as unknown[][]).flat()) };
    case 'object':
      return objectShape(values as Record<string, unknown>[]);
    case 'number':
      return { type: values.every(Number.isInteger) ? 'integer' : 'number' };
    case 'string':
      return textShape(values as string[]);
    default:
      return { type: 'boolean' };
  }
}

function objectShape(values: readonly Readonly<Record<string, unknown>>[]): ShapeSchema {
  const all = [...new Set(values.flatMap(Object.keys))].filter(isName);
  const required = all.filter((name) => values.every((one) => Object.hasOwn(one, name)));
  const properties = Object.fromEntries(
    all.map((name) => [
      name,
      inferShape(values.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []))),
    ]),
  );
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    ...(all.length > 0 && { properties }),
  };
}

function textShape(values: readonly string[]): ShapeSchema {
  const [format] = formats.find(([, pattern]) => values.every((one) => pattern.test(one))) ?? [];
  if (format !== undefined) return { type: 'string', format };
  const isOpen = !values.every((one) => constant.test(one));
  return isOpen ? { type: 'string' } : { type: 'string', enum: [...new Set(values)].toSorted() };
}
