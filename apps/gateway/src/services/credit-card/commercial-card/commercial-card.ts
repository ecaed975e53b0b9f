import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import { commercialTotals, type LineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import {
  commercialDataOf,
  commercialPaymentOf,
  lineItemTransactionOf,
  type PaymentWithData,
} from '../../../store/payments/commercial-data.ts';

/** Returns the Level 2/3 data of a payment in its response form. */
export function commercialCardOf(payment: PaymentWithData, defaults: LineItemDefaults): CommercialCard {
  const commercial = commercialDataOf(payment, defaults);
  const { merchant_uid: _merchant, line_item_count: _count, ...row } = lineItemTransactionOf(payment, defaults);
  return {
    ...row,
    version: payment.version ?? 0,
    reference_id: referenceIdOf(payment, commercial),
    tip: payment.tip,
    commercial,
    defaults,
    totals: commercialTotals(commercial, commercialPaymentOf(payment)),
    saved_at: payment.saved_at?.toISOString() ?? null,
    saved_by: payment.saved_by_name,
  };
}

function referenceIdOf(payment: PaymentWithData, { reference }: CommercialData): string {
  return reference === 'OrderId' ? payment.order_id : payment.transaction_uid;
}
