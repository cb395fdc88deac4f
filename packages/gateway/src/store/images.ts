// Uploaded images.
import type { Image } from '@room-sessions/models';
import { firstRow } from './dialect.ts';
import { sql } from './sql.ts';
import type { TenantReader } from './tenants.ts';
import { sameId } from './text.ts';

export const findImage = (
  { tenant, ...reader }: TenantReader,
  id: string,
): Promise<{ content_type: string; bytes: Uint8Array } | undefined> =>
  firstRow(
    reader,
    sql`SELECT content_type, bytes FROM images
      WHERE tenant = ${sameId(tenant)} AND id = ${sameId(id)}`,
  );

export const imageUri = (baseUrl: string, tenant: string, { imageId }: Image): string =>
  `${baseUrl}/images/${tenant}/${imageId}`;
