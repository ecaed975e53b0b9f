import { takeOverTimeOf } from '../../charge/take-over-time.ts';
import type { PaymentEngine } from '../../payment-engine.ts';
import { sendBatch, submitBatch } from '../../services/credit-card/batches/submit-batch.ts';
import { batchesToSubmit, takeOverSubmissions } from '../../store/batches/batch-submission.ts';
import { findDeadSenders } from '../../store/payments/unfinished-attempts.ts';
import type { Job } from '../runner.ts';

const atOnce = 20;

/**
 * Completes every closed batch: submits those that are ready, and sends unanswered submissions again, unchanged, until the acquirer
 * answers. Safe on several nodes, when run twice, and after a crash at any line.
 */
export function resolveBatches(engine: PaymentEngine): Job {
  return {
    name: 'resolve_batches',
    interval_ms: 1_000,
    run: async (signal) => {
      await engine.presence.ensure();
      const taken = await takeOverSubmissions(engine.owner_pool, {
        now: engine.real_clock.now(),
        dead_senders: await findDeadSenders(engine.owner_pool),
        limit: atOnce,
        sender_id: engine.presence.sender_id,
        take_over_at: takeOverTimeOf(engine),
      });
      await Promise.all(taken.map((attempt) => sendBatch(engine, attempt)));
      if (signal.aborted) return;
      const batches = await batchesToSubmit(engine.owner_pool, atOnce);
      // In parallel: an unanswered batch does not delay the others.
      await Promise.all(batches.map((batch) => submitBatch(engine, batch)));
    },
  };
}
