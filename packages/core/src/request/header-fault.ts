// A wrong value of these makes both sides wait.
const ofRuntime =
  /^(content-length|transfer-encoding|connection|keep-alive|upgrade|expect|host|te|trailer)$/i;

/** Why a header cannot be sent, without its value; undefined if it can be sent. */
export function headerFault(name: string, value: unknown): string | undefined {
  if (/^x-api-key$/i.test(name)) return 'is the API key; use `apiKey`';
  if (ofRuntime.test(name)) return 'is set by the runtime';
  return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) &&
    typeof value === 'string' &&
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : 'has an invalid name or value';
}
