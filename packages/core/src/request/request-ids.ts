/** Creates ids that are unlikely to collide with those of other processes. They are not secret. */
export function createRequestIds(): () => string {
  // On first use, because some workers have no random numbers while they load.
  let prefix: string | undefined;
  let count = 0;
  const random = (): string => Math.random().toString(36).slice(2, 10);
  return () => {
    prefix ??= random() + random();
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
