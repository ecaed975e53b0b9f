import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import { leftUnchanged } from '@countinghouse/domain/payment/payment-history';

type Step = Transaction['actions'][number];

/** One step in a payment's history, in terms from which a sentence can be made. */
export type LifeEvent = {
  sequence: number;
  timestamp: string;
  status: PaymentStatus;
  user: string | null;
  /** Minor units, unsigned; null if the step has no amount of its own. */
  amount: number | null;
} & (
  | { kind: 'taken'; action: number }
  | { kind: 'approved'; approval_code: string | null }
  | { kind: 'declined'; response_code: string | null }
  /** An operation that the acquirer declined, or that was reversed because no answer came (no code). The payment does not change. */
  | { kind: 'not_done'; action: number; response_code: string | null }
  | {
      kind:
        | 'captured'
        | 'capture_cancelled'
        | 'batched'
        | 'settled'
        | 'voided'
        | 'reversed'
        | 'refunded'
        | 'refund_reversed';
    }
  | { kind: 'other'; action: number }
);

/** Returns a payment's history as events, newest first. */
export function lifeOf(steps: readonly Step[]): LifeEvent[] {
  const first = Math.min(...steps.map((step) => step.sequence));
  return [...steps]
    .sort((one, other) => other.sequence - one.sequence)
    .map((step) => eventOf(step, step.sequence === first));
}

function eventOf(step: Step, is_first: boolean): LifeEvent {
  const { sequence, timestamp, user, approval_code, response_code, action, from_status } = step;
  const status = step.status as PaymentStatus;
  const amount = step.amount === null ? null : Math.abs(step.amount);
  const common = { sequence, timestamp, status, user, amount };
  if (is_first && status === 202) return { ...common, kind: 'taken', action };
  if (status === 230 && action !== 131) return { ...common, kind: 'declined', response_code };
  if (leftUnchanged(step)) return { ...common, kind: 'not_done', action, response_code };
  switch (action) {
    case 106:
      return { ...common, kind: status === 210 ? 'batched' : 'captured' };
    case 107:
      return { ...common, kind: 'capture_cancelled' };
    case 118:
      return { ...common, kind: 'settled' };
    case 121:
      return { ...common, kind: 'refund_reversed' };
    case 131:
      return { ...common, kind: user === null ? 'reversed' : 'voided' };
    default:
  }
  if (status === 231) return { ...common, kind: 'reversed' };
  if (from_status === 202 || from_status === null) return { ...common, kind: 'approved', approval_code };
  if (action === 120) return { ...common, kind: 'refunded' };
  return { ...common, kind: 'other', action };
}
