import { createHmac } from 'node:crypto';
import { createLinkSecrets } from '@countinghouse/gateway/access/link-secrets';
import { createLinkKeys, placeOfLinkSecret } from '@countinghouse/gateway/store/payment-links/link-keys';
import type { DemoInvoice } from '../invoices/demo-invoice.ts';
import type { InvoiceLooks } from '../invoices/remind-of-invoice.ts';
import { randomOf } from '../random.ts';
import { rowsOf, type TableRows } from './rows.ts';
import { ownerOf, type WrittenInvoice } from './written-invoice.ts';

/** The keys for creating, finding and sealing link secrets. */
export type InvoiceMailKeys = { api_key_secret: string; key_secrets: ReadonlyMap<number, string> };

/** The gateway's lifetime of an invoice link. */
const lifetime_ms = 400 * 86_400_000;

/** How long the mail server takes to accept a mail. */
const sending_ms = 4_000;

/** Makes the mails of invoices, estimates and credit notes with their delivery status, and each recipient's link. */
export function invoiceMailRows(
  written: readonly WrittenInvoice[],
  remindersOf: (invoice: DemoInvoice) => InvoiceLooks['reminders'],
  { api_key_secret, key_secrets }: InvoiceMailKeys,
): TableRows[] {
  const hashes = createLinkSecrets(api_key_secret);
  const keys = createLinkKeys(key_secrets);
  const sent = written.flatMap(({ merchant, invoice }) =>
    invoice.issued_at === null
      ? []
      : invoice.draft.send_to.map((recipient) => ({ merchant, invoice, recipient, at: invoice.issued_at as Date })),
  );
  return [
    rowsOf(
      'mail_messages',
      sent.flatMap(({ merchant, invoice, recipient, at }) => {
        const random = randomOf(`mails ${invoice.invoice_id} ${recipient}`);
        const { locale } = invoice.draft;
        const message = (kind: string, created_at: Date) => ({
          ...{ merchant_uid: merchant.merchant_uid, message_id: random.uuid(), kind, invoice_id: invoice.invoice_id },
          ...{ recipient, locale, facts: '{}', status: invoice.mail, tries: 1, next_try_at: null, created_at },
          ended_at: new Date(created_at.getTime() + sending_ms),
        });
        return [
          message(invoice.kind, at),
          ...remindersOf(invoice).map((reminder) =>
            message(reminder.reminder_day > 0 ? 'invoice_overdue' : 'invoice_reminder', reminder.at),
          ),
        ];
      }),
    ),
    rowsOf(
      'link_secrets',
      // A credit note is not paid: its link is that of the invoice.
      sent
        .filter(({ invoice }) => invoice.kind !== 'credit_note')
        .map(({ merchant, invoice, recipient, at }) => {
          const { merchant_uid } = merchant;
          const { invoice_id, draft } = invoice;
          const secret_id = randomOf(`secret ${invoice_id} ${recipient}`).uuid();
          const secret = secretOf(api_key_secret, `${invoice_id} ${recipient}`);
          const { sealed, key_version } = keys.seal(placeOfLinkSecret({ merchant_uid, secret_id }), secret);
          return {
            ...{ merchant_uid, secret_id, purpose: 'invoice' as const, target_id: invoice_id, recipient },
            ...{ terminal_uid: draft.terminal_uid, locale: draft.locale, secret_hash: hashes.hashOfSecret(secret) },
            ...{ created_at: at, created_by: ownerOf(merchant)?.user_id ?? null },
            ...{ expires_at: new Date(at.getTime() + lifetime_ms), used_at: null, revoked_at: null },
            ...{ last_used_at: invoice.viewed_at, sealed_secret: sealed, key_version },
          };
        }),
    ),
  ];
}

/** Cannot be guessed without the installation's secret. */
function secretOf(api_key_secret: string, link: string): string {
  return createHmac('sha256', api_key_secret)
    .update(`demo invoice ${link}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');
}
