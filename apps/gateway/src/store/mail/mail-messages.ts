import { currencyCodes } from '@countinghouse/domain/money';
import type { Locale } from '@countinghouse/domain/text/locales';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { writeMail } from '@countinghouse/mail/write-mail';
import type pg from 'pg';
import { z } from 'zod/mini';

const names = { business: z.string(), customer: z.string() };
const timeZoneNames = Object.keys(timeZones) as (keyof typeof timeZones)[];

const paymentLink = z.strictObject({
  ...names,
  link: z.string(),
  title: z.string(),
  description: z.string(),
  amount: z.nullable(z.int()),
  currency: z.literal(currencyCodes),
  expires_at: z.nullable(
    z.pipe(
      z.iso.datetime(),
      z.transform((instant) => new Date(instant)),
    ),
  ),
  time_zone: z.literal(timeZoneNames),
});

const linkNews = z.strictObject({
  name: z.string(),
  amount: z.int(),
  currency: z.literal(currencyCodes),
  used_count: z.int(),
  url: z.string(),
});

const linkReceipt = z.strictObject({
  merchant: z.string(),
  time_zone: z.literal(timeZoneNames),
  status: z.int(),
  direction: z.literal([1, -1]),
  amount: z.int(),
  tip: z.int(),
  sales_tax: z.int(),
  currency: z.literal(currencyCodes),
  card_brand: z.string(),
  card_last_four: z.string(),
  approval_code: z.nullable(z.string()),
  order_id: z.string(),
  transaction_uid: z.string(),
  customer: z.string(),
  created_at: z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((instant) => new Date(instant)),
  ),
});

const plainDate = z.pipe(
  z.iso.date(),
  z.transform((date) => new Date(`${date}T00:00:00Z`)),
);

/** A mail that contains a document. Its number is read together with the document. */
const document = z.strictObject({
  ...names,
  contact_email: z.string(),
  contact_phone: z.string(),
  link: z.string(),
  invoice_number: z.string(),
  title: z.string(),
  amount: z.int(),
  total_amount: z.int(),
  currency: z.literal(currencyCodes),
  due_date: z.nullable(plainDate),
  next_part: z.nullable(z.strictObject({ amount: z.int(), due_date: plainDate })),
});

const sentBy = { ...names, contact_email: z.string(), contact_phone: z.string(), link: z.string() };

const reminder = z.strictObject({
  ...sentBy,
  invoice_number: z.string(),
  title: z.string(),
  amount: z.int(),
  currency: z.literal(currencyCodes),
  due_date: plainDate,
  left_amount: z.int(),
});

/** The facts that the outbox stores for each kind of mail. A kind is the name of its template. */
const factsOf = {
  card_request: z.strictObject({
    ...names,
    link: z.string(),
    lifetime_hours: z.int(),
    card_last_four: z._default(z.string(), ''),
  }),
  card_expiring: z.strictObject({
    ...names,
    card_brand: z.string(),
    card_last_four: z.string(),
    card_expiry: z.string(),
    card_link: z.nullable(z.strictObject({ link: z.string(), lifetime_hours: z.int() })),
  }),
  payment_link: paymentLink,
  new_payment_link: paymentLink,
  link_receipt: linkReceipt,
  link_not_charged: z.strictObject({
    merchant: z.string(),
    amount: z.int(),
    currency: z.literal(currencyCodes),
    card_brand: z.string(),
    card_last_four: z.string(),
  }),
  invoice: document,
  estimate: document,
  credit_note: document,
  invoice_reminder: reminder,
  invoice_overdue: reminder,
  invoice_receipt: z.extend(linkReceipt, { invoice_number: z.string() }),
  invoice_not_charged: z.strictObject({
    ...sentBy,
    invoice_number: z.string(),
    amount: z.int(),
    currency: z.literal(currencyCodes),
    card_brand: z.string(),
    card_last_four: z.string(),
  }),
  estimate_accepted: z.strictObject({
    invoice_number: z.string(),
    amount: z.int(),
    currency: z.literal(currencyCodes),
    url: z.string(),
  }),
  link_first_payment: linkNews,
  link_used_up: linkNews,
  card_changed: z.strictObject({
    ...names,
    change: z.literal(['added', 'replaced', 'expiry_changed', 'removed']),
    card_brand: z.string(),
    card_last_four: z.string(),
    card_expiry: z.string(),
    new_last_four: z.string(),
    changed_at: z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((instant) => new Date(instant)),
    ),
    time_zone: z.literal(timeZoneNames),
  }),
} as const;

/** Mails with a document attached. */
export const documentMails = ['invoice', 'estimate', 'credit_note'] as const;

/** A kind of mail in the outbox. */
export type MailMessageKind = keyof typeof factsOf;

/** A kind of mail that contains a document or is about one. */
export type InvoiceMailKind = Extract<
  MailMessageKind,
  'invoice' | 'estimate' | 'credit_note' | 'invoice_reminder' | 'invoice_overdue' | 'invoice_not_charged'
