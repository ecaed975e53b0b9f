import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { readBatch } from '../../../store/batches/batches.ts';
import { submitBatch } from './submit-batch.ts';

/** How long a settle call waits for sales that were under way when the batch closed; after that the resolver submits it. */
const waitForPayments_ms = 3_000;
const waitStep_ms = 50;

/** Submits a closed batch as soon as nothing in it is under way, or leaves that to the resolver. */
export async function submitWhenReady(
  engine: PaymentEngine,
  batch: { merchant_uid: string; batch_id: string },
): Promise<void> {
  const deadline_ms = performance.now() + waitForPayments_ms;
  while (!(await submitBatch(engine, batch))) {
    const { status } = await readBatch(engine.pool, batch.merchant_uid, batch.batch_id);
    if (status !== 'closing' || performance.now() >= deadline_ms) return;
    await delay(waitStep_ms);
  }
}
