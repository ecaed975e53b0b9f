import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { readBatch } from '../../../store/batches/batches.ts';
import { submitBatch } from './submit-batch.ts';

/** How long a settle call waits for sales that were in progress when the batch closed, and for a resolver that submitted it first. */
const waitForOthers_ms = 3_000;
const waitStep_ms = 50;

/**
 * Submits a closed batch as soon as nothing in it is in progress, or leaves that to the resolver. If the resolver submitted it first, waits
 * for its answer, so that the caller gets the outcome either way.
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
