import type { CallName, Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from './dependencies.ts';
import type { Operation, PublicOperation, VisitorOperation } from './operation.ts';
import { openVisitorSession } from './services/checkout/open-visitor-session.ts';
import { reportPage } from './services/checkout/report-page.ts';
import { requestLink } from './services/checkout/request-link.ts';
import { endUserSessions } from './services/core/accounts/end-user-sessions.ts';
import { getUserSecurity } from './services/core/accounts/get-user-security.ts';
import { inviteUser } from './services/core/accounts/invite-user.ts';
import { resetUserSecondFactor } from './services/core/accounts/reset-user-second-factor.ts';
import { downloadAuditHistory } from './services/core/audit/download-audit-history.ts';
import { searchAuditHistory } from './services/core/audit/search-audit-history.ts';
import { getBackgroundJobs } from './services/core/background-jobs/get-background-jobs.ts';
import { retryBackgroundJobs } from './services/core/background-jobs/retry-background-jobs.ts';
import { createContactMessage } from './services/core/contact/create-contact-message.ts';
import { createContactMessageSignedOut } from './services/core/contact/create-contact-message-signed-out.ts';
import { getImpersonations } from './services/core/impersonation/get-impersonations.ts';
import { impersonateUser } from './services/core/impersonation/impersonate-user.ts';
import { stopImpersonating } from './services/core/impersonation/stop-impersonating.ts';
import { getPageChecks } from './services/core/public-pages/get-page-checks.ts';
import { createRole } from './services/core/roles/create-role.ts';
import { deleteRole } from './services/core/roles/delete-role.ts';
import { getPermissionCodes } from './services/core/roles/get-permission-codes.ts';
import { getPermissions } from './services/core/roles/get-permissions.ts';
import { getRole } from './services/core/roles/get-role.ts';
import { getRolePermissions } from './services/core/roles/get-role-permissions.ts';
import { getRoles } from './services/core/roles/get-roles.ts';
import { getRolesByEntity } from './services/core/roles/get-roles-by-entity.ts';
import { getRolesByEntityWithUsers } from './services/core/roles/get-roles-by-entity-with-users.ts';
import { previewRole } from './services/core/roles/preview-role.ts';
import { updatePermissionsByEntity } from './services/core/roles/update-permissions-by-entity.ts';
import { updateRole } from './services/core/roles/update-role.ts';
import { getSandboxClock } from './services/core/sandbox-clock/get-sandbox-clock.ts';
import { moveSandboxClock } from './services/core/sandbox-clock/move-sandbox-clock.ts';
import { createSavedView } from './services/core/saved-views/create-saved-view.ts';
import { deleteSavedView } from './services/core/saved-views/delete-saved-view.ts';
import { getSavedViews } from './services/core/saved-views/get-saved-views.ts';
import { updateSavedView } from './services/core/saved-views/update-saved-view.ts';
import { activateUser } from './services/core/users/activate-user.ts';
import { createUser } from './services/core/users/create-user.ts';
import { deactivateUser } from './services/core/users/deactivate-user.ts';
import { deleteUser } from './services/core/users/delete-user.ts';
import { downloadUsers } from './services/core/users/download-users.ts';
import { getUser } from './services/core/users/get-user.ts';
import { getUserByIdServer } from './services/core/users/get-user-by-id-server.ts';
import { getUserByIdentity } from './services/core/users/get-user-by-identity.ts';
import { getUserEmails } from './services/core/users/get-user-emails.ts';
import { getUserLogs } from './services/core/users/get-user-logs.ts';
import { getUserMerchants } from './services/core/users/get-user-merchants.ts';
import { getUserPermissions } from './services/core/users/get-user-permissions.ts';
import { getUsername } from './services/core/users/get-username.ts';
import { getUsers } from './services/core/users/get-users.ts';
import { getUsersByEntity } from './services/core/users/get-users-by-entity.ts';
import { updateUser } from './services/core/users/update-user.ts';
import { actOnFailedBatch } from './services/credit-card/batches/act-on-failed-batch.ts';
import { getBatchDates } from './services/credit-card/batches/get-batch-dates.ts';
import { getBatchMerchants } from './services/credit-card/batches/get-batch-merchants.ts';
import { getBatchPayments } from './services/credit-card/batches/get-batch-payments.ts';
import { getBatches } from './services/credit-card/batches/get-batches.ts';
import { getCardBrandBatches } from './services/credit-card/batches/get-card-brand-batches.ts';
import { getFailedBatches } from './services/credit-card/batches/get-failed-batches.ts';
import { getMonthToDateBatches } from './services/credit-card/batches/get-month-to-date-batches.ts';
import { getPendingSettlement } from './services/credit-card/batches/get-pending-settlement.ts';
import { getPendingSettlementMerchantTotal } from './services/credit-card/batches/get-pending-settlement-merchant-total.ts';
import { getPendingSettlementTotal } from './services/credit-card/batches/get-pending-settlement-total.ts';
import { getRecentBatches } from './services/credit-card/batches/get-recent-batches.ts';
import { getSettlementDetail } from './services/credit-card/batches/get-settlement-detail.ts';
import { settleMerchant } from './services/credit-card/batches/settle-merchant.ts';
import { settleTerminal } from './services/credit-card/batches/settle-terminal.ts';
import { getCommercialCard } from './services/credit-card/commercial-card/get-commercial-card.ts';
import { saveCommercialCard } from './services/credit-card/commercial-card/save-commercial-card.ts';
import { getActivityMonthToDate } from './services/credit-card/figures/get-activity-month-to-date.ts';
import { getBalances } from './services/credit-card/figures/get-balances.ts';
import { getPaymentSummary } from './services/credit-card/figures/get-payment-summary.ts';
import { getPaymentTotals } from './services/credit-card/figures/get-payment-totals.ts';
import { cancelCapture } from './services/credit-card/follow-up/cancel-capture.ts';
import { capturePayment } from './services/credit-card/follow-up/capture-payment.ts';
import { refundPayment } from './services/credit-card/follow-up/refund-payment.ts';
import { reversePayment } from './services/credit-card/follow-up/reverse-payment.ts';
import { reverseRefund } from './services/credit-card/follow-up/reverse-refund.ts';
import { emailReceipt } from './services/credit-card/receipts/email-receipt.ts';
import { createAuthorization } from './services/credit-card/sale/create-authorization.ts';
import { createCredit } from './services/credit-card/sale/create-credit.ts';
import { createSale } from './services/credit-card/sale/create-sale.ts';
import { downloadPaymentFile } from './services/credit-card/sale/download-payment-file.ts';
import { getCardBins } from './services/credit-card/sale/get-card-bins.ts';
import { getPaymentOrchestration } from './services/credit-card/sale/get-payment-orchestration.ts';
import { uploadPaymentFile } from './services/credit-card/sale/upload-payment-file.ts';
import { downloadPayments } from './services/credit-card/search/download-payments.ts';
import { getCancellableCaptures } from './services/credit-card/search/get-cancellable-captures.ts';
import { getCapturablePayments } from './services/credit-card/search/get-capturable-payments.ts';
import { getCustomerPayments } from './services/credit-card/search/get-customer-payments.ts';
import { getLatestTransaction } from './services/credit-card/search/get-latest-transaction.ts';
import { getPayment } from './services/credit-card/search/get-payment.ts';
import { getQoinRefunds } from './services/credit-card/search/get-qoin-refunds.ts';
import { getRefundablePayments } from './services/credit-card/search/get-refundable-payments.ts';
import { getReversiblePayments } from './services/credit-card/search/get-reversible-payments.ts';
import { getReversibleRefunds } from './services/credit-card/search/get-reversible-refunds.ts';
import { searchPayments } from './services/credit-card/search/search-payments.ts';
import { getUnknownOutcomes } from './services/credit-card/unknown-outcome/get-unknown-outcomes.ts';
import { giveBackUnknownOutcome } from './services/credit-card/unknown-outcome/give-back-unknown-outcome.ts';
import { recordUnknownOutcome } from './services/credit-card/unknown-outcome/record-unknown-outcome.ts';
import { retryUnknownOutcome } from './services/credit-card/unknown-outcome/retry-unknown-outcome.ts';
import { takeOverUnknownOutcome } from './services/credit-card/unknown-outcome/take-over-unknown-outcome.ts';
import { cancelEmailChange } from './services/identity/cancel-email-change.ts';
import { getEmailChange } from './services/identity/get-email-change.ts';
import { getSecondFactorPolicy } from './services/identity/get-second-factor-policy.ts';
import { resetPassword } from './services/identity/reset-password.ts';
import { updateAccount } from './services/identity/update-account.ts';
import { updateSecondFactorPolicy } from './services/identity/update-second-factor-policy.ts';
import { correctInvoice } from './services/invoice/corrections/correct-invoice.ts';
import { createCreditNote } from './services/invoice/corrections/create-credit-note.ts';
import { downloadInvoices } from './services/invoice/export/download-invoices.ts';
import { closeInvoice } from './services/invoice/invoices/close-invoice.ts';
import { convertInvoice } from './services/invoice/invoices/convert-invoice.ts';
import { createInvoice } from './services/invoice/invoices/create-invoice.ts';
import { deleteInvoice } from './services/invoice/invoices/delete-invoice.ts';
import { duplicateInvoice } from './services/invoice/invoices/duplicate-invoice.ts';
import { getInvoice } from './services/invoice/invoices/get-invoice.ts';
import { getInvoiceHistory } from './services/invoice/invoices/get-invoice-history.ts';
import { getInvoiceSummary } from './services/invoice/invoices/get-invoice-summary.ts';
import { getInvoices } from './services/invoice/invoices/get-invoices.ts';
import { issueInvoice } from './services/invoice/invoices/issue-invoice.ts';
import { previewInvoice } from './services/invoice/invoices/preview-invoice.ts';
import { reopenInvoice } from './services/invoice/invoices/reopen-invoice.ts';
import { scheduleInvoice } from './services/invoice/invoices/schedule-invoice.ts';
import { updateInvoice } from './services/invoice/invoices/update-invoice.ts';
import { createInvoiceItem } from './services/invoice/items/create-invoice-item.ts';
import { deleteInvoiceItem } from './services/invoice/items/delete-invoice-item.ts';
import { getInvoiceItems } from './services/invoice/items/get-invoice-items.ts';
import { updateInvoiceItem } from './services/invoice/items/update-invoice-item.ts';
import { chargeInvoice } from './services/invoice/payments/charge-invoice.ts';
import { recordInvoicePayment } from './services/invoice/payments/record-invoice-payment.ts';
import { reverseInvoicePayment } from './services/invoice/payments/reverse-invoice-payment.ts';
import { downloadInvoicePdf } from './services/invoice/sending/download-invoice-pdf.ts';
import { downloadInvoicePdfs } from './services/invoice/sending/download-invoice-pdfs.ts';
import { previewInvoiceMessage } from './services/invoice/sending/preview-invoice-message.ts';
import { resendInvoice } from './services/invoice/sending/resend-invoice.ts';
import { revokeInvoiceLink } from './services/invoice/sending/revoke-invoice-link.ts';
import { sendInvoice } from './services/invoice/sending/send-invoice.ts';
import { sendInvoiceReminders } from './services/invoice/sending/send-invoice-reminders.ts';
import { getInvoiceSettings } from './services/invoice/settings/get-invoice-settings.ts';
import { updateInvoiceSettings } from './services/invoice/settings/update-invoice-settings.ts';
import { createTaxRate } from './services/invoice/tax-rates/create-tax-rate.ts';
import { getTaxRates } from './services/invoice/tax-rates/get-tax-rates.ts';
import { updateTaxRate } from './services/invoice/tax-rates/update-tax-rate.ts';
import { deleteApiKey } from './services/merchants/api-keys/delete-api-key.ts';
import { disableApiKey } from './services/merchants/api-keys/disable-api-key.ts';
import { generateApiKey } from './services/merchants/api-keys/generate-api-key.ts';
import { getApiKeys } from './services/merchants/api-keys/get-api-keys.ts';
import { eraseCustomerData } from './services/merchants/customer-data/erase-customer-data.ts';
import { exportCustomerData } from './services/merchants/customer-data/export-customer-data.ts';
import { findCustomerData } from './services/merchants/customer-data/find-customer-data.ts';
import { getAuditHistory } from './services/merchants/history/get-audit-history.ts';
import { createLineItemSettings } from './services/merchants/line-items/create-line-item-settings.ts';
import { getCommercialCards } from './services/merchants/line-items/get-commercial-cards.ts';
import { getLineItemSettings } from './services/merchants/line-items/get-line-item-settings.ts';
import { getLineItemTransactions } from './services/merchants/line-items/get-line-item-transactions.ts';
import { searchLineItemTransactions } from './services/merchants/line-items/search-line-item-transactions.ts';
import { updateLineItemSettings } from './services/merchants/line-items/update-line-item-settings.ts';
import { changeMerchantStatus } from './services/merchants/merchant/change-merchant-status.ts';
import { createMerchant } from './services/merchants/merchant/create-merchant.ts';
import { createMerchantNote } from './services/merchants/merchant/create-merchant-note.ts';
import { downloadMerchantDocument } from './services/merchants/merchant/download-merchant-document.ts';
import { exportMerchants } from './services/merchants/merchant/export-merchants.ts';
import { getMerchant } from './services/merchants/merchant/get-merchant.ts';
import { getMerchantNotes } from './services/merchants/merchant/get-merchant-notes.ts';
import { getMerchantProfile } from './services/merchants/merchant/get-merchant-profile.ts';
import { getMerchantSettings } from './services/merchants/merchant/get-merchant-settings.ts';
import { getMerchantStatusHistory } from './services/merchants/merchant/get-merchant-status-history.ts';
import { getMerchants } from './services/merchants/merchant/get-merchants.ts';
import { searchMerchants } from './services/merchants/merchant/search-merchants.ts';
import { updateBankAccount } from './services/merchants/merchant/update-bank-account.ts';
import { updateMerchant } from './services/merchants/merchant/update-merchant.ts';
import { updateMerchantSettings } from './services/merchants/merchant/update-merchant-settings.ts';
import { validateAccountRoutingNumber } from './services/merchants/merchant/validate-account-routing-number.ts';
import { closePaymentLink } from './services/merchants/payment-link/close-payment-link.ts';
import { createPaymentLink } from './services/merchants/payment-link/create-payment-link.ts';
import { createPaymentLinkSettings } from './services/merchants/payment-link/create-payment-link-settings.ts';
import { downloadPaymentLinkUses } from './services/merchants/payment-link/download-payment-link-uses.ts';
import { downloadPaymentLinks } from './services/merchants/payment-link/download-payment-links.ts';
import { getPaymentLink } from './services/merchants/payment-link/get-payment-link.ts';
import { getPaymentLinkHistory } from './services/merchants/payment-link/get-payment-link-history.ts';
import { getPaymentLinkMail } from './services/merchants/payment-link/get-payment-link-mail.ts';
import { getPaymentLinkProtection } from './services/merchants/payment-link/get-payment-link-protection.ts';
import { getPaymentLinkSettings } from './services/merchants/payment-link/get-payment-link-settings.ts';
import { getPaymentLinkSummary } from './services/merchants/payment-link/get-payment-link-summary.ts';
import { getPaymentLinkUses } from './services/merchants/payment-link/get-payment-link-uses.ts';
import { getPaymentLinks } from './services/merchants/payment-link/get-payment-links.ts';
import { liftProtection } from './services/merchants/payment-link/lift-protection.ts';
import { pausePaymentLink } from './services/merchants/payment-link/pause-payment-link.ts';
import { renewPaymentLinkSecret } from './services/merchants/payment-link/renew-payment-link-secret.ts';
import { resumePaymentLink } from './services/merchants/payment-link/resume-payment-link.ts';
import { sendPaymentLink } from './services/merchants/payment-link/send-payment-link.ts';
import { updatePaymentLink } from './services/merchants/payment-link/update-payment-link.ts';
import { updatePaymentLinkSettings } from './services/merchants/payment-link/update-payment-link-settings.ts';
import { createProcessor } from './services/merchants/processors/create-processor.ts';
import { getMerchantOrchestration } from './services/merchants/processors/get-merchant-orchestration.ts';
import { getProcessors } from './services/merchants/processors/get-processors.ts';
import { saveMerchantOrchestration } from './services/merchants/processors/save-merchant-orchestration.ts';
import { signUpProcessor } from './services/merchants/processors/sign-up-processor.ts';
import { updateProcessor } from './services/merchants/processors/update-processor.ts';
import { updateProcessorSettings } from './services/merchants/processors/update-processor-settings.ts';
import { createCustomReport } from './services/merchants/reports/create-custom-report.ts';
import { deleteCustomReport } from './services/merchants/reports/delete-custom-report.ts';
import { downloadCustomReportRun } from './services/merchants/reports/download-custom-report-run.ts';
import { getCustomReport } from './services/merchants/reports/get-custom-report.ts';
import { getCustomReportColumnOptions } from './services/merchants/reports/get-custom-report-column-options.ts';
import { getCustomReportLookUp } from './services/merchants/reports/get-custom-report-look-up.ts';
import { getCustomReportRuns } from './services/merchants/reports/get-custom-report-runs.ts';
import { getCustomReports } from './services/merchants/reports/get-custom-reports.ts';
import { previewCustomReport } from './services/merchants/reports/preview-custom-report.ts';
import { runCustomReport } from './services/merchants/reports/run-custom-report.ts';
import { updateCustomReport } from './services/merchants/reports/update-custom-report.ts';
import { getAddressVerification } from './services/merchants/settings/get-address-verification.ts';
import { getCardIdVerification } from './services/merchants/settings/get-card-id-verification.ts';
import { getCardStorage } from './services/merchants/settings/get-card-storage.ts';
import { getCustomFields } from './services/merchants/settings/get-custom-fields.ts';
import { getSettlementSchedule } from './services/merchants/settings/get-settlement-schedule.ts';
import { getTransactionFields } from './services/merchants/settings/get-transaction-fields.ts';
import { updateAddressVerification } from './services/merchants/settings/update-address-verification.ts';
import { updateCardIdVerification } from './services/merchants/settings/update-card-id-verification.ts';
import { updateCardStorage } from './services/merchants/settings/update-card-storage.ts';
import { updateCustomFields } from './services/merchants/settings/update-custom-fields.ts';
import { updateSettlementSchedule } from './services/merchants/settings/update-settlement-schedule.ts';
import { updateTransactionFields } from './services/merchants/settings/update-transaction-fields.ts';
import { createTerminalKey } from './services/merchants/terminals/create-terminal-key.ts';
import { deleteTerminalKey } from './services/merchants/terminals/delete-terminal-key.ts';
import { disableTerminalKey } from './services/merchants/terminals/disable-terminal-key.ts';
import { getDefaultKey } from './services/merchants/terminals/get-default-key.ts';
import { getTerminalKey } from './services/merchants/terminals/get-terminal-key.ts';
import { getTerminalKeys } from './services/merchants/terminals/get-terminal-keys.ts';
import { updateTerminalKey } from './services/merchants/terminals/update-terminal-key.ts';
import { createWebhook } from './services/merchants/webhooks/create-webhook.ts';
import { deleteWebhook } from './services/merchants/webhooks/delete-webhook.ts';
import { disableWebhook } from './services/merchants/webhooks/disable-webhook.ts';
import { enableWebhook } from './services/merchants/webhooks/enable-webhook.ts';
import { getWebhookDeliveries } from './services/merchants/webhooks/get-webhook-deliveries.ts';
import { getWebhookDelivery } from './services/merchants/webhooks/get-webhook-delivery.ts';
import { getWebhooks } from './services/merchants/webhooks/get-webhooks.ts';
import { replayWebhookDelivery } from './services/merchants/webhooks/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './services/merchants/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './services/merchants/webhooks/test-webhook.ts';
import { updateWebhook } from './services/merchants/webhooks/update-webhook.ts';
import { addVisitorAccount } from './services/payment-link/add-visitor-account.ts';
import { createVisitorPayment } from './services/payment-link/create-visitor-payment.ts';
import { acceptVisitorEstimate } from './services/payment-link/estimates/accept-visitor-estimate.ts';
import { declineVisitorEstimate } from './services/payment-link/estimates/decline-visitor-estimate.ts';
import { getVisitorPage } from './services/payment-link/get-visitor-page.ts';
import { getVisitorPuzzle } from './services/payment-link/get-visitor-puzzle.ts';
import { getVisitorStatus } from './services/payment-link/get-visitor-status.ts';
import { downloadVisitorInvoice } from './services/payment-link/invoices/download-visitor-invoice.ts';
import { openOwedInvoice } from './services/payment-link/invoices/open-owed-invoice.ts';
import { noteVisitorView } from './services/payment-link/note-visitor-view.ts';
import { downloadVisitorReceipt } from './services/payment-link/receipts/download-visitor-receipt.ts';
import { emailVisitorOutcome } from './services/payment-link/receipts/email-visitor-outcome.ts';
import { emailVisitorReceipt } from './services/payment-link/receipts/email-visitor-receipt.ts';
import { getVisitorReceipt } from './services/payment-link/receipts/get-visitor-receipt.ts';
import { signOutVisitor } from './services/payment-link/sign-out-visitor.ts';
import { addAccount } from './services/vault/accounts/add-account.ts';
import { blockAccount } from './services/vault/accounts/block-account.ts';
import { removeAccount } from './services/vault/accounts/remove-account.ts';
import { unblockAccount } from './services/vault/accounts/unblock-account.ts';
import { updateCustomerAccount } from './services/vault/accounts/update-customer-account.ts';
import { verifyAccount } from './services/vault/accounts/verify-account.ts';
import { createAddress } from './services/vault/addresses/create-address.ts';
import { deleteAddress } from './services/vault/addresses/delete-address.ts';
import { updateAddress } from './services/vault/addresses/update-address.ts';
import { createCustomer } from './services/vault/customers/create-customer.ts';
import { deleteCustomer } from './services/vault/customers/delete-customer.ts';
import { downloadCustomers } from './services/vault/customers/download-customers.ts';
import { getCustomer } from './services/vault/customers/get-customer.ts';
import { getCustomerHistory } from './services/vault/customers/get-customer-history.ts';
import { getCustomerMessage } from './services/vault/customers/get-customer-message.ts';
import { getCustomerMessages } from './services/vault/customers/get-customer-messages.ts';
import { getCustomerSummary } from './services/vault/customers/get-customer-summary.ts';
import { getCustomers } from './services/vault/customers/get-customers.ts';
import { getSimilarCustomers } from './services/vault/customers/get-similar-customers.ts';
import { mergeCustomer } from './services/vault/customers/merge-customer.ts';
import { requestCard } from './services/vault/customers/request-card.ts';
import { resendCustomerMessage } from './services/vault/customers/resend-customer-message.ts';
import { restoreCustomer } from './services/vault/customers/restore-customer.ts';
import { updateCustomer } from './services/vault/customers/update-customer.ts';
import { createCustomerImport } from './services/vault/imports/create-customer-import.ts';
import { getCustomerImport } from './services/vault/imports/get-customer-import.ts';

/** The operation of each declared call. A call without an operation does not compile. */
export type Operations = {
  [Name in CallName]: Calls[Name]['permission'] extends 'public'
    ? PublicOperation<Calls[Name]>
    : Calls[Name]['permission'] extends 'visitor'
      ? VisitorOperation<Calls[Name]>
      : Operation<Calls[Name]>;
};

/** Makes every operation, with what it needs besides the context of each request. */
export function createOperations(dependencies: Dependencies): Operations {
  return {
    capture_payment: capturePayment(dependencies),
    cancel_capture: cancelCapture(dependencies),
    create_authorization: createAuthorization(dependencies),
    create_contact_message: createContactMessage(dependencies),
    create_contact_message_signed_out: createContactMessageSignedOut(dependencies),
    request_card: requestCard(dependencies),
    open_visitor_session: openVisitorSession(dependencies),
    get_visitor_page: getVisitorPage(dependencies),
    add_visitor_account: addVisitorAccount(dependencies),
    get_invoice_settings: getInvoiceSettings,
    update_invoice_settings: updateInvoiceSettings,
    get_tax_rates: getTaxRates,
    create_tax_rate: createTaxRate,
    update_tax_rate: updateTaxRate,
    get_invoice_items: getInvoiceItems,
    create_invoice_item: createInvoiceItem,
    update_invoice_item: updateInvoiceItem,
    delete_invoice_item: deleteInvoiceItem,
    get_invoices: getInvoices,
    download_invoices: downloadInvoices(dependencies),
    get_invoice_summary: getInvoiceSummary,
    create_invoice: createInvoice(dependencies),
    preview_invoice: previewInvoice(dependencies),
    get_invoice: getInvoice(dependencies),
    preview_invoice_message: previewInvoiceMessage(dependencies),
    download_invoice_pdf: downloadInvoicePdf(dependencies),
    download_invoice_pdfs: downloadInvoicePdfs(dependencies),
    send_invoice: sendInvoice(dependencies),
    resend_invoice: resendInvoice(dependencies),
    send_invoice_reminders: sendInvoiceReminders(dependencies),
    revoke_invoice_link: revokeInvoiceLink(dependencies),
    update_invoice: updateInvoice(dependencies),
    delete_invoice: deleteInvoice,
    issue_invoice: issueInvoice(dependencies),
    schedule_invoice: scheduleInvoice,
    close_invoice: closeInvoice,
    reopen_invoice: reopenInvoice,
    duplicate_invoice: duplicateInvoice(dependencies),
    convert_invoice: convertInvoice(dependencies),
    correct_invoice: correctInvoice(dependencies),
    create_credit_note: createCreditNote(dependencies),
    charge_invoice: chargeInvoice(dependencies),
    record_invoice_payment: recordInvoicePayment(dependencies),
    reverse_invoice_payment: reverseInvoicePayment,
    get_invoice_history: getInvoiceHistory,
    get_payment_link_protection: getPaymentLinkProtection(dependencies),
    lift_protection: liftProtection(dependencies),
    get_payment_link_settings: getPaymentLinkSettings,
    create_payment_link_settings: createPaymentLinkSettings(dependencies),
    update_payment_link_settings: updatePaymentLinkSettings(dependencies),
    get_payment_links: getPaymentLinks(dependencies),
    get_payment_link_summary: getPaymentLinkSummary(dependencies),
    get_payment_link: getPaymentLink(dependencies),
    create_payment_link: createPaymentLink(dependencies),
    update_payment_link: updatePaymentLink(dependencies),
    pause_payment_link: pausePaymentLink(dependencies),
    resume_payment_link: resumePaymentLink(dependencies),
    close_payment_link: closePaymentLink(dependencies),
    renew_payment_link_secret: renewPaymentLinkSecret(dependencies),
    send_payment_link: sendPaymentLink(dependencies),
    get_payment_link_uses: getPaymentLinkUses,
    get_payment_link_history: getPaymentLinkHistory,
    get_payment_link_mail: getPaymentLinkMail(dependencies),
    download_payment_links: downloadPaymentLinks(dependencies),
    download_payment_link_uses: downloadPaymentLinkUses(dependencies),
    report_page: reportPage(dependencies),
    request_link: requestLink(dependencies),
    get_visitor_status: getVisitorStatus,
    get_visitor_puzzle: getVisitorPuzzle(dependencies),
    create_visitor_payment: createVisitorPayment(dependencies),
    get_visitor_receipt: getVisitorReceipt,
    download_visitor_receipt: downloadVisitorReceipt(dependencies),
    email_visitor_receipt: emailVisitorReceipt(dependencies),
    email_visitor_outcome: emailVisitorOutcome,
    note_visitor_view: noteVisitorView(dependencies),
    download_visitor_invoice: downloadVisitorInvoice(dependencies),
    open_owed_invoice: openOwedInvoice(dependencies),
    accept_visitor_estimate: acceptVisitorEstimate(dependencies),
    decline_visitor_estimate: declineVisitorEstimate(dependencies),
    sign_out_visitor: signOutVisitor(dependencies),
    create_credit: createCredit(dependencies),
    create_custom_report: createCustomReport,
    change_merchant_status: changeMerchantStatus,
    create_merchant: createMerchant(dependencies),
    create_merchant_note: createMerchantNote,
    download_merchant_document: downloadMerchantDocument,
    get_merchant_notes: getMerchantNotes,
    get_merchant_profile: getMerchantProfile,
    get_merchant_status_history: getMerchantStatusHistory,
    get_merchants: getMerchants,
    update_bank_account: updateBankAccount(dependencies),
    update_merchant: updateMerchant(dependencies),
    update_merchant_settings: updateMerchantSettings,
    validate_account_routing_number: validateAccountRoutingNumber,
    create_sale: createSale(dependencies),
    get_webhooks: getWebhooks,
    create_webhook: createWebhook(dependencies),
    update_webhook: updateWebhook(dependencies),
    enable_webhook: enableWebhook,
    disable_webhook: disableWebhook,
    delete_webhook: deleteWebhook,
    rotate_webhook_secret: rotateWebhookSecret(dependencies),
    test_webhook: testWebhook,
    get_webhook_deliveries: getWebhookDeliveries,
    get_webhook_delivery: getWebhookDelivery,
    replay_webhook_delivery: replayWebhookDelivery,
    delete_api_key: deleteApiKey,
    delete_custom_report: deleteCustomReport,
    disable_api_key: disableApiKey,
    download_audit_history: downloadAuditHistory(dependencies),
    download_payment_file: downloadPaymentFile,
    download_payments: downloadPayments(dependencies),
    add_account: addAccount(dependencies),
    block_account: blockAccount,
    remove_account: removeAccount(dependencies),
    unblock_account: unblockAccount,
    verify_account: verifyAccount(dependencies),
    update_customer_account: updateCustomerAccount,
    create_address: createAddress,
    delete_address: deleteAddress,
    update_address: updateAddress,
    create_customer: createCustomer(dependencies),
    delete_customer: deleteCustomer,
    download_customers: downloadCustomers(dependencies),
    get_customer_history: getCustomerHistory,
    get_customer_message: getCustomerMessage,
    get_customer_messages: getCustomerMessages,
    get_customer_payments: getCustomerPayments,
    get_customer_summary: getCustomerSummary,
    get_customer: getCustomer,
    get_customers: getCustomers,
    get_similar_customers: getSimilarCustomers,
    merge_customer: mergeCustomer,
    resend_customer_message: resendCustomerMessage(dependencies),
    restore_customer: restoreCustomer,
    update_customer: updateCustomer,
    create_customer_import: createCustomerImport(dependencies),
    get_customer_import: getCustomerImport,
    download_users: downloadUsers(dependencies),
    download_custom_report_run: downloadCustomReportRun,
    email_receipt: emailReceipt(dependencies),
    erase_customer_data: eraseCustomerData,
    export_customer_data: exportCustomerData,
    find_customer_data: findCustomerData,
    export_merchants_csv: exportMerchants(dependencies, 'csv'),
    export_merchants_excel: exportMerchants(dependencies, 'excel'),
    export_merchants_pdf: exportMerchants(dependencies, 'pdf'),
    export_merchants_xlsx: exportMerchants(dependencies, 'xlsx'),
    generate_api_key: generateApiKey(dependencies),
    get_activity_month_to_date: getActivityMonthToDate,
    get_address_verification: getAddressVerification,
    get_audit_history: getAuditHistory(dependencies),
    get_commercial_cards: getCommercialCards,
    search_line_item_transactions: searchLineItemTransactions,
    get_line_item_transactions: getLineItemTransactions,
    update_line_item_settings: updateLineItemSettings,
    create_line_item_settings: createLineItemSettings,
    get_line_item_settings: getLineItemSettings,
    save_commercial_card: saveCommercialCard,
    get_commercial_card: getCommercialCard,
    get_background_jobs: getBackgroundJobs(dependencies),
    get_page_checks: getPageChecks(dependencies),
    get_balances: getBalances,
    get_api_keys: getApiKeys,
    get_batch_dates: getBatchDates,
    get_batch_merchants: getBatchMerchants,
    get_batch_payments: getBatchPayments,
    get_sandbox_clock: getSandboxClock(dependencies),
    move_sandbox_clock: moveSandboxClock(dependencies),
    get_failed_batches: getFailedBatches,
    act_on_failed_batch: actOnFailedBatch,
    get_settlement_schedule: getSettlementSchedule,
    update_settlement_schedule: updateSettlementSchedule,
    get_batches: getBatches,
    get_cancellable_captures: getCancellableCaptures,
    get_capturable_payments: getCapturablePayments,
    get_card_bins: getCardBins,
    get_card_brand_batches: getCardBrandBatches,
    get_card_id_verification: getCardIdVerification,
    get_card_storage: getCardStorage,
    get_custom_fields: getCustomFields,
    get_custom_report: getCustomReport,
    get_custom_report_column_options: getCustomReportColumnOptions,
    get_custom_report_look_up: getCustomReportLookUp,
    get_custom_report_runs: getCustomReportRuns,
    get_custom_reports: getCustomReports,
    get_default_key: getDefaultKey,
    get_latest_transaction: getLatestTransaction,
    get_merchant: getMerchant,
    get_merchant_settings: getMerchantSettings,
    get_month_to_date_batches: getMonthToDateBatches,
    get_payment: getPayment,
    get_payment_orchestration: getPaymentOrchestration,
    get_payment_summary: getPaymentSummary,
    get_payment_totals: getPaymentTotals,
    get_pending_settlement: getPendingSettlement,
    get_pending_settlement_merchant_total: getPendingSettlementMerchantTotal,
    get_pending_settlement_total: getPendingSettlementTotal,
    get_permission_codes: getPermissionCodes,
    get_qoin_refunds: getQoinRefunds,
    get_recent_batches: getRecentBatches,
    get_refundable_payments: getRefundablePayments,
    get_reversible_payments: getReversiblePayments,
    get_reversible_refunds: getReversibleRefunds,
    get_settlement_detail: getSettlementDetail,
    get_terminal_keys: getTerminalKeys,
    create_terminal_key: createTerminalKey,
    get_terminal_key: getTerminalKey,
    update_terminal_key: updateTerminalKey,
    disable_terminal_key: disableTerminalKey,
    delete_terminal_key: deleteTerminalKey,
    get_processors: getProcessors,
    create_processor: createProcessor,
    sign_up_processor: signUpProcessor,
    update_processor: updateProcessor,
    update_processor_settings: updateProcessorSettings,
    get_merchant_orchestration: getMerchantOrchestration,
    save_merchant_orchestration: saveMerchantOrchestration(dependencies),
    get_transaction_fields: getTransactionFields,
    get_unknown_outcomes: getUnknownOutcomes(dependencies),
    retry_background_jobs: retryBackgroundJobs,
    retry_unknown_outcome: retryUnknownOutcome(dependencies),
    take_over_unknown_outcome: takeOverUnknownOutcome(dependencies),
    give_back_unknown_outcome: giveBackUnknownOutcome(dependencies),
    record_unknown_outcome: recordUnknownOutcome(dependencies),
    get_user: getUser,
    get_user_by_id_server: getUserByIdServer,
    get_user_emails: getUserEmails,
    get_user_merchants: getUserMerchants,
    get_username: getUsername,
    activate_user: activateUser(dependencies),
    create_user: createUser(dependencies),
    deactivate_user: deactivateUser(dependencies),
    delete_user: deleteUser(dependencies),
    end_user_sessions: endUserSessions(dependencies),
    get_user_logs: getUserLogs,
    get_user_permissions: getUserPermissions,
    get_user_security: getUserSecurity(dependencies),
    invite_user: inviteUser(dependencies),
    reset_user_second_factor: resetUserSecondFactor(dependencies),
    update_user: updateUser(dependencies),
    get_user_by_identity: getUserByIdentity,
    get_users: getUsers,
    get_users_by_entity: getUsersByEntity,
    create_role: createRole,
    delete_role: deleteRole,
    get_permissions: getPermissions,
    get_role: getRole,
    get_role_permissions: getRolePermissions,
    get_roles: getRoles,
    get_roles_by_entity: getRolesByEntity,
    get_roles_by_entity_with_users: getRolesByEntityWithUsers,
    preview_role: previewRole,
    update_permissions_by_entity: updatePermissionsByEntity,
    update_role: updateRole,
    get_impersonations: getImpersonations(dependencies),
    get_saved_views: getSavedViews,
    create_saved_view: createSavedView,
    update_saved_view: updateSavedView,
    delete_saved_view: deleteSavedView,
    impersonate_user: impersonateUser(dependencies),
    preview_custom_report: previewCustomReport,
    refund_payment: refundPayment(dependencies),
    get_second_factor_policy: getSecondFactorPolicy(dependencies),
    update_second_factor_policy: updateSecondFactorPolicy(dependencies),
    reset_password: resetPassword(dependencies),
    get_email_change: getEmailChange(dependencies),
    cancel_email_change: cancelEmailChange(dependencies),
    reverse_payment: reversePayment(dependencies),
    reverse_refund: reverseRefund(dependencies),
    run_custom_report: runCustomReport,
    search_audit_history: searchAuditHistory(dependencies),
    search_merchants: searchMerchants,
    search_payments: searchPayments,
    settle_merchant: settleMerchant(dependencies),
    settle_terminal: settleTerminal(dependencies),
    stop_impersonating: stopImpersonating(dependencies),
    update_account: updateAccount(dependencies),
    update_address_verification: updateAddressVerification(dependencies),
    update_card_id_verification: updateCardIdVerification(dependencies),
    update_card_storage: updateCardStorage(dependencies),
    update_custom_fields: updateCustomFields(dependencies),
    update_custom_report: updateCustomReport,
    update_transaction_fields: updateTransactionFields(dependencies),
    upload_payment_file: uploadPaymentFile,
  };
}
