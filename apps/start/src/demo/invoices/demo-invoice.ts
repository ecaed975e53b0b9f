import type { OfflinePaymentMethod } from '@countinghouse/domain/invoice/invoice-limits';
import type { InvoicePart, PartAmount } from '@countinghouse/domain/invoice/invoice-parts';
import type { CloseReason, DocumentStatus, InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { DraftValues, SummedDraft } from '@countinghouse/gateway/store/invoices/draft';
import type { PaymentLife } from '../payment-life.ts';
import type { DemoVaultCustomer } from '../vault.ts';

/** What a payment did to an invoice: one of the card payments of the demo world, or one that never passed the acquirer. */
export type DemoShare = {
  paid_by:
    | { kind: 'card'; life: PaymentLife; visitor_id: string | null }
    | { kind: 'offline'; offline_payment_id: string; method: OfflinePaymentMethod; reference: string };
  state: 'applied' | 'released';
  /** Minor units. */
  amount: number;
  parts: readonly PartAmount[];
  at: Date;
  /** In the merchant's time zone. */
  date: string;
};

/** A refund of the demo world that was credited. */
export type DemoRefund = { life: PaymentLife; parent: PaymentLife; amount: number; credit_note: DemoInvoice };

/** An invoice, an estimate or a credit note of the demo world. */
export type DemoInvoice = {
  invoice_id: string;
  kind: InvoiceKind;
  status: DocumentStatus;
  invoice_number: string | null;
  customer: DemoVaultCustomer;
  draft: DraftValues;
  /** Its sums as domain has them. */
  summed: SummedDraft;
  parts: readonly InvoicePart[];
  created_at: Date;
  /** Null of one that was not issued; it was sent at the same time. */
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

/** What is still owed of an invoice, in minor units. */
export function owedOf({ summed, paid_amount, refunded_amount, credited_amount }: DemoInvoice): number {
  return summed.sums.total_amount - credited_amount - paid_amount + refunded_amount;
}
