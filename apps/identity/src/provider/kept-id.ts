import { createHash } from 'node:crypto';

/** Codes and refresh tokens are let in by their id alone: only a hash of an id is kept, which this makes. */
export function keptId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
