import type { Message } from '@countinghouse/iso8583/fields';
import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import type { Logger } from '@countinghouse/service/logger';
import type { PaymentEngine } from '../payment-engine.ts';
import type { SendOutcome } from '../processor/send-outcome.ts';

/** Sends the message of a payment that is recorded as sent, and waits for the outcome. */
export async function sendRecorded(
  engine: PaymentEngine,
  log: Logger,
  connection: 'SOCKET' | 'POST',
  build: () => Message,
): Promise<SendOutcome> {
  try {
    const outcome = engine.processor.send(build(), { timeout_ms: engine.acquirer_timeout_ms, connection });
    await engine.checkpoint('payment_sent');
    return await outcome;
  } catch (error) {
    // A message that cannot be encoded was not sent.
    if (!(error instanceof Iso8583Error)) throw error;
    log.error({ err: error }, 'a payment does not fit the host interface');
    return { outcome: 'not_sent', reason: 'not_reachable' };
  }
}
