import type { requestLink as declaration } from '@countinghouse/contract/checkout/request-link';
import { pageTextsOf } from '@countinghouse/domain/payment-link/link-page';
import { maskedEmail } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { linkStateOf, readLinkInUse } from '../../access/visitors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { PublicContext, PublicOperation } from '../../operation.ts';
import { settingsOfPage } from '../../payers/card-form.ts';
import { documentStateNow, payerStateNow } from '../../payers/payer-state.ts';
import { writeAuditOfLinkHolder } from '../../store/audit/audit.ts';
import { lockInvoice } from '../../store/invoices/invoices.ts';
import { type PayerInvoiceFacts, payerInvoiceOf } from '../../store/invoices/payer-invoice.ts';
import { sendDocument } from '../../store/invoices/sending/send-invoice.ts';
import { openLinkSecret } from '../../store/payment-links/link-secrets.ts';
import { findLink } from '../../store/payment-links/links.ts';
import { type PayerLinkFacts, payerLinkOf } from '../../store/payment-links/payer-link.ts';
import { postLinkMail } from '../../store/payment-links/post-link-mail.ts';
import { inScope } from '../../store/scope.ts';
import { postCardRequest } from '../../store/vault/card-requests.ts';
import { type FoundLink, findLinkSecret, wasLinkMadeSince } from '../../store/visitors/link-secrets.ts';
import { countVelocity, requireVelocity } from '../../store/visitors/velocity.ts';

const hour_ms = 3_600_000;

type Needs = Pick<
  Dependencies,
  'visitor_pool' | 'clock' | 'real_clock' | 'link_secrets' | 'link_keys' | 'mail_keys' | 'settings'
>;

/**
 * Mails a new link to the recipient of an old one, once an hour. The recipient is a customer whose link expired or was replaced;
 * the customer of a personal payment link that has a new secret; or a recipient of an invoice whose link was revoked or expired. The
 * response is always the same, whether or not a mail is sent. An address can request thirty times an hour. Each mail is in the merchant's
 * history, with the requesting address.
 *
 * @throws OperationError too_many_requests with `retry_after_s`
 */
export function requestLink(needs: Needs): PublicOperation<typeof declaration> {
  const { visitor_pool: pool, real_clock, link_secrets } = needs;
  return async (context, { body }) => {
    const key_hash = link_secrets.hashOfAddress(context.address);
    const asked = { scope: 'link_request', key_hash, now: real_clock.now() } as const;
    await requireVelocity(pool, asked);
    await countVelocity(pool, asked);
    const found = await findLinkSecret(pool, link_secrets.hashOfSecret(body.secret));
    if (found?.link != null) await mailPaymentLink(needs, context, found, found.link, body.locale ?? found.locale);
    else if (found?.invoice != null) await mailInvoiceLink(needs, context, found, found.invoice);
    else if (found?.purpose === 'customer') await mailCustomerLink(needs, context, found);
    return { accepted: true };
  };
}

async function mailCustomerLink(needs: Needs, context: PublicContext, found: FoundLink): Promise<void> {
  const { visitor_pool: pool, real_clock } = needs;
  const in_use = await readLinkInUse(pool, found);
  const now = real_clock.now();
  if (in_use === undefined || !['expired', 'withdrawn'].includes(linkStateOf(in_use, now))) return;
  const { merchant_uid } = found;
  const { customer_id, customer_status, terminal_uid, recipient, locale } = in_use.link;
  if (customer_status !== 'active') return;
  await inScope(pool, { merchant_uid }, 'write', async (transaction) => {
    const since = new Date(now.getTime() - hour_ms);
    if (await wasLinkMadeSince(transaction, { merchant_uid, target_id: customer_id, since })) return;
    await postCardRequest(transaction, needs, {
      ...{ merchant_uid, customer_id, recipient, locale, terminal_uid, now },
      created_by: null,
    });
    await writeAuditOfLinkHolder(transaction, context, merchant_uid, {
      call: 'request_link',
      target_type: 'customer',
      target_id: customer_id,
      after: { email: maskedEmail(recipient) },
    });
  });
}

/** Mails a document again to the recipient of a link that no longer works, while they are one of its recipients and it can be read. */
async function mailInvoiceLink(
  needs: Needs,
  context: PublicContext,
  { merchant_uid, is_revoked, expires_at, recipient }: FoundLink,
  facts: PayerInvoiceFacts,
): Promise<void> {
  const payer = payerInvoiceOf(facts);
  const { merchant } = payer;
  const { invoice_id } = payer.invoice;
  const real_now = needs.real_clock.now();
  const now = needs.clock.now();
  const opens_nothing = is_revoked || (expires_at !== null && expires_at <= real_now);
  if (!opens_nothing || ['withdrawn', 'business_unavailable'].includes(documentStateNow(payer, { now }))) return;
  await inScope(needs.visitor_pool, { merchant_uid }, 'write', async (transaction) => {
    const invoice = await lockInvoice(transaction, { merchant_uid, invoice_id });
    const is_recipient = invoice.send_to.some((email) => email.toLowerCase() === recipient.toLowerCase());
    const mailed = await transaction
      .selectFrom('mail_messages')
      .select('message_id')
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice_id)
      .where('recipient', '=', recipient)
      .where('created_at', '>', new Date(real_now.getTime() - hour_ms))
      .executeTakeFirst();
    if (!is_recipient || mailed !== undefined) return;
    await sendDocument(transaction, needs, { merchant, invoice, recipients: [recipient], sent_by: null, now });
    await writeAuditOfLinkHolder(transaction, context, merchant_uid, {
      call: 'request_link',
      target_type: 'invoice',
      target_id: invoice_id,
      after: { email: maskedEmail(recipient) },
    });
  });
}

/** Mails the current secret, only to the customer of the link: anyone can have an old one. */
async function mailPaymentLink(
  needs: Needs,
  context: PublicContext,
  { merchant_uid, is_revoked }: FoundLink,
  facts: PayerLinkFacts,
  locale: Locale,
): Promise<void> {
  const payer = payerLinkOf(facts);
  const { link, customer, merchant } = payer;
  const recipient = customer?.is_active === true ? customer.email : '';
  if (!is_revoked || recipient === '') return;
  if (payerStateNow(payer, { is_revoked: false, now: needs.clock.now() }) !== 'open') return;
  const now = needs.real_clock.now();
  const key = { merchant_uid, link_id: link.link_id };
  await inScope(needs.visitor_pool, { merchant_uid }, 'write', async (transaction) => {
    const mailed = await transaction
      .selectFrom('mail_messages')
      .select('message_id')
      .where('merchant_uid', '=', merchant_uid)
      .where('link_id', '=', link.link_id)
      .where('kind', '=', 'new_payment_link')
      .where('created_at', '>', new Date(now.getTime() - hour_ms))
      .executeTakeFirst();
    const secret = mailed === undefined ? await openLinkSecret(transaction, needs.link_keys, key) : undefined;
    if (secret === undefined) return;
    await postLinkMail(transaction, needs, {
      ...{ kind: 'new_payment_link', merchant, recipient, locale, secret, now },
      link: await findLink(transaction, key),
      heading: pageTextsOf(settingsOfPage(payer), locale).heading,
    });
    await writeAuditOfLinkHolder(transaction, context, merchant_uid, {
      call: 'request_link',
      target_type: 'payment_link',
      target_id: link.link_id,
      after: { email: maskedEmail(recipient) },
    });
  });
}
