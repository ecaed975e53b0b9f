import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import type { CurrencyCode } from '@countinghouse/domain/money';

/** The facts of a payment that a response contains. Amounts are in minor units, signed. */
export type ResultFacts = {
  payment_id: string;
  transaction_uid: string;
  action: number;
  status: number;
  amount: number;
  currency: CurrencyCode;
  card_brand: string;
  card_last_four: string;
  approval_code: string | null;
  response_code: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
  created_at: Date;
  terminal: { terminal_uid: string; name: string };
  batch_date: string;
  /** Set for an operation on the payment. By default it follows from the status. */
  approved?: boolean;
};

/** ISO 8583: response received too late. Used when the acquirer gave no code. */
const noAnswerCode = '68';

const approvedStatuses: readonly number[] = [205, 210, 225];

/** Returns the response of a call that takes or returns a payment. It is the same for the first response and every replay. */
export function paymentResultOf(facts: ResultFacts): PaymentResult {
  return {
    payment_id: facts.payment_id,
    transaction_uid: facts.transaction_uid,
    approved: facts.approved ?? approvedStatuses.includes(facts.status),
    action: facts.action,
    status: facts.status,
    amount: facts.amount,
    currency: facts.currency,
    card_brand: facts.card_brand,
    card_number: maskedLastFour(facts.card_last_four),
    approval_code: facts.approval_code,
    response_code: facts.response_code ?? noAnswerCode,
    decline_reason: facts.decline_reason,
    avs_response: facts.avs_response,
    csc_response: facts.csc_response,
    timestamp: facts.created_at.toISOString(),
    terminal: { terminal_uid: facts.terminal.terminal_uid, name: facts.terminal.name },
    batch_date: facts.batch_date,
  };
}
