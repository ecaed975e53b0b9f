import type { CallInput, CallResponse } from '@countinghouse/contract/call';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { createVisitorPayment as declaration } from '@countinghouse/contract/payment-link/create-visitor-payment';
import { attemptLimits, isPersonalLink } from '@countinghouse/domain/protection/attempt-limits';
import { chargeCard } from '../../charge/charge-card.ts';
import { InvoiceNotPayable } from '../../charge/invoice-not-payable.ts';
import { LinkNotPayable } from '../../charge/link-not-payable.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  type LinkPayer,
  OperationError,
  type Payer,
  payerOfVisitor,
  type VisitorContext,
  type VisitorOperation,
} from '../../operation.ts';
import { payerStateNow } from '../../payers/payer-state.ts';
import { cardFingerprint } from '../../store/payments/cards.ts';
import { bodyHash, isKeyKnown, replayAnswer } from '../../store/payments/idempotency-keys.ts';
import type { AttemptOutcome, AttemptTarget } from '../../visitor-protection/attempt.ts';
import { keyOfVisitor } from '../../visitor-protection/visitor-key.ts';
import { requireNoOtherAttempt, visitorCharge } from './visitor-charge.ts';
import { visitorInvoiceCharge } from './visitor-invoice-charge.ts';

type Body = CallInput<typeof declaration>['body'];
type Answer = CallResponse<typeof declaration>;

const call = 'create_visitor_payment';
/** The class of response codes with which a bank requires that its customer confirms the payment. */
const authenticationRequired = 'authentication_required';

/**
 * Takes a payment through a link (chargeCard), of a payment link or of an invoice. The amount is calculated here from the link and the
 * payer's choices. The transaction that records the payment and consumes a use of the link, or reserves the amount of the invoice, checks
 * again that it can be paid. Each attempt is counted before it is sent, and the reason of a decline is not shown, so that the page is
 * useless for card testing.
 *
 * A repetition with the same Idempotency-Key gets the result of the first request, whatever has happened to the link since. The proof of
 * work differs each time and is not part of the request that the key identifies.
 *
 * @throws OperationError the refusals of visitorCharge or visitorInvoiceCharge, and of the protection (requireAllowedAttempt);
 *   link_not_payable with `details.state`, payment_under_way and nothing_to_pay if that happened meanwhile; what chargeCard throws except
 *   outcome_unknown
 */
export function createVisitorPayment({
  payments: engine,
  visitor_protection,
}: Pick<Dependencies, 'payments' | 'visitor_protection'>): VisitorOperation<typeof declaration> {
  return async (context, { body }) => {
    const { visitor, address, request_id, replaying } = context;
    const { merchant_uid } = visitor.merchant;
    const payer = payerOfVisitor(visitor);
    const target = targetOf(payer);
    const { puzzle, ...asked } = body;
    const key = keyOfVisitor(context);
    const idempotency = { key, call, body_hash: bodyHash(engine.body_secret, call, target.id, asked) };
    // A payment that is recorded under a key is noted in the session, so a session without an attempt has used no key.
    if (payer.attempt !== null && (await isKeyKnown(engine.pool, merchant_uid, key))) {
      const first = await paidOrProcessing(
        async () => await replayAnswer(engine.pool, merchant_uid, idempotency, replaying),
      );
      if (first !== undefined) return answerOf(first, body, triesLeft(payer));
    }
    requireNoOtherAttempt(payer);
    const charge = await ('link' in payer
      ? visitorCharge(engine, context, payer, { body, idempotency })
      : visitorInvoiceCharge(engine, context, payer, { body, idempotency }));
    const attempt = await visitor_protection.requireAllowedAttempt({
      merchant_uid,
      visitor_id: visitor.visitor_id,
      token_hash: visitor.token_hash,
      ...{ address, request_id, puzzle, idempotency },
      target,
      fingerprint: cardFingerprint(engine.card_keys, merchant_uid, charge.card.card_number),
    });
    let paid: Paid | undefined;
    try {
      paid = await paidOrProcessing(async () => ({ data: await chargeCard(engine, charge) }));
      if (paid === undefined) throw new OperationError('outcome_unknown');
    } catch (error) {
      await visitor_protection.noteAttemptOutcome(attempt, 'unknown');
      throw await toldToPayer(context, payer, error);
    }
    const { tries_left } = await visitor_protection.noteAttemptOutcome(attempt, outcomeOf(paid));
    return answerOf(paid, body, tries_left);
  };
}

