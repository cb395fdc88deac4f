// Rows as JSON.

const mapFields = (row: object, map: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value)]));

/** Encodes bytes, which JSON cannot represent. */
export const encode = (row: object): Record<string, unknown> =>
  mapFields(row, (value) =>
    ArrayBuffer.isView(value)
      ? { base64: Buffer.from(value as Uint8Array).toString('base64') }
      : value,
  );

export const decode = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapFields(row, (value) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(String(value.base64), 'base64')
      : value,
  );

export const countRecords = (records: Readonly<Record<string, number>>): number =>
  Object.values(records).reduce((sum, count) => sum + count, 0);
