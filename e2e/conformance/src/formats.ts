// The formats of the document, because a validator accepts any value if it does not know the format.
const text =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

export const formats = {
  uuid: text(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  'date-time': text(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/),
  byte: text(/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/),
};
