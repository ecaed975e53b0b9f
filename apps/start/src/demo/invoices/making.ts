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

/** The day of a business on which the demo world ends, and what it has to make invoices of. */
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

/** What is at hand while the invoices of a business are made. */
export type Making = InvoicesInput & {
  writer: InvoiceWriter;
  random: Random;
  /** How many days ago the last invoice could be issued, and the first. */
  last_days_ago: number;
  first_days_ago: number;
  /** Who orders: businesses first, where a business has them as customers. */
  customers: readonly DemoVaultCustomer[];
  /** Card payments that no invoice has yet, the latest first. */
  left: { life: PaymentLife; customer: DemoVaultCustomer }[];
  made: DemoInvoice[];
};

/** Makes an invoice that was issued and sent so many days ago; where the business no longer traded then, on its last day. */
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

/** Somebody opens the page of an invoice so many hours after it was sent. */
export function view({ now }: Pick<Making, 'now'>, invoice: DemoInvoice, hours: number): void {
  const at = new Date((invoice.issued_at ?? now).getTime() + hours * 3_600_000);
  if (at < now) invoice.viewed_at = at;
}

/** Brings the status of an invoice in line with its money, as domain has it. */
export function settleStatus(invoice: DemoInvoice, at: Date): void {
  const { paid_amount, refunded_amount, credited_amount, summed } = invoice;
  const { total_amount } = summed.sums;
  const money = { total_amount, paid_amount, refunded_amount, credited_amount, reserved_amount: 0 };
  const { status, close_reason } = invoiceStatusByMoney(invoice.status as InvoiceStatus, money);
  invoice.status = status;
  if (status === 'paid') invoice.paid_at ??= at;
  if (close_reason !== null) invoice.closed ??= { at, reason: close_reason };
}

/** After how many days an invoice is due: mostly by the terms of the business. */
export function dueDays({ writer, random }: Making): number {
  const days = { on_receipt: 0, net_7: 7, net_14: 14, net_30: 30, net_60: 60 }[writer.catalogue.payment_terms];
  return random.chance(80) ? days : 30;
}

/** How many days a date is before today. */
export function daysAgo({ today }: Pick<Making, 'today'>, date: string): number {
  return Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000);
}
