import type { CallArguments, CallResponse } from '@countinghouse/contract/call';
import { CallError } from '@countinghouse/contract/client';
import { createVisitorPayment } from '@countinghouse/contract/payment-link/create-visitor-payment';
import { getVisitorStatus } from '@countinghouse/contract/payment-link/get-visitor-status';
import { type PayerState, payerStates } from '@countinghouse/domain/payment-link/payment-link';
import { send } from '../../client/send.ts';
import { isPuzzleRefused, puzzleTries, takePuzzleAnswer } from '../../puzzle/puzzle-in-hand.ts';
import { storageArea } from '../../visit/storage-area.ts';

/** The request to pay, without the proof of work. */
export type PaymentBody = Omit<CallArguments<typeof createVisitorPayment>['body'], 'puzzle'>;

/** The outcome of an attempt to pay. */
export type Attempted =
  | { outcome: 'approved' | 'declined' | 'processing'; payment_id: string; needs_authentication: boolean }
  /** Only the status tells: either a payment is in progress, or there was no answer and the request may not have arrived. */
  | { outcome: 'unknown'; was_answered: boolean }
  /** Nothing was sent. */
  | { outcome: 'offline' | 'duplicate' | 'changed' | 'not_sent' | 'session_over' }
  | { outcome: 'card_refused' }
  | { outcome: 'too_many_tries'; retry_after_s: number | undefined }
  | { outcome: 'closed'; state: PayerState }
  | { outcome: 'refused'; error: CallError };

const keyPlace = 'payment_link_attempt';

/**
 * The Idempotency-Key of an attempt is kept until its answer arrives, also across a reload. Whatever is sent until then is the same attempt
 * and pays at most once.
 */
const attemptKey = {
  take: (): string => {
    const area = storageArea('sessionStorage');
    const kept = area.getItem(keyPlace);
    if (kept !== null) return kept;
    const key = crypto.randomUUID();
    area.setItem(keyPlace, key);
    return key;
  },
  drop: () => storageArea('sessionStorage').removeItem(keyPlace),
};

/** The request that has no answer yet, so that exactly the same can be sent again. */
let unanswered: { text: string; body: CallArguments<typeof createVisitorPayment>['body'] } | undefined;

/** Pays at most once, however often it is called. Throws no CallError. */
export async function attemptPayment(payment: PaymentBody): Promise<Attempted> {
  if (!navigator.onLine) return { outcome: 'offline' };
  const text = JSON.stringify(payment);
  for (let tries = 1; ; tries += 1) {
    try {
      const body = unanswered?.text === text ? unanswered.body : { ...payment, puzzle: await takePuzzleAnswer() };
      unanswered = { text, body };
      const { data } = await send(createVisitorPayment, { body }, { idempotency_key: attemptKey.take() });
      concludeAttempt();
      return data;
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      const attempted = attemptedAfter(fault);
      if (attempted.outcome !== 'unknown') concludeAttempt();
      if (!isPuzzleRefused(fault) || tries === puzzleTries) return attempted;
    }
  }
}

/** Ends an attempt that has its answer, so the next one gets a new key. */
export function concludeAttempt(): void {
  attemptKey.drop();
  unanswered = undefined;
}

function attemptedAfter(error: CallError): Attempted {
  const { status, code, details } = error;
  // There was no proof of work, so nothing was sent.
  if (status === 0 && unanswered === undefined) return { outcome: navigator.onLine ? 'not_sent' : 'offline' };
  if (status === 401) return { outcome: 'session_over' };
  switch (code) {
    case 'possible_duplicate':
      return { outcome: 'duplicate' };
    case 'changed_meanwhile':
      return { outcome: 'changed' };
    case 'card_declined_too_often':
      return { outcome: 'card_refused' };
    case 'too_many_requests':
      return {
        outcome: 'too_many_tries',
        retry_after_s: typeof details.retry_after_s === 'number' ? details.retry_after_s : undefined,
      };
    case 'nothing_to_pay':
      return { outcome: 'closed', state: 'paid' };
    case 'link_not_payable':
      return { outcome: 'closed', state: payerStates.find((state) => state === details.state) ?? 'withdrawn' };
    case 'status_forbids':
    case 'merchant_status_forbids':
    case 'terminal_takes_no_payments':
      return { outcome: 'closed', state: 'business_unavailable' };
    case 'acquirer_unavailable':
    case 'service_unavailable':
      return { outcome: 'not_sent' };
    case 'outcome_unknown':
    case 'payment_under_way':
    case 'idempotency_in_progress':
    case 'idempotency_key_reused':
      return { outcome: 'unknown', was_answered: true };
    default:
      return status === 0 || status >= 500
        ? { outcome: 'unknown', was_answered: false }
        : { outcome: 'refused', error };
  }
}

/** The state of the visitor's payment and of the link. */
export type PaymentStatus = CallResponse<typeof getVisitorStatus>['state'];

/**
 * Reads the state of the payment.
 *
 * @throws CallError
 */
export async function readStatus(signal?: AbortSignal): Promise<PaymentStatus> {
  return (await send(getVisitorStatus, {}, signal === undefined ? {} : { signal })).state;
}
