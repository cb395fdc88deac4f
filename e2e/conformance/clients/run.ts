// Runs the calls of one client against the gateway in the environment, and prints the results of each operation as
// JSON. Random values are replaced with placeholders.

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** The URL of the gateway and the key. */
export interface Place {
  readonly url: string;
  readonly apiKey: string;
}

export async function runCalls(calls: (place: Place) => Calls): Promise<void> {
  const { GATEWAY_URL: url, GATEWAY_KEY: apiKey } = process.env;
  if (!url || !apiKey) throw new Error('GATEWAY_URL and GATEWAY_KEY are not set.');
  const results: Record<string, unknown> = {};
  for (const [operationId, call] of Object.entries(calls({ url, apiKey }))) {
    results[operationId] = await withTimeout(operationId, call());
  }
  process.stdout.write(JSON.stringify(results, replaceRandomValues));
}

/** Adds a timeout, because the clients have no timeout. */
async function withTimeout(operationId: string, call: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${operationId}: no response within 5 s`)), 5_000);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw new Error(`${operationId}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

const sampleId = /^[\da-f]{8}-0000-4000-8000-/;
const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Replaces values that differ in each run: new ids, times of today, tokens and URLs. */
function replaceRandomValues(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/bearer$/i.test(name)) return '(token)';
  if (/^https?:\/\/127\.0\.0\.1/.test(value)) return '(address)';
  const today = new Date().toISOString().slice(0, 10);
  if (value.startsWith(`${today}T`)) return '(now)';
  return value.replaceAll(id, (one) => (sampleId.test(one) ? one : '(id)'));
}
