import type { OfflinePaymentMethod } from '@countinghouse/domain/invoice/invoice-limits';
import type { InvoicePart, PartAmount } from '@countinghouse/domain/invoice/invoice-parts';
import type { CloseReason, DocumentStatus, InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { DraftValues, SummedDraft } from '@countinghouse/gateway/store/invoices/draft';
import type { PaymentLife } from '../payment-life.ts';
import type { DemoVaultCustomer } from '../vault.ts';

/** An invoice's share of a payment: one of the card payments of the demo world, or an offline payment. */
export type DemoShare = {
  paid_by:
    | { kind: 'card'; life: PaymentLife; visitor_id: string | null }
    | { kind: 'offline'; offline_payment_id: string; method: OfflinePaymentMethod; reference: string };
  state: 'applied' | 'released';
  /** Minor units. */
  amount: number;
  /** The tax included in the amount, in minor units. */
  sales_tax: number;
  parts: readonly PartAmount[];
  at: Date;
  /** In the merchant's time zone. */
  date: string;
};

/** A refund of the demo world that has a credit note. */
export type DemoRefund = { life: PaymentLife; parent: PaymentLife; amount: number; credit_note: DemoInvoice };

/** A demo invoice, estimate or credit note. */
export type DemoInvoice = {
  invoice_id: string;
  kind: InvoiceKind;
  status: DocumentStatus;
  invoice_number: string | null;
  customer: DemoVaultCustomer;
  draft: DraftValues;
  /** Its sums as the domain computes them. */
  summed: SummedDraft;
  parts: readonly InvoicePart[];
  created_at: Date;
  /** Null for a draft. It was sent at the same time. */
  issued_at: Date | null;
  send_on: string | null;
  viewed_at: Date | null;
  mail: 'sent' | 'refused';
  shares: DemoShare[];
  refunds: DemoRefund[];
  paid_amount: number;
  refunded_amount: number;
  credited_amount: number;
  paid_at: Date | null;
  closed: { at: Date; reason: CloseReason } | undefined;
  parent: DemoInvoice | undefined;
  answer: { answer: 'accepted' | 'declined'; name: string; reason: string; at: Date } | undefined;
};

/** Returns the amount still owed for an invoice, in minor units. */
export function owedOf({ summed, paid_amount, refunded_amount, credited_amount }: DemoInvoice): number {
  return summed.sums.total_amount - credited_amount - paid_amount + refunded_amount;
}
