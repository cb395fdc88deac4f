/** What readers see before, during and after a change. */
export async function observeDuring<T>(
  read: () => Promise<T>,
  change: () => Promise<unknown>,
): Promise<Set<T>> {
  const seen = new Set([await read()]);
  const now = { done: false };
  const reader = async (): Promise<void> => {
    while (!now.done) seen.add(await read());
  };
  const readers = Array.from({ length: 4 }, reader);
  await change();
  now.done = true;
  await Promise.all(readers);
  return seen.add(await read());
}
