import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { Dependencies } from '../../../dependencies.ts';
import type { MerchantInScope, ScopedTransaction } from '../../../operation.ts';
import { enqueueJob } from '../../background-jobs/enqueue-job.ts';
import { placeOfSecret, secretWithheld } from '../../mail/mail-keys.ts';
import type { InvoiceMailKind } from '../../mail/mail-messages.ts';
import { addressOfInvoice, type InvoiceLinkNeeds } from './invoice-links.ts';

/** The dependencies to create and seal a mail about a document. */
export type InvoiceMailNeeds = InvoiceLinkNeeds & Pick<Dependencies, 'mail_keys'>;

/** A mail about a document to one of its recipients. */
export type InvoiceMail = {
  kind: InvoiceMailKind;
  merchant: Pick<MerchantInScope, 'merchant_uid' | 'tenant_uid'>;
  invoice_id: string;
  recipient: string;
  locale: Locale;
  /** The facts of the mail, besides the document's number (known after the commit) and its link. */
  facts: Readonly<Record<string, unknown>>;
  secret: string;
  /** Real time. */
  now: Date;
};

/** Returns the address of a link as it appears in a mail until that is handed to the mail server. */
export const withheldAddress = (settings: Parameters<typeof addressOfInvoice>[0]): string =>
  addressOfInvoice(settings, '').replace('#', secretWithheld);

/** Puts a mail about a document into the outbox. It is sent once the transaction is committed. Its secret is stored sealed until then. */
export async function postInvoiceMail(
  transaction: ScopedTransaction,
  { mail_keys, settings }: Pick<InvoiceMailNeeds, 'mail_keys' | 'settings'>,
  { kind, merchant, invoice_id, recipient, locale, facts, secret, now }: InvoiceMail,
): Promise<string> {
  const { merchant_uid, tenant_uid } = merchant;
  const message_id = randomUUIDv7();
  const { sealed, key_version } = mail_keys.seal(placeOfSecret({ merchant_uid, message_id }), secret);
  await transaction
    .insertInto('mail_messages')
    .values({
      ...{ merchant_uid, message_id, kind, invoice_id, recipient, locale, key_version },
      facts: JSON.stringify({ ...facts, link: withheldAddress(settings) }),
      sealed_secret: sealed,
      created_at: now,
    })
    .execute();
  await enqueueJob(transaction, {
    task: 'send_mail_message',
    key: `mail/${merchant_uid}/${message_id}`,
    tenant_uid,
    entity_id: merchant_uid,
    reference: kind,
    about: { merchant_uid, message_id },
  });
  return message_id;
}
