import type { linkStates } from '@countinghouse/contract/checkout/open-visitor-session';
import type { Clock } from '@countinghouse/domain/time/clock';
import { showsCustomerPages } from '@countinghouse/domain/vault/self-service';
import type pg from 'pg';
import { OperationError, type PayerVisit, type Visitor, type VisitorTarget } from '../operation.ts';
import { payerInvoiceOf } from '../store/invoices/payer-invoice.ts';
import { payerLinkOf } from '../store/payment-links/payer-link.ts';
import { type MerchantRecord, readMerchant } from '../store/people/identity.ts';
import { inScope } from '../store/scope.ts';
import { type CustomerLink, readCustomerLink } from '../store/visitors/link-secrets.ts';
import { type FoundVisitor, findVisitor } from '../store/visitors/visitor-sessions.ts';

/** A link with its merchant, both in their current state. */
export type LinkInUse = { link: CustomerLink; record: MerchantRecord };

/** Reads a link and its merchant within that merchant's scope. Undefined if either is gone. */
export async function readLinkInUse(
  pool: pg.Pool,
  found: { merchant_uid: string; secret_id: string },
): Promise<LinkInUse | undefined> {
  return inScope(pool, { merchant_uid: found.merchant_uid }, 'read', async (transaction) => {
    const link = await readCustomerLink(transaction, found);
    const record = await readMerchant(transaction, found.merchant_uid);
    return link === undefined || record === undefined ? undefined : { link, record };
  });
}

/**
 * Returns the state of a customer's link at an instant. Its holder learns nothing else. It opens the customer's page until it expires, also after
 * a card was added, and also while the merchant takes neither cards nor payments.
 */
export function linkStateOf({ link, record }: LinkInUse, now: Date): (typeof linkStates)[number] {
  if (link.revoked_at !== null || link.customer_status !== 'active') return 'withdrawn';
  if (link.expires_at !== null && link.expires_at <= now) return 'expired';
  return showsCustomerPages(record.merchant.account_status_code) ? 'open' : 'business_unavailable';
}

export type VisitorReader = {
  /**
   * Returns the visitor of a token. Token, link, customer and merchant are looked up every time, so that the end of any of them ends the
   * session immediately.
   *
   * @param token_hash of their token: hashOfVisitorToken
   * @throws OperationError not_signed_in
   */
  read(token_hash: Buffer): Promise<Visitor>;
};

/** Makes the reader that identifies visitors by their tokens. */
export function createVisitorReader(pool: pg.Pool, clock: Clock): VisitorReader {
  return {
    read: async (token_hash) => {
      const found = await findVisitor(pool, token_hash, clock.now());
      if (found === undefined) throw new OperationError('not_signed_in');
      return { ...(await visitorOf(pool, found)), token_hash };
    },
  };
}

async function customerOf(pool: pg.Pool, found: FoundVisitor): Promise<FoundOne> {
  const in_use = await readLinkInUse(pool, found);
  if (found.is_revoked || in_use?.link.customer_status !== 'active') throw new OperationError('not_signed_in');
  const { link, record } = in_use;
  if (!showsCustomerPages(record.merchant.account_status_code)) throw new OperationError('not_signed_in');
  return {
    visitor_id: found.visitor_id,
    secret_id: found.secret_id,
    target: { purpose: 'customer', customer_id: link.customer_id, has_added_card: link.used_at !== null },
    terminal_uid: link.terminal_uid,
    locale: link.locale,
    merchant: record.merchant,
    merchant_setting: record.merchant_setting,
  };
}

function visitorOf(pool: pg.Pool, found: FoundVisitor): Promise<FoundOne> | FoundOne {
  if (found.link !== null) {
    const payer = { ...payerLinkOf(found.link), ...visitOf(found) };
    return payerOf(found, { purpose: 'payment_link', payer });
  }
  if (found.invoice !== null) {
    const payer = { ...payerInvoiceOf(found.invoice), ...visitOf(found) };
    return payerOf(found, { purpose: 'invoice', payer });
  }
  return customerOf(pool, found);
}

type FoundOne = Omit<Visitor, 'token_hash'>;

function visitOf({
  is_revoked,
  attempt_payment_id,
  attempt_status,
  attempt_count,
  decline_count,
}: FoundVisitor): PayerVisit {
  const attempt =
    attempt_payment_id === null || attempt_status === null
      ? null
      : { payment_id: attempt_payment_id, status: attempt_status };
  return { is_revoked, attempt, attempt_count, decline_count };
}

function payerOf(
  { visitor_id, secret_id, locale }: FoundVisitor,
  target: Exclude<VisitorTarget, { purpose: 'customer' }>,
): FoundOne {
  const { terminal, merchant, merchant_setting } = target.payer;
  return {
    ...{ visitor_id, secret_id, locale },
    target,
    terminal_uid: terminal.terminal_uid,
    ...{ merchant, merchant_setting },
  };
}
