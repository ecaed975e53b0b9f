import { createHash } from 'node:crypto';

/** Hashes the id of a code or refresh token for storage. The id alone grants access, so only its hash is stored. */
export function hashTokenId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
