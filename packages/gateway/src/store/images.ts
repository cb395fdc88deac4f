// Uploaded images. Their bytes are read apart from what is known about them.
import { sameId } from './records.ts';
import type { Db } from './tenant.ts';

type At = Pick<Db, 'query' | 'tenant'>;

export interface StoredImage {
  content_type: string;
  etag: string;
}

export const findImage = async (at: At, id: string): Promise<StoredImage | undefined> =>
  imageOf(at, id).select(['content_type', 'etag']).executeTakeFirst();

export async function imageBytes(at: At, id: string): Promise<Buffer | undefined> {
  const row = await imageOf(at, id).select('bytes').executeTakeFirst();
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength);
}

const imageOf = ({ query, tenant }: At, id: string) =>
  query.selectFrom('images').where('tenant', '=', sameId(tenant)).where('id', '=', sameId(id));
