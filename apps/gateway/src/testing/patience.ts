import type { Message } from '@countinghouse/iso8583/fields';
import type { Processor } from '../processor/processor.ts';

/** Longer than a machine takes to answer while it runs other tests. Attempts are not taken over earlier (take-over-time.ts). */
const patience_ms = 5_000;
/** Amounts and net totals that the sandbox acquirer answers late or never (blanks.md section 6). */
const unansweredAmounts = [598, 599];

/**
 * A processor that uses the configured timeout only where no answer is expected. Timeout tests stay short, and all other tests do not
 * mistake a busy machine for a silent acquirer.
 */
export function patientProcessor(processor: Processor, isAcquirerFaulty: () => boolean): Processor {
  return {
    ...processor,
    send: (message, options) =>
      processor.send(message, {
        ...options,
        timeout_ms:
          isAcquirerFaulty() || unansweredAmounts.includes(amountOf(message))
            ? options.timeout_ms
            : Math.max(options.timeout_ms, patience_ms),
      }),
  };
}

function amountOf({ fields }: Message): number {
  return Number(fields.amount ?? fields.net_settlement_amount?.slice(1));
}
