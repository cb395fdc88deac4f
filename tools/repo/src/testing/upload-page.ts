// Runs in Chromium, in a page or in a worker of a page: uploads an image, and records the progress.

import { MediaClient, type UploadProgress } from '@room-sessions/media';
import * as sdk from '@room-sessions/sdk';

/** An upload to a base URL. */
export interface Upload {
  readonly base: string;
  /** The size of the image in bytes. */
  readonly size?: number;
  readonly by?: 'media' | 'sdk' | 'XMLHttpRequest';
  readonly apiKey?: string;
  readonly ownFetch?: boolean;
  readonly options?: {
    readonly timeout?: number;
    readonly retry?: false;
    readonly onProgress?: undefined;
  };
}

export interface Outcome {
  /** The record, or the error. */
  readonly record?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
  /** The progress, and the APIs of the browser that sent a request. */
  readonly progress: readonly UploadProgress[];
  readonly used: readonly string[];
}

/** Those of the latest upload. */
const progress: UploadProgress[] = [];
const used: string[] = [];
let controller = new AbortController();

const { fetch } = globalThis;
globalThis.fetch = (...request) => {
  used.push('fetch');
  return fetch(...request);
};
globalThis.XMLHttpRequest = class extends XMLHttpRequest {
  override send(body?: XMLHttpRequestBodyInit | null): void {
    used.push('XMLHttpRequest');
    super.send(body);
  }
};

const header = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

function createPng(size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set([...header, 0, 0, 0, 64, 0, 0, 0, 64]);
  return new File([bytes], 'a.png', { type: 'image/png' });
}

/** The upload of a page without an SDK. */
const uploadByHand = (base: string, size: number): Promise<number> =>
  new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const take = ({ loaded, total }: ProgressEvent): void => {
      progress.push({ sent: (loaded / total) * size, total: size });
    };
    xhr.upload.addEventListener('progress', take);
    xhr.upload.addEventListener('load', take);
    xhr.addEventListener('loadend', () => resolve(xhr.status));
    xhr.open('POST', `${base}/by-hand`);
    xhr.send(new Blob(['A'.repeat((size / 3) * 4)]));
  });

async function upload({
  base,
  size = 300_000,
  by = 'media',
  apiKey,
  ownFetch,
  options,
}: Upload): Promise<Outcome> {
  progress.length = 0;
  used.length = 0;
  controller = new AbortController();
  const Client = by === 'sdk' ? sdk.MediaClient : MediaClient;
  try {
    if (by === 'XMLHttpRequest') return { record: await uploadByHand(base, size), progress, used };
    const client = new Client({
      baseUrl: base,
      apiKey: apiKey ?? null,
      dangerouslyAllowBrowser: apiKey !== undefined,
      ...(ownFetch && { fetch: (url, init) => fetch(url, init) }),
    });
    const record = await client.uploadImage(
      createPng(size),
      {},
      { onProgress: (one) => void progress.push(one), signal: controller.signal, ...options },
    );
    return { record, progress, used };
  } catch (thrown) {
    const { name, code, status, delivery, attempts, message, cause } = thrown as sdk.ApiError;
    const shown = { name, code, status, delivery, attempts, message, cause: String(cause) };
    return { error: shown, progress, used };
  }
}

const api = {
  upload,
  latest: (): UploadProgress | undefined => progress.at(-1),
  abort: (): void => controller.abort(new Error('left the page')),
};

declare global {
  var uploads: typeof api;
}

globalThis.uploads = api;

// In a worker.
globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'object' && data !== null && 'base' in data) {
    void upload(data as Upload).then((outcome) => globalThis.postMessage(outcome, {}));
  }
});
