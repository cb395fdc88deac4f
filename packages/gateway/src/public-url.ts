import { usageError } from './start-error.ts';

/**
 * The address under which clients reach a gateway behind a proxy, without a slash at the end.
 *
 * @throws StartError when it is no address of http or https, or holds more than a path.
 */
export function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && `${url.origin}${url.pathname}` === url.href;
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw usageError(
    '--public-url (publicUrl): expected http://HOST or https://HOST, with a path or without, and nothing else',
  );
}
