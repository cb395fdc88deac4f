// `fetch` for an upload, over XMLHttpRequest.

/**
 * Resolves when the whole response has arrived. `progress` gets the part of the body that the network has taken: 1
 * only when that is all of it. The server may have received less, because systems and proxies have buffers:
 * https://github.com/whatwg/xhr/issues/127.
 */
export async function sendByXhr(
  url: string,
  { method, headers, body, signal }: RequestInit,
  progress: (part: number) => void,
): Promise<Response> {
  signal!.throwIfAborted();
  const xhr = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    // Before `open`: Chromium ignored later listeners. See https://github.com/mdn/content/pull/627.
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      if (loaded < total) progress(loaded / total);
    });
    xhr.upload.addEventListener('load', () => progress(1));
    // After a failure too, whose status is 0.
    xhr.addEventListener('loadend', () =>
      xhr.status ? resolve() : reject(new TypeError('Failed to send')),
    );
    signal!.addEventListener('abort', () => {
      reject(signal!.reason as Error);
      xhr.abort();
    });
    xhr.open(method!, url);
    for (const [name, value] of Object.entries(headers as Record<string, string>)) {
      xhr.setRequestHeader(name, value);
    }
    xhr.responseType = 'blob';
    xhr.send(body as Blob);
  });
  const { status, statusText, responseURL } = xhr;
  const sentTo = new URL(url);
  sentTo.hash = '';
  // Redirects cannot be prevented (https://github.com/whatwg/xhr/issues/74), but the response of another address is
  // not used: this is how `fetch` hides a redirect.
  if (responseURL !== sentTo.href) return Response.error();
  // A service worker that responds hides the progress: https://github.com/w3c/ServiceWorker/issues/1141.
  if (status < 300) progress(1);
  const lines = xhr.getAllResponseHeaders().matchAll(/^(.+?): *(.*?)\r?$/gm);
  const response = xhr.response as Blob;
  return new Response(response.size > 0 ? response : null, {
    status,
    statusText,
    headers: Array.from(lines, ([, name = '', value = '']): [string, string] => [name, value]),
  });
}
