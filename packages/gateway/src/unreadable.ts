const reasons = new Map<unknown, string>([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'this user may not read it'],
  ['EISDIR', 'is a folder, not a file'],
]);

/** Why a file could not be read; `undefined` when the error says nothing that a user can mend. */
export function whyUnreadable(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : reasons.get(code);
}
