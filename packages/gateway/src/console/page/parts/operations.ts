// The operations of the API, which the gateway serves beside the page.
let asked: Promise<readonly string[]> | undefined;

export function operations(): Promise<readonly string[]> {
  asked ??= fetch('/console/operations.json', { credentials: 'omit' }).then(
    (response) => response.json() as Promise<readonly string[]>,
  );
  return asked;
}
