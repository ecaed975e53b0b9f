import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { actOnFailedBatch } from '../services/credit-card/batches/act-on-failed-batch.ts';
import { getBatchDates } from '../services/credit-card/batches/get-batch-dates.ts';
import { getBatchMerchants } from '../services/credit-card/batches/get-batch-merchants.ts';
import { getBatchPayments } from '../services/credit-card/batches/get-batch-payments.ts';
import { getBatches } from '../services/credit-card/batches/get-batches.ts';
import { getCardBrandBatches } from '../services/credit-card/batches/get-card-brand-batches.ts';
import { getFailedBatches } from '../services/credit-card/batches/get-failed-batches.ts';
import { getMonthToDateBatches } from '../services/credit-card/batches/get-month-to-date-batches.ts';
import { getPendingSettlement } from '../services/credit-card/batches/get-pending-settlement.ts';
import { getPendingSettlementMerchantTotal } from '../services/credit-card/batches/get-pending-settlement-merchant-total.ts';
import { getPendingSettlementTotal } from '../services/credit-card/batches/get-pending-settlement-total.ts';
import { getRecentBatches } from '../services/credit-card/batches/get-recent-batches.ts';
import { getSettlementDetail } from '../services/credit-card/batches/get-settlement-detail.ts';
import { settleMerchant } from '../services/credit-card/batches/settle-merchant.ts';
import { settleTerminal } from '../services/credit-card/batches/settle-terminal.ts';
import { getCommercialCard } from '../services/credit-card/commercial-card/get-commercial-card.ts';
import { saveCommercialCard } from '../services/credit-card/commercial-card/save-commercial-card.ts';
import { getActivityMonthToDate } from '../services/credit-card/figures/get-activity-month-to-date.ts';
import { getBalances } from '../services/credit-card/figures/get-balances.ts';
import { getPaymentSummary } from '../services/credit-card/figures/get-payment-summary.ts';
import { getPaymentTotals } from '../services/credit-card/figures/get-payment-totals.ts';
import { cancelCapture } from '../services/credit-card/follow-up/cancel-capture.ts';
import { capturePayment } from '../services/credit-card/follow-up/capture-payment.ts';
import { refundPayment } from '../services/credit-card/follow-up/refund-payment.ts';
import { reversePayment } from '../services/credit-card/follow-up/reverse-payment.ts';
import { reverseRefund } from '../services/credit-card/follow-up/reverse-refund.ts';
import { emailReceipt } from '../services/credit-card/receipts/email-receipt.ts';
import { createAuthorization } from '../services/credit-card/sale/create-authorization.ts';
import { createCredit } from '../services/credit-card/sale/create-credit.ts';
import { createSale } from '../services/credit-card/sale/create-sale.ts';
import { downloadPaymentFile } from '../services/credit-card/sale/download-payment-file.ts';
import { getCardBins } from '../services/credit-card/sale/get-card-bins.ts';
import { getPaymentOrchestration } from '../services/credit-card/sale/get-payment-orchestration.ts';
import { uploadPaymentFile } from '../services/credit-card/sale/upload-payment-file.ts';
import { downloadPayments } from '../services/credit-card/search/download-payments.ts';
import { getCancellableCaptures } from '../services/credit-card/search/get-cancellable-captures.ts';
import { getCapturablePayments } from '../services/credit-card/search/get-capturable-payments.ts';
import { getLatestTransaction } from '../services/credit-card/search/get-latest-transaction.ts';
import { getPayment } from '../services/credit-card/search/get-payment.ts';
import { getQoinRefunds } from '../services/credit-card/search/get-qoin-refunds.ts';
import { getRefundablePayments } from '../services/credit-card/search/get-refundable-payments.ts';
import { getReversiblePayments } from '../services/credit-card/search/get-reversible-payments.ts';
import { getReversibleRefunds } from '../services/credit-card/search/get-reversible-refunds.ts';
import { searchPayments } from '../services/credit-card/search/search-payments.ts';
import { getUnknownOutcomes } from '../services/credit-card/unknown-outcome/get-unknown-outcomes.ts';
import { giveBackUnknownOutcome } from '../services/credit-card/unknown-outcome/give-back-unknown-outcome.ts';
import { recordUnknownOutcome } from '../services/credit-card/unknown-outcome/record-unknown-outcome.ts';
import { retryUnknownOutcome } from '../services/credit-card/unknown-outcome/retry-unknown-outcome.ts';
import { takeOverUnknownOutcome } from '../services/credit-card/unknown-outcome/take-over-unknown-outcome.ts';

/** Makes the operations of the credit card service. */
export function creditCardOperations(dependencies: Dependencies): OperationsOf<'credit-card'> {
  return {
    capture_payment: capturePayment(dependencies),
    cancel_capture: cancelCapture(dependencies),
    create_authorization: createAuthorization(dependencies),
    create_credit: createCredit(dependencies),
    create_sale: createSale(dependencies),
    download_payment_file: downloadPaymentFile,
    download_payments: downloadPayments(dependencies),
    email_receipt: emailReceipt(dependencies),
    get_activity_month_to_date: getActivityMonthToDate,
    save_commercial_card: saveCommercialCard,
    get_commercial_card: getCommercialCard,
    get_balances: getBalances,
    get_batch_dates: getBatchDates,
    get_batch_merchants: getBatchMerchants,
    get_batch_payments: getBatchPayments,
    get_failed_batches: getFailedBatches,
    act_on_failed_batch: actOnFailedBatch,
    get_batches: getBatches,
    get_cancellable_captures: getCancellableCaptures,
    get_capturable_payments: getCapturablePayments,
    get_card_bins: getCardBins,
    get_card_brand_batches: getCardBrandBatches,
    get_latest_transaction: getLatestTransaction,
    get_month_to_date_batches: getMonthToDateBatches,
    get_payment: getPayment,
    get_payment_orchestration: getPaymentOrchestration,
    get_payment_summary: getPaymentSummary,
    get_payment_totals: getPaymentTotals,
    get_pending_settlement: getPendingSettlement,
    get_pending_settlement_merchant_total: getPendingSettlementMerchantTotal,
    get_pending_settlement_total: getPendingSettlementTotal,
    get_qoin_refunds: getQoinRefunds,
    get_recent_batches: getRecentBatches,
    get_refundable_payments: getRefundablePayments,
    get_reversible_payments: getReversiblePayments,
    get_reversible_refunds: getReversibleRefunds,
    get_settlement_detail: getSettlementDetail,
    get_unknown_outcomes: getUnknownOutcomes(dependencies),
    retry_unknown_outcome: retryUnknownOutcome(dependencies),
    take_over_unknown_outcome: takeOverUnknownOutcome(dependencies),
    give_back_unknown_outcome: giveBackUnknownOutcome(dependencies),
    record_unknown_outcome: recordUnknownOutcome(dependencies),
    refund_payment: refundPayment(dependencies),
    reverse_payment: reversePayment(dependencies),
    reverse_refund: reverseRefund(dependencies),
    search_payments: searchPayments,
    settle_merchant: settleMerchant(dependencies),
    settle_terminal: settleTerminal(dependencies),
    upload_payment_file: uploadPaymentFile,
  };
}
