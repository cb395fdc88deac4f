// Uploaded images. Their bytes are read separately from their other columns.
import type { Image } from '@room-sessions/models';
import { firstRow } from './dialect.ts';
import { raw, sql, type Statement } from './sql.ts';
import type { TenantReader } from './tenants.ts';
import { sameId } from './text.ts';

export const findImage = (
  db: TenantReader,
  id: string,
): Promise<{ content_type: string } | undefined> =>
  firstRow(db, selectImage(db, id, 'content_type'));

export async function imageBytes(db: TenantReader, id: string): Promise<Buffer | undefined> {
  const row = await firstRow<{ bytes: Uint8Array }>(db, selectImage(db, id, 'bytes'));
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength);
}

const selectImage = ({ tenant }: TenantReader, id: string, columns: string): Statement =>
  sql`SELECT ${raw(columns)} FROM images WHERE tenant = ${sameId(tenant)} AND id = ${sameId(id)}`;

export const imageUri = (baseUrl: string, tenant: string, { imageId }: Image): string =>
  `${baseUrl}/images/${tenant}/${imageId}`;
