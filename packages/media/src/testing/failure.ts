/** The error of an upload. */
export async function failure(upload: Promise<unknown>): Promise<Error> {
  const error = await upload.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof Error) return error;
  throw new Error('The upload did not fail.');
}
