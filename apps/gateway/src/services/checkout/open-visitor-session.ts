import { randomUUIDv7 } from 'node:crypto';
import type { CallResponse } from '@countinghouse/contract/call';
import type { openVisitorSession as declaration } from '@countinghouse/contract/checkout/open-visitor-session';
import type { PayerDocumentState } from '@countinghouse/domain/invoice/invoice-states';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { newVisitorToken } from '../../access/link-secrets.ts';
import { type LinkInUse, linkStateOf, readLinkInUse } from '../../access/visitors.ts';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import type { Dependencies } from '../../dependencies.ts';
import { OperationError, type PayerFacts, type PublicOperation } from '../../operation.ts';
import { settingsOfPage } from '../../payers/card-form.ts';
import { readCustomerPage } from '../../payers/customer-page.ts';
import { invoicePageOf } from '../../payers/invoice-page.ts';
import { linkPageOf } from '../../payers/link-page.ts';
import { documentStateNow, payerStateNow } from '../../payers/payer-state.ts';
import { shownBusiness } from '../../payers/shown-business.ts';
import { payerDocumentOf } from '../../store/invoices/payer-document.ts';
import { type PayerInvoiceFacts, payerInvoiceOf } from '../../store/invoices/payer-invoice.ts';
import { type PayerLinkFacts, payerLinkOf } from '../../store/payment-links/payer-link.ts';
import { inScope } from '../../store/scope.ts';
import { type CustomerLink, type FoundLink, findLinkSecret } from '../../store/visitors/link-secrets.ts';
import { openInvoiceSession, openPayerSession } from '../../store/visitors/payer-sessions.ts';
import { countVelocity, requireVelocity } from '../../store/visitors/velocity.ts';
import { storeVisitorSession, visitorSession_ms } from '../../store/visitors/visitor-sessions.ts';

type Needs = Pick<Dependencies, 'visitor_pool' | 'clock' | 'real_clock' | 'payments'>;

/**
 * Exchanges the secret of a link for a visitor token (S3.43). Opening a link consumes nothing, because mail scanners open every link. Wrong
 * secrets are counted over all nodes: ten an hour per address.
 *
 * @throws OperationError not_found, too_many_requests with `retry_after_s`
 */
export function openVisitorSession(
  dependencies: Pick<Dependencies, 'visitor_pool' | 'clock' | 'real_clock' | 'link_secrets' | 'payments'>,
): PublicOperation<typeof declaration> {
  const { visitor_pool: pool, real_clock, link_secrets } = dependencies;
  return async ({ address }, { body }) => {
    const now = real_clock.now();
    const wrong = { scope: 'wrong_secret', key_hash: link_secrets.hashOfAddress(address), now } as const;
    await requireVelocity(pool, wrong);
    const found = await findLinkSecret(pool, link_secrets.hashOfSecret(body.secret));
    if (found !== undefined && found.link !== null) {
      return openLink(dependencies, { found, facts: found.link, locale: body.locale ?? found.locale, address });
    }
    if (found !== undefined && found.invoice !== null) {
      const locale = body.locale ?? found.locale;
      return openInvoice(dependencies, { found, facts: found.invoice, locale, address });
    }
    // The response must not reveal that a document exists before it is issued.
    const in_use = found?.purpose !== 'customer' ? undefined : await readLinkInUse(pool, found);
    if (found === undefined || in_use === undefined) {
      await countVelocity(pool, wrong);
      throw new OperationError('not_found');
    }
    return openCustomer(dependencies, { in_use, address });
  };
}

/** Opens the link of a customer. Returns their page and a session token, or only the state of a link that cannot be opened. */
async function openCustomer(
  { visitor_pool, clock, real_clock }: Needs,
  { in_use, address }: { in_use: LinkInUse; address: string },
): Promise<CallResponse<typeof declaration>> {
  const { link, record } = in_use;
  const { merchant } = record;
  const { merchant_uid, time_zone, doing_business_as } = merchant;
  const { secret_id, customer_id, locale } = link;
  // Links expire by real time.
  const created_at = real_clock.now();
  const state = linkStateOf(in_use, created_at);
  const told = {
    purpose: 'customer',
    state,
    business: doing_business_as,
    ...{ place: '', phone: '' },
    locale,
    support_email: '',
    at: null,
    time_zone,
  } as const;
  if (state !== 'open') return { ...told, token: null, user: null, page: null };
  const { token, token_hash } = newVisitorToken();
  const visitor_id = randomUUIDv7();
  const page = await inScope(visitor_pool, { merchant_uid }, 'write', async (transaction) => {
    await storeVisitorSession(transaction, {
      ...{ merchant_uid, secret_id, visitor_id, token_hash, address, created_at },
      last_seen_at: created_at,
      expires_at: new Date(created_at.getTime() + visitorSession_ms),
    });
    const has_added_card = link.used_at !== null;
    return readCustomerPage(transaction, record, { customer_id, has_added_card, locale, now: clock.now() });
  });
  const { place, phone } = page;
  return { ...told, place, phone, token, user: visitorOf(visitor_id, link), page };
}