/** Returns the page of a payment attempt. An invoice is for one payer. */
function targetOf(payer: Payer): AttemptTarget {
  if ('invoice' in payer) return { kind: 'invoice', id: payer.invoice.invoice_id, personal: true };
  return { kind: 'payment_link', id: payer.link.link_id, personal: isPersonalLink(payer.link) };
}

type Paid = { data: PaymentResult } | { processing_payment_id: string };

/** Returns the result of a payment. An unknown outcome is a result, too. */
async function paidOrProcessing(answer: () => Promise<Record<string, unknown> | undefined>): Promise<Paid | undefined> {
  try {
    return (await answer()) as { data: PaymentResult } | undefined;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const payment_id = error.details?.payment_id;
    const is_open = error.code === 'outcome_unknown' || error.code === 'idempotency_in_progress';
    if (!is_open || typeof payment_id !== 'string') throw error;
    return { processing_payment_id: payment_id };
  }
}

function outcomeOf(paid: Paid): AttemptOutcome {
  if ('processing_payment_id' in paid) return 'unknown';
  return paid.data.approved ? 'approved' : 'declined';
}

function answerOf(paid: Paid, { total_amount: amount, currency }: Body, tries_left: number): Answer {
  if ('processing_payment_id' in paid) {
    const payment_id = paid.processing_payment_id;
    return { data: { payment_id, outcome: 'processing', amount, currency, tries_left, needs_authentication: false } };
  }
  const { payment_id, approved, decline_reason } = paid.data;
  return {
    data: {
      payment_id,
      outcome: approved ? 'approved' : 'declined',
      ...{ amount, currency, tries_left },
      needs_authentication: !approved && decline_reason === authenticationRequired,
    },
  };
}

/** Returns how many attempts this session has left, from its attempts and declines so far. */
function triesLeft({ settings, attempt_count, decline_count }: Payer): number {
  const limit = attemptLimits[settings?.protection ?? 'normal'].find(({ scope }) => scope === 'session');
  const attempts = (limit?.attempts_maximum ?? 0) - attempt_count;
  const declines = (limit?.declines[0]?.maximum ?? 0) - decline_count;
  return Math.max(0, Math.min(attempts, declines));
}

/** Returns the error for the payer. It reveals nothing about an earlier payment, which can be another person's. */
async function toldToPayer(context: VisitorContext, payer: Payer, error: unknown): Promise<unknown> {
  if (error instanceof OperationError && error.code === 'possible_duplicate') {
    return new OperationError('possible_duplicate', { message: 'You paid this a moment ago. Pay again?' });
  }
  if (error instanceof InvoiceNotPayable) return toldOfInvoice(error);
  if (!(error instanceof LinkNotPayable) || !('link' in payer)) return error;
  switch (error.reason) {
    case 'session_over':
      return new OperationError('not_signed_in');
    case 'payment_under_way':
    case 'nothing_to_pay':
      return new OperationError(error.reason);
    case 'business_unavailable':
    case 'daily_limit':
      return new OperationError('link_not_payable', { details: { state: 'business_unavailable' } });
    case 'link': {
      const state = await stateByNow(context, payer);
      // The use has just been returned, so this payer can try again.
      return new OperationError('link_not_payable', { details: { state: state === 'open' ? 'being_paid' : state } });
    }
  }
}

/** Returns why an invoice can no longer be paid like this. */
function toldOfInvoice({ reason, payable_amount }: InvoiceNotPayable): OperationError {
  switch (reason) {
    case 'session_over':
      return new OperationError('not_signed_in');
    case 'payment_under_way':
    case 'nothing_to_pay':
      return new OperationError(reason);
    case 'business_unavailable':
    case 'withdrawn':
      return new OperationError('link_not_payable', { details: { state: reason } });
    case 'amount_over_balance':
    case 'changed':
      return new OperationError('changed_meanwhile', {
        message: 'What is left to pay has changed: look at it before you pay',
        details: { payable_amount },
      });
  }
}

async function stateByNow({ transaction: inTransaction, clock }: VisitorContext, payer: LinkPayer) {
  const standing = await inTransaction((transaction) =>
    transaction
      .selectFrom('payment_links')
      .select(['status', 'used_count', 'reserved_count', 'max_uses', 'starts_at', 'expires_at'])
      .where('merchant_uid', '=', payer.merchant.merchant_uid)
      .where('link_id', '=', payer.link.link_id)
      .executeTakeFirstOrThrow(),
  );
  const { is_revoked } = payer;
  return payerStateNow({ ...payer, link: { ...payer.link, ...standing } }, { is_revoked, now: clock.now() });
}
