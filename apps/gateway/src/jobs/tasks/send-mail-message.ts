import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../../dependencies.ts';
import { invoiceDocument, invoiceFileName } from '../../export/invoice-document.ts';
import { createMailer, type Mail } from '../../mailer.ts';
import { retryAfter_ms } from '../../services/credit-card/unknown-outcome/retry-after.ts';
import { readInvoiceToWrite } from '../../store/invoices/invoice-to-write.ts';
import { addressOfInvoice } from '../../store/invoices/sending/invoice-links.ts';
import { placeOfSecret, secretWithheld } from '../../store/mail/mail-keys.ts';
import {
  mailMessageEnded,
  noteFailedTry,
  readWaitingMessage,
  storeWrittenMessage,
  type WaitingMailMessage,
} from '../../store/mail/mail-messages.ts';
import { inScope } from '../../store/scope.ts';
import type { TextKeys } from '../../store/sealed-text.ts';
import { JobError, type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Sends a message of the outbox, with retries for a day until the mail server accepts it. It is written once, in the customer's language.
 * Every attempt sends the same text with the same Message-ID, of which mail systems keep one: if a node dies after the mail server accepted
 * it, it is sent again. Uses real time, which the sandbox clock does not move.
 */
export function sendMailMessage({
  pool,
  invoice_writer,
  owner_pool,
  real_clock,
  settings,
  mail_keys,
  log,
}: Pick<
  Dependencies,
  'pool' | 'invoice_writer' | 'owner_pool' | 'real_clock' | 'settings' | 'mail_keys' | 'log'
>): Task<'send_mail_message'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_mail_message',
    tries_maximum: triesOfADay,
    run: async (key, { tries }) => {
      const message = await readWaitingMessage(owner_pool, key);
      if (message === undefined) return;
      const written = message.written ?? (await writeMail(message.kind, message.facts, message.locale));
      if (message.written === undefined) await storeWrittenMessage(owner_pool, key, written);
      const { recipient, message_id } = message;
      const attachment = await attachmentOf({ pool, invoice_writer, settings, mail_keys }, message);
      try {
        await sendMail(mailer, {
          ...withSecret(message, written, mail_keys),
          to: recipient,
          message_id,
          ...(attachment === undefined ? {} : { attachment }),
        });
      } catch (error) {
        const refused = error instanceof JobError && error.final;
        if (!refused && tries + 1 < triesOfADay) {
          await noteFailedTry(owner_pool, key, new Date(real_clock.now().getTime() + retryAfter_ms(tries + 1)));
          throw error;
        }
        log.warn({ err: error, ...key, kind: message.kind }, 'a mail to a customer is not sent');
        await mailMessageEnded(owner_pool, key, refused ? 'refused' : 'given_up', real_clock.now());
        return;
      }
      await mailMessageEnded(owner_pool, key, 'sent', real_clock.now());
    },
  };
}

const attachment_maximum_bytes = 2 * 1_024 * 1_024;

/** Returns the PDF attached to a mail, with the recipient's own link in its QR code. Undefined if it is too large, or the mail has none. */
async function attachmentOf(
  {
    pool,
    invoice_writer,
    settings,
    mail_keys,
  }: Pick<Dependencies, 'pool' | 'invoice_writer' | 'settings' | 'mail_keys'>,
  message: WaitingMailMessage,
): Promise<Mail['attachment']> {
  const { merchant_uid, document, sealed_secret } = message;
  if (document === undefined) return undefined;
  const secret = sealed_secret === undefined ? undefined : mail_keys.open(placeOfSecret(message), sealed_secret);
  const to_write = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
    readInvoiceToWrite(
      transaction,
      { merchant_uid, invoice_id: document.invoice_id },
      { merchant: document, link: secret === undefined ? null : addressOfInvoice(settings, secret) },
    ),
  );
  const bytes = await invoice_writer.write(invoiceDocument(to_write));
  if (bytes.length > attachment_maximum_bytes) return undefined;
  return {
    file_name: `${invoiceFileName(to_write.invoice.invoice_number)}.pdf`,
    media_type: exportMediaTypes.pdf,
    content: Buffer.from(bytes),
  };
}

/** Returns the mail as sent, with the secret in its link. */
function withSecret(
  message: WaitingMailMessage,
  { subject, text, html }: { subject: string; text: string; html: string },
  mail_keys: TextKeys,
): { subject: string; text: string; html: string } {
  if (message.sealed_secret === undefined) return { subject, text, html };
  const secret = mail_keys.open(placeOfSecret(message), message.sealed_secret);
  return {
    subject,
    text: text.replaceAll(secretWithheld, `#${secret}`),
    html: html.replaceAll(secretWithheld, `#${secret}`),
  };
}