>;

type KindAndFacts = {
  [Kind in MailMessageKind]: { kind: Kind; facts: z.output<(typeof factsOf)[Kind]> };
}[MailMessageKind];

/**
 * Writes an outbox message from its stored facts. It is complete except for the secret of its link.
 *
 * @throws when the facts do not fit the kind
 */
export function writeMessage(kind: MailMessageKind, facts: unknown, locale: Locale): Promise<MailMessageText> {
  // The schema belongs to the kind, which TypeScript cannot infer from a table.
  const told = { kind, facts: factsOf[kind].parse(facts) } as KindAndFacts;
  return writeMail(told.kind, told.facts, locale);
}

type MailMessageKey = { merchant_uid: string; message_id: string };

/** A mail as sent, except for the secret of its link. */
export type MailMessageText = { subject: string; text: string; html: string };

/** A message waiting to be sent. */
export type WaitingMailMessage = MailMessageKey &
  KindAndFacts & {
    recipient: string;
    locale: Locale;
    /** The text written by an earlier try. */
    written: MailMessageText | undefined;
    sealed_secret: { sealed: Buffer; key_version: number } | undefined;
    /** The document to attach. */
    document: { invoice_id: string; doing_business_as: string; time_zone: TimeZone } | undefined;
  };

/**
 * Reads a message that is to be sent; undefined when it was sent, ended in another way, or was deleted.
 *
 * @throws when its facts do not fit its kind
 */
export async function readWaitingMessage(
  owner_pool: pg.Pool,
  { merchant_uid, message_id }: MailMessageKey,
): Promise<WaitingMailMessage | undefined> {
  const { rows } = await owner_pool.query<{
    kind: MailMessageKind;
    facts: unknown;
    recipient: string;
    locale: Locale;
    subject: string | null;
    text: string | null;
    html: string | null;
    sealed_secret: Buffer | null;
    key_version: number | null;
    invoice_id: string | null;
    doing_business_as: string;
    time_zone: TimeZone;
  }>(
    `select m.kind, case when m.invoice_id is null then m.facts else m.facts || jsonb_build_object('invoice_number', i.invoice_number) end as facts,
       m.recipient, m.locale, m.subject, m.text, m.html, m.sealed_secret, m.key_version,
       m.invoice_id, b.doing_business_as, b.time_zone
     from mail_messages m
     join merchants b on b.merchant_uid = m.merchant_uid
     left join invoices i on i.merchant_uid = m.merchant_uid and i.invoice_id = m.invoice_id
     where m.merchant_uid = $1 and m.message_id = $2 and m.status = 'waiting'`,
    [merchant_uid, message_id],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const { kind, recipient, locale, subject, text, html, sealed_secret, key_version, invoice_id } = row;
  const { doing_business_as, time_zone } = row;
  const brings = (documentMails as readonly string[]).includes(kind);
  return {
    merchant_uid,
    message_id,
    // The schema belongs to the kind, which TypeScript cannot infer from a table.
    ...({ kind, facts: factsOf[kind].parse(row.facts) } as KindAndFacts),
    recipient,
    locale,
    written: subject === null || text === null || html === null ? undefined : { subject, text, html },
    sealed_secret: sealed_secret === null || key_version === null ? undefined : { sealed: sealed_secret, key_version },
    document: brings && invoice_id !== null ? { invoice_id, doing_business_as, time_zone } : undefined,
  };
}

/** Stores the written message. Every try sends the same text, and the screens show it. */
export async function storeWrittenMessage(
  owner_pool: pg.Pool,
  { merchant_uid, message_id }: MailMessageKey,
  { subject, text, html }: MailMessageText,
): Promise<void> {
  await owner_pool.query(
    `update mail_messages set subject = $3, text = $4, html = $5
     where merchant_uid = $1 and message_id = $2 and status = 'waiting' and subject is null`,
    [merchant_uid, message_id, subject, text, html],
  );
}

/** Records a failed try, and when the next one is due. */
export async function noteFailedTry(
  owner_pool: pg.Pool,
  { merchant_uid, message_id }: MailMessageKey,
  next_try_at: Date,
): Promise<void> {
  await owner_pool.query(
    `update mail_messages set tries = tries + 1, next_try_at = $3
     where merchant_uid = $1 and message_id = $2 and status = 'waiting'`,
    [merchant_uid, message_id, next_try_at],
  );
}

/** Records the final outcome of a message, and deletes the secret of its link. */
export async function mailMessageEnded(
  owner_pool: pg.Pool,
  { merchant_uid, message_id }: MailMessageKey,
  status: 'sent' | 'refused' | 'given_up',
  now: Date,
): Promise<void> {
  await owner_pool.query(
    `update mail_messages set status = $3, ended_at = $4, tries = tries + 1, next_try_at = null, sealed_secret = null, key_version = null
     where merchant_uid = $1 and message_id = $2 and status = 'waiting'`,
    [merchant_uid, message_id, status, now],
  );
}
