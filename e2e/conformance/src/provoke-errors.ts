// Sends invalid requests to each operation. Other code validates the responses.
import { sample } from '@room-sessions/gateway';
import type { Target } from './gate.ts';
import { getPath, requests, type PlainRequest } from './requests.ts';

interface InvalidRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function provokeErrors({ url, apiKey }: Target): Promise<void> {
  for (const { method, path, headers = {}, body } of requests
    .flatMap(getInvalidRequests)
    .concat(anywhere)) {
    await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    }).then((response) => response.arrayBuffer());
  }
}

function getInvalidRequests(request: PlainRequest): InvalidRequest[] {
  const { method, path, body } = request;
  const valid = {
    method,
    path: getPath(request),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const found: InvalidRequest[] = [
    { ...valid, headers: { 'x-api-key': 'not-a-key' } },
    { ...valid, headers: { 'x-api-key': '' } },
  ];
  if (path.includes(sample.socialId)) {
    found.push({ ...valid, path: path.replace(sample.socialId, sample.unknownId) });
    found.push({ ...valid, path: path.replace(sample.socialId, 'not-a-uuid') });
  }
  if (method === 'GET') {
    for (const query of ['page=-1', 'size=0', 'sort=a,b,c', 'page=1&page=2', 'text=%00']) {
      found.push({ method, path: `${path}?${query}` });
    }
    return found;
  }
  for (const wrong of ['{"name":', '3', '{"playlistId":7}', '[[]]', '{"socialId":"not-a-uuid"}']) {
    found.push({ method, path, body: wrong });
  }
  // With the id of an unknown record.
  if (body !== undefined) {
    const text = JSON.stringify(body).replaceAll(
      /[\da-f]{8}-0000-4000-8000-[\da-f]{12}/g,
      sample.unknownId,
    );
    found.push({ method, path, body: text });
  }
  found.push({ method, path, headers: { 'content-type': 'text/plain' }, body: 'a text' });
  found.push({ method, path, body: `"${'a'.repeat(1_500_000)}"` });
  return found;
}

const anywhere: readonly InvalidRequest[] = [
  { method: 'GET', path: '/api/v1/recording/mine' },
  { method: 'GET', path: '/api/v2/event' },
  { method: 'DELETE', path: '/api/v1/event' },
  { method: 'PUT', path: '/api/v1/guest/user', body: '{}' },
  { method: 'GET', path: `/api/v1/social/settings/${'a'.repeat(4000)}` },
];