/** The user of a visitor's session (S1.48), masked: whoever has the link may be somebody else. */
function visitorOf(id: string, { full_name, recipient }: Pick<CustomerLink, 'full_name' | 'recipient'>) {
  const username = full_name === recipient ? 'Guest' : maskedName(full_name);
  return { id, username, email: maskedEmail(recipient) };
}

/** Opens a payment link. Returns what is to be paid and a session token, or the link's state if it cannot be paid. */
async function openLink(
  { visitor_pool, clock, real_clock, payments }: Needs,
  { found, facts, locale, address }: { found: FoundLink; facts: PayerLinkFacts; locale: Locale; address: string },
): Promise<CallResponse<typeof declaration>> {
  const { merchant_uid, secret_id, is_revoked } = found;
  const payer = payerLinkOf(facts);
  const { link, merchant } = payer;
  const now = clock.now();
  const state = payerStateNow(payer, { is_revoked, now });
  const told = {
    purpose: 'payment_link',
    state,
    ...shownBusiness(merchant, payer.business),
    locale,
    support_email: settingsOfPage(payer).support_email,
    at: (state === 'not_yet' ? link.starts_at : state === 'expired' ? link.expires_at : null)?.toISOString() ?? null,
    time_zone: merchant.time_zone,
  } as const;
  if (state !== 'open') return { ...told, token: null, user: null, page: null };
  const { token, token_hash } = newVisitorToken();
  const visitor_id = randomUUIDv7();
  const created_at = real_clock.now();
  const [rules] = await Promise.all([
    paymentSettingsOf(payments, merchant_uid),
    openPayerSession(visitor_pool, {
      ...{ merchant_uid, secret_id, visitor_id, token_hash, address, locale, created_at },
      link_id: link.link_id,
      expires_at: new Date(created_at.getTime() + visitorSession_ms),
      opened_on: businessDateOf(now, merchant.time_zone),
    }),
  ]);
  return {
    ...told,
    token,
    user: payerUserOf(visitor_id, payer),
    page: linkPageOf(payer, { locale, state, rules }),
  };
}

/**
 * Opens the link of an invoice, an estimate or a credit note. A document that can be read, payable or not, gets a session token. Opening
 * does not count as viewing, because mail scanners open links, too.
 */
async function openInvoice(
  { visitor_pool, clock, real_clock, payments }: Needs,
  { found, facts, locale, address }: { found: FoundLink; facts: PayerInvoiceFacts; locale: Locale; address: string },
): Promise<CallResponse<typeof declaration>> {
  const { merchant_uid, secret_id, is_revoked, expires_at } = found;
  const payer = payerInvoiceOf(facts);
  const { merchant } = payer;
  const now = clock.now();
  // Links expire by real time.
  const created_at = real_clock.now();
  const state = invoiceLinkState({ is_revoked, expires_at }, documentStateNow(payer, { now }), created_at);
  const told = {
    purpose: 'invoice',
    state,
    ...shownBusiness(merchant, payer.business),
    locale,
    support_email: settingsOfPage(payer).support_email,
    at: state === 'expired' ? (expires_at?.toISOString() ?? null) : null,
    time_zone: merchant.time_zone,
  } as const;
  if (state !== 'open') return { ...told, token: null, user: null, page: null };
  const { token, token_hash } = newVisitorToken();
  const visitor_id = randomUUIDv7();
  const [rules, document] = await Promise.all([
    paymentSettingsOf(payments, merchant_uid),
    openInvoiceSession(visitor_pool, {
      ...{ merchant_uid, secret_id, visitor_id, token_hash, address, locale, created_at },
      invoice_id: payer.invoice.invoice_id,
      expires_at: new Date(created_at.getTime() + visitorSession_ms),
    }),
  ]);
  const page = invoicePageOf(payer, payerDocumentOf(document, merchant.time_zone), { locale, now, rules });
  return { ...told, token, user: payerUserOf(visitor_id, payer), page };
}

/** Returns the state of the link of an issued document: it is open as long as the document can be read. */
function invoiceLinkState(
  { is_revoked, expires_at }: Pick<FoundLink, 'is_revoked' | 'expires_at'>,
  document: PayerDocumentState,
  now: Date,
): 'open' | 'closed' | 'business_unavailable' | 'withdrawn' | 'expired' {
  if (is_revoked) return 'withdrawn';
  if (expires_at !== null && expires_at <= now) return 'expired';
  if (document === 'withdrawn') return 'closed';
  return document === 'business_unavailable' ? document : 'open';
}

/** Returns the user of a payer's session: a guest, or the customer it was made for, masked. */
function payerUserOf(id: string, { customer }: Pick<PayerFacts, 'customer'>) {
  if (customer === null) return { id, username: 'Guest', email: '' };
  return visitorOf(id, { full_name: customer.full_name, recipient: customer.email });
}
