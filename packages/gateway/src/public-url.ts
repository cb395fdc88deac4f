import { usageError } from './start-error.ts';

/**
 * The URL of the gateway behind a proxy, without a trailing slash.
 *
 * @throws StartError when it is not an http or https URL, or contains more than a path.
 */
export function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && `${url.origin}${url.pathname}` === url.href;
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw usageError(
    '--public-url (publicUrl): expected http://HOST or https://HOST, optionally with a path, and nothing more',
  );
}
