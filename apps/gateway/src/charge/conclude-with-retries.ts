import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentEngine } from '../payment-engine.ts';
import { attemptState } from '../store/payments/conclude-payment.ts';
import type { AttemptState } from '../store/tables.ts';

/** How long a conclusion is retried while the database is down. After that the resolver takes over the attempt. */
const tryFor_ms = 4_000;
const tryEvery_ms = 100;

/**
 * Retries until it is certain whether the conclusion of an attempt is committed. If the connection is lost after the commit, the state of
 * the attempt shows it: only its sender, or a process with the same answer, moves an attempt to 'answered' or 'not_sent'.
 */
export async function concludeWithRetries(
  engine: PaymentEngine,
  attempt: { merchant_uid: string; payment_id?: string; attempt_id: string; attempt_state: AttemptState },
  write: () => Promise<boolean>,
): Promise<boolean> {
  const { merchant_uid, attempt_id, attempt_state } = attempt;
  const deadline_ms = performance.now() + tryFor_ms;
  let failed = false;
  for (;;) {
    try {
      if (await write()) return true;
      if (!failed || attempt_state === 'reversing') return false;
      return (await attemptState(engine.pool, merchant_uid, attempt_id)) === attempt_state;
    } catch (error) {
      failed = true;
      engine.log.error({ err: error, payment_id: attempt.payment_id }, 'a payment could not be concluded yet');
      if (performance.now() >= deadline_ms) return false;
      await delay(tryEvery_ms);
    }
  }
}
