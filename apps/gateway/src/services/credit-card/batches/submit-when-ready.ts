import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { readBatch } from '../../../store/batches/batches.ts';
import { submitBatch } from './submit-batch.ts';

/** How long a settle call waits for sales that were under way when the batch closed, and for a resolver that was there before it. */
const waitForOthers_ms = 3_000;
const waitStep_ms = 50;

/**
 * Submits a closed batch as soon as nothing in it is under way, or leaves that to the resolver. Where the resolver took it before, its
 * answer is waited for: whoever settles is told what came of it, whoever submitted it.
 */
export async function submitWhenReady(
  engine: PaymentEngine,
  batch: { merchant_uid: string; batch_id: string },
): Promise<void> {
  const deadline_ms = performance.now() + waitForOthers_ms;
  let status: string = 'closing';
  while (status !== 'closing' || !(await submitBatch(engine, batch))) {
    ({ status } = await readBatch(engine.pool, batch.merchant_uid, batch.batch_id));
    if (!['closing', 'submitted'].includes(status) || performance.now() >= deadline_ms) return;
    await delay(waitStep_ms);
  }
}
