// Prism and Specmatic send a JSON string without its quotes, which is invalid JSON. This proxy adds the quotes.
import type { ProxiedRequest } from './proxy.ts';

export function fixUpload({ path, body }: ProxiedRequest): Buffer {
  const bare = body.length > 0 && body[0] !== 0x22;
  if (!bare || !path.startsWith('/api/v1/image/upload/')) return body;
  return Buffer.from(JSON.stringify(body.toString('utf8')));
}
