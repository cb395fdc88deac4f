// The id of a call: in its request, its errors, its log lines and its traces.

/** The header that carries it. A caller that sets this header gives the id. */
export const requestIdHeader = 'x-client-request-id';

/** Makes ids that no other process is likely to make. They are no secrets. */
export function requestIds(): () => string {
  let prefix: string | undefined;
  let count = 0;
  return () => {
    prefix ??= Array.from({ length: 4 }, randomPart).join('');
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

const randomPart = (): string =>
  Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0');
