// The secrets that are API keys. Only their hashes are kept.
import { createHash, randomBytes } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits, with a beginning that tells people and scanners what it is. */
export const newSecret = (): string => `rsk_${randomBytes(32).toString('base64url')}`;
