import type { Dependencies } from '../dependencies.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';
import type { Job } from './runner.ts';
import { sealAudit } from './seal-audit.ts';

/** Every job of a gateway node. */
export function createJobs({ owner_pool, clock, settings }: Dependencies): readonly Job[] {
  return [sealAudit(owner_pool, settings.AUDIT_SEAL_SECRET), expireIdempotencyKeys(owner_pool, clock)];
}
