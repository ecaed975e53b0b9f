import { invoiceStatusByMoney } from '@countinghouse/domain/invoice/invoice-states';
import type { InvoiceStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { addDays } from '@countinghouse/domain/time/time-zones';
import { instantAt } from '../calendar.ts';
import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoLink } from '../links.ts';
import type { PaymentLife } from '../payment-life.ts';
import type { Random } from '../random.ts';
import type { DemoVaultCustomer } from '../vault.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import { type DocumentPlan, type InvoiceWriter, writeDocument } from './write-document.ts';

/** The merchant's current date in the demo world, and the data to make invoices from. */
export type InvoicesInput = {
  merchant: DemoMerchant;
  created_at: Date;
  payments: readonly PaymentLife[];
  vault: readonly DemoVaultCustomer[];
  links: readonly DemoLink[];
  /** In the merchant's time zone. */
  today: string;
  now: Date;
};

/** The state while a merchant's invoices are made. */
export type Making = InvoicesInput & {
  writer: InvoiceWriter;
  random: Random;
  /** How many days ago the last and the first invoice could be issued. */
  last_days_ago: number;
  first_days_ago: number;
  /** The customers who order: businesses first, if the merchant has them as customers. */
  customers: readonly DemoVaultCustomer[];
  /** Card payments without an invoice, latest first. */
  left: { life: PaymentLife; customer: DemoVaultCustomer }[];
  made: DemoInvoice[];
};

/** Makes an invoice that was issued and sent that many days ago, or on the merchant's last day if it no longer traded then. */
export function issue(
  making: Making,
  days_ago: number,
  plan: Omit<DocumentPlan, 'kind' | 'issue_date' | 'due_days'> & { due_days?: number },
): DemoInvoice {
  const { merchant, random, today, now, writer } = making;
  const days = Math.max(making.last_days_ago, Math.min(making.first_days_ago, days_ago));
  const issue_date = addDays(today, -days);
  const due_days = plan.due_days ?? dueDays(making);
  const written = writeDocument(writer, random, { ...plan, kind: 'invoice', issue_date, due_days });
  const at = instantAt(merchant, issue_date, merchant.opens + random.fraction() * 1.5);
  const latest = new Date(now.getTime() - random.whole(4, 50) * 60_000);
  const issued_at = at < latest ? at : latest;
  const invoice: DemoInvoice = { ...written, status: 'open', invoice_number: null, created_at: issued_at, issued_at };
  if (random.chance(70)) view(making, invoice, random.whole(1, 30));
  making.made.push(invoice);
  return invoice;
}

/** Records that the page of an invoice was opened that many hours after it was sent. */
export function view({ now }: Pick<Making, 'now'>, invoice: DemoInvoice, hours: number): void {
  const at = new Date((invoice.issued_at ?? now).getTime() + hours * 3_600_000);
  if (at < now) invoice.viewed_at = at;
}

/** Updates the status of an invoice from its money, by the domain's rules. */
export function settleStatus(invoice: DemoInvoice, at: Date): void {
  const { paid_amount, refunded_amount, credited_amount, summed } = invoice;
  const { total_amount } = summed.sums;
  const money = { total_amount, paid_amount, refunded_amount, credited_amount, reserved_amount: 0 };
  const { status, close_reason } = invoiceStatusByMoney(invoice.status as InvoiceStatus, money);
  invoice.status = status;
  if (status === 'paid') invoice.paid_at ??= at;
  if (close_reason !== null) invoice.closed ??= { at, reason: close_reason };
}

/** Returns after how many days an invoice is due: usually by the merchant's terms. */
export function dueDays({ writer, random }: Making): number {
  const days = { on_receipt: 0, net_7: 7, net_14: 14, net_30: 30, net_60: 60 }[writer.catalogue.payment_terms];
  return random.chance(80) ? days : 30;
}

/** How many days a date is before today. */
export function daysAgo({ today }: Pick<Making, 'today'>, date: string): number {
  return Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000);
}
