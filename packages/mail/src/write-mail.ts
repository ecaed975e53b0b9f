import { join } from 'node:path';
import type { Locale } from '@countinghouse/domain/text/locales';
import { createI18nOf } from '@countinghouse/service/catalogues';
import type { MailTemplate } from './template.ts';

/** Every mail by its name. Each is loaded when first written, so that no start waits for React. */
const templates = {
  password_reset: async () => (await import('./mails/password-reset.ts')).passwordReset,
  invitation: async () => (await import('./mails/invitation.ts')).invitation,
  password_changed: async () => (await import('./mails/password-changed.ts')).passwordChanged,
  email_change: async () => (await import('./mails/email-change.ts')).emailChange,
  email_notice: async () => (await import('./mails/email-change.ts')).emailNotice,
  receipt: async () => (await import('./mails/receipt.ts')).receipt,
  report: async () => (await import('./mails/report.ts')).report,
  contact_support: async () => (await import('./mails/contact-support.ts')).contactSupport,
  contact_confirmation: async () => (await import('./mails/contact-confirmation.ts')).contactConfirmation,
  bank_account_changed: async () => (await import('./mails/bank-account-changed.ts')).bankAccountChanged,
  card_request: async () => (await import('./mails/cards/card-request.ts')).cardRequest,
  card_expiring: async () => (await import('./mails/cards/card-expiring.ts')).cardExpiring,
  card_changed: async () => (await import('./mails/cards/card-changed.ts')).cardChanged,
  payment_link: async () => (await import('./mails/payment-link.ts')).paymentLink,
  new_payment_link: async () => (await import('./mails/payment-link.ts')).newPaymentLink,
  link_receipt: async () => (await import('./mails/link-receipt.ts')).linkReceipt,
  link_not_charged: async () => (await import('./mails/link-not-charged.ts')).linkNotCharged,
  invoice: async () => (await import('./mails/invoice-document.ts')).invoice,
  estimate: async () => (await import('./mails/invoice-document.ts')).estimate,
  credit_note: async () => (await import('./mails/invoice-document.ts')).creditNote,
  invoice_reminder: async () => (await import('./mails/invoice-reminder.ts')).invoiceReminder,
  invoice_overdue: async () => (await import('./mails/invoice-reminder.ts')).invoiceOverdue,
  invoice_receipt: async () => (await import('./mails/link-receipt.ts')).invoiceReceipt,
  invoice_not_charged: async () => (await import('./mails/invoice-news.ts')).invoiceNotCharged,
  estimate_accepted: async () => (await import('./mails/invoice-news.ts')).estimateAccepted,
  link_first_payment: async () => (await import('./mails/link-news.ts')).linkFirstPayment,
  link_used_up: async () => (await import('./mails/link-news.ts')).linkUsedUp,
  protection_started: async () => (await import('./mails/protection-started.ts')).protectionStarted,
  page_check: async () => (await import('./mails/page-check.ts')).pageCheck,
  inactivity: async () => (await import('./mails/inactivity.ts')).inactivity,
};

type Templates = typeof templates;

/** The name of a mail. */
export type MailName = keyof Templates;

/** The facts of a mail. */
export type MailFacts<Name extends MailName> = Parameters<Awaited<ReturnType<Templates[Name]>>>[0];

/** A mail in one language, ready to send; its HTML may refer to the pictures of `logoAttachments`. */
export type WrittenMail = { subject: string; text: string; html: string };

const i18nOf = createI18nOf(join(import.meta.dirname, 'locales'));

/**
 * Writes a mail in one language, as text and as HTML. Facts are always plain text: they can never become markup, a header or a placeholder.
 */
export async function writeMail<Name extends MailName>(
  name: Name,
  facts: MailFacts<Name>,
  locale: Locale,
): Promise<WrittenMail> {
  const [template, { renderMail }] = await Promise.all([templates[name](), import('./render-mail.ts')]);
  // A name and its facts belong together, which the table's types cannot express.
  const content = (template as MailTemplate<MailFacts<Name>>)(facts, { i18n: i18nOf(locale), locale });
  return renderMail(content, locale);
}
