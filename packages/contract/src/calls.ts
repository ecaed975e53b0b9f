import { openVisitorSession } from './checkout/open-visitor-session.ts';
import { reportPage } from './checkout/report-page.ts';
import { requestLink } from './checkout/request-link.ts';
import { endUserSessions } from './core/accounts/end-user-sessions.ts';
import { getUserSecurity } from './core/accounts/get-user-security.ts';
import { inviteUser } from './core/accounts/invite-user.ts';
import { resetUserSecondFactor } from './core/accounts/reset-user-second-factor.ts';
import { downloadAuditHistory } from './core/audit/download-audit-history.ts';
import { searchAuditHistory } from './core/audit/search-audit-history.ts';
import { getBackgroundJobs } from './core/background-jobs/get-background-jobs.ts';
import { retryBackgroundJobs } from './core/background-jobs/retry-background-jobs.ts';
import { createContactMessage } from './core/contact/create-contact-message.ts';
import { createContactMessageSignedOut } from './core/contact/create-contact-message-signed-out.ts';
import { getImpersonations } from './core/impersonation/get-impersonations.ts';
import { impersonateUser } from './core/impersonation/impersonate-user.ts';
import { stopImpersonating } from './core/impersonation/stop-impersonating.ts';
import { getPageChecks } from './core/public-pages/get-page-checks.ts';
import { createRole } from './core/roles/create-role.ts';
import { deleteRole } from './core/roles/delete-role.ts';
import { getPermissionCodes } from './core/roles/get-permission-codes.ts';
import { getPermissions } from './core/roles/get-permissions.ts';
import { getRole } from './core/roles/get-role.ts';
import { getRolePermissions } from './core/roles/get-role-permissions.ts';
import { getRoles } from './core/roles/get-roles.ts';
import { getRolesByEntity } from './core/roles/get-roles-by-entity.ts';
import { getRolesByEntityWithUsers } from './core/roles/get-roles-by-entity-with-users.ts';
import { previewRole } from './core/roles/preview-role.ts';
import { updatePermissionsByEntity } from './core/roles/update-permissions-by-entity.ts';
import { updateRole } from './core/roles/update-role.ts';
import { getSandboxClock } from './core/sandbox-clock/get-sandbox-clock.ts';
import { moveSandboxClock } from './core/sandbox-clock/move-sandbox-clock.ts';
import { createSavedView } from './core/saved-views/create-saved-view.ts';
import { deleteSavedView } from './core/saved-views/delete-saved-view.ts';
import { getSavedViews } from './core/saved-views/get-saved-views.ts';
import { updateSavedView } from './core/saved-views/update-saved-view.ts';
import { activateUser } from './core/users/activate-user.ts';
import { createUser } from './core/users/create-user.ts';
import { deactivateUser } from './core/users/deactivate-user.ts';
import { deleteUser } from './core/users/delete-user.ts';
import { downloadUsers } from './core/users/download-users.ts';
import { getUser } from './core/users/get-user.ts';
import { getUserByIdServer } from './core/users/get-user-by-id-server.ts';
import { getUserByIdentity } from './core/users/get-user-by-identity.ts';
import { getUserEmails } from './core/users/get-user-emails.ts';
import { getUserLogs } from './core/users/get-user-logs.ts';
import { getUserMerchants } from './core/users/get-user-merchants.ts';
import { getUserPermissions } from './core/users/get-user-permissions.ts';
import { getUsername } from './core/users/get-username.ts';
import { getUsers } from './core/users/get-users.ts';
import { getUsersByEntity } from './core/users/get-users-by-entity.ts';
import { updateUser } from './core/users/update-user.ts';
import { actOnFailedBatch } from './credit-card/batches/act-on-failed-batch.ts';
import { getBatchDates } from './credit-card/batches/get-batch-dates.ts';
import { getBatchMerchants } from './credit-card/batches/get-batch-merchants.ts';
import { getBatchPayments } from './credit-card/batches/get-batch-payments.ts';
import { getBatches } from './credit-card/batches/get-batches.ts';
import { getCardBrandBatches } from './credit-card/batches/get-card-brand-batches.ts';
import { getFailedBatches } from './credit-card/batches/get-failed-batches.ts';
import { getMonthToDateBatches } from './credit-card/batches/get-month-to-date-batches.ts';
import { getPendingSettlement } from './credit-card/batches/get-pending-settlement.ts';
import { getPendingSettlementMerchantTotal } from './credit-card/batches/get-pending-settlement-merchant-total.ts';
import { getPendingSettlementTotal } from './credit-card/batches/get-pending-settlement-total.ts';
import { getRecentBatches } from './credit-card/batches/get-recent-batches.ts';
import { getSettlementDetail } from './credit-card/batches/get-settlement-detail.ts';
import { settleMerchant } from './credit-card/batches/settle-merchant.ts';
import { settleTerminal } from './credit-card/batches/settle-terminal.ts';
import { getCommercialCard } from './credit-card/commercial-card/get-commercial-card.ts';
import { saveCommercialCard } from './credit-card/commercial-card/save-commercial-card.ts';
import { getActivityMonthToDate } from './credit-card/figures/get-activity-month-to-date.ts';
import { getBalances } from './credit-card/figures/get-balances.ts';
import { getPaymentSummary } from './credit-card/figures/get-payment-summary.ts';
import { getPaymentTotals } from './credit-card/figures/get-payment-totals.ts';
import { cancelCapture } from './credit-card/follow-up/cancel-capture.ts';
import { capturePayment } from './credit-card/follow-up/capture-payment.ts';
import { refundPayment } from './credit-card/follow-up/refund-payment.ts';
import { reversePayment } from './credit-card/follow-up/reverse-payment.ts';
import { reverseRefund } from './credit-card/follow-up/reverse-refund.ts';
import { emailReceipt } from './credit-card/receipts/email-receipt.ts';
import { createAuthorization } from './credit-card/sale/create-authorization.ts';
import { createCredit } from './credit-card/sale/create-credit.ts';
import { createSale } from './credit-card/sale/create-sale.ts';
import { downloadPaymentFile } from './credit-card/sale/download-payment-file.ts';
import { getCardBins } from './credit-card/sale/get-card-bins.ts';
import { getPaymentOrchestration } from './credit-card/sale/get-payment-orchestration.ts';
import { uploadPaymentFile } from './credit-card/sale/upload-payment-file.ts';
import { downloadPayments } from './credit-card/search/download-payments.ts';
import { getCancellableCaptures } from './credit-card/search/get-cancellable-captures.ts';
import { getCapturablePayments } from './credit-card/search/get-capturable-payments.ts';
import { getLatestTransaction } from './credit-card/search/get-latest-transaction.ts';
import { getPayment } from './credit-card/search/get-payment.ts';
import { getQoinRefunds } from './credit-card/search/get-qoin-refunds.ts';
import { getRefundablePayments } from './credit-card/search/get-refundable-payments.ts';
import { getReversiblePayments } from './credit-card/search/get-reversible-payments.ts';
import { getReversibleRefunds } from './credit-card/search/get-reversible-refunds.ts';
import { searchPayments } from './credit-card/search/search-payments.ts';
import { getUnknownOutcomes } from './credit-card/unknown-outcome/get-unknown-outcomes.ts';
import { giveBackUnknownOutcome } from './credit-card/unknown-outcome/give-back-unknown-outcome.ts';
import { recordUnknownOutcome } from './credit-card/unknown-outcome/record-unknown-outcome.ts';
import { retryUnknownOutcome } from './credit-card/unknown-outcome/retry-unknown-outcome.ts';
import { takeOverUnknownOutcome } from './credit-card/unknown-outcome/take-over-unknown-outcome.ts';
import { cancelEmailChange } from './identity/cancel-email-change.ts';
import { getEmailChange } from './identity/get-email-change.ts';
import { getSecondFactorPolicy } from './identity/get-second-factor-policy.ts';
import { resetPassword } from './identity/reset-password.ts';
import { updateAccount } from './identity/update-account.ts';
import { updateSecondFactorPolicy } from './identity/update-second-factor-policy.ts';
import { correctInvoice } from './invoice/corrections/correct-invoice.ts';
import { createCreditNote } from './invoice/corrections/create-credit-note.ts';
import { downloadInvoices } from './invoice/export/download-invoices.ts';
import { closeInvoice } from './invoice/invoices/close-invoice.ts';
import { convertInvoice } from './invoice/invoices/convert-invoice.ts';
import { createInvoice } from './invoice/invoices/create-invoice.ts';
import { deleteInvoice } from './invoice/invoices/delete-invoice.ts';
import { duplicateInvoice } from './invoice/invoices/duplicate-invoice.ts';
import { getInvoice } from './invoice/invoices/get-invoice.ts';
import { getInvoiceHistory } from './invoice/invoices/get-invoice-history.ts';
import { getInvoiceSummary } from './invoice/invoices/get-invoice-summary.ts';
import { getInvoices } from './invoice/invoices/get-invoices.ts';
import { issueInvoice } from './invoice/invoices/issue-invoice.ts';
import { previewInvoice } from './invoice/invoices/preview-invoice.ts';
import { reopenInvoice } from './invoice/invoices/reopen-invoice.ts';
import { scheduleInvoice } from './invoice/invoices/schedule-invoice.ts';
import { updateInvoice } from './invoice/invoices/update-invoice.ts';
import { createInvoiceItem } from './invoice/items/create-invoice-item.ts';
import { deleteInvoiceItem } from './invoice/items/delete-invoice-item.ts';
import { getInvoiceItems } from './invoice/items/get-invoice-items.ts';
import { updateInvoiceItem } from './invoice/items/update-invoice-item.ts';
import { chargeInvoice } from './invoice/payments/charge-invoice.ts';
import { recordInvoicePayment } from './invoice/payments/record-invoice-payment.ts';
import { reverseInvoicePayment } from './invoice/payments/reverse-invoice-payment.ts';
import { downloadInvoicePdf } from './invoice/sending/download-invoice-pdf.ts';
import { downloadInvoicePdfs } from './invoice/sending/download-invoice-pdfs.ts';
import { previewInvoiceMessage } from './invoice/sending/preview-invoice-message.ts';
import { resendInvoice } from './invoice/sending/resend-invoice.ts';
import { revokeInvoiceLink } from './invoice/sending/revoke-invoice-link.ts';
import { sendInvoice } from './invoice/sending/send-invoice.ts';
import { sendInvoiceReminders } from './invoice/sending/send-invoice-reminders.ts';
import { getInvoiceSettings } from './invoice/settings/get-invoice-settings.ts';
import { updateInvoiceSettings } from './invoice/settings/update-invoice-settings.ts';
import { createTaxRate } from './invoice/tax-rates/create-tax-rate.ts';
import { getTaxRates } from './invoice/tax-rates/get-tax-rates.ts';
import { updateTaxRate } from './invoice/tax-rates/update-tax-rate.ts';
import { deleteApiKey } from './merchants/api-keys/delete-api-key.ts';
import { disableApiKey } from './merchants/api-keys/disable-api-key.ts';
import { generateApiKey } from './merchants/api-keys/generate-api-key.ts';
import { getApiKeys } from './merchants/api-keys/get-api-keys.ts';
import { eraseCustomerData } from './merchants/customer-data/erase-customer-data.ts';
import { exportCustomerData } from './merchants/customer-data/export-customer-data.ts';
import { findCustomerData } from './merchants/customer-data/find-customer-data.ts';
import { getAuditHistory } from './merchants/history/get-audit-history.ts';
import { createLineItemSettings } from './merchants/line-items/create-line-item-settings.ts';
import { getCommercialCards } from './merchants/line-items/get-commercial-cards.ts';
import { getLineItemSettings } from './merchants/line-items/get-line-item-settings.ts';
import { getLineItemTransactions } from './merchants/line-items/get-line-item-transactions.ts';
import { searchLineItemTransactions } from './merchants/line-items/search-line-item-transactions.ts';
import { updateLineItemSettings } from './merchants/line-items/update-line-item-settings.ts';
import { changeMerchantStatus } from './merchants/merchant/change-merchant-status.ts';
import { createMerchant } from './merchants/merchant/create-merchant.ts';
import { createMerchantNote } from './merchants/merchant/create-merchant-note.ts';
import { downloadMerchantDocument } from './merchants/merchant/download-merchant-document.ts';
import { exportMerchantsCsv } from './merchants/merchant/export-merchants-csv.ts';
import { exportMerchantsExcel } from './merchants/merchant/export-merchants-excel.ts';
import { exportMerchantsPdf } from './merchants/merchant/export-merchants-pdf.ts';
import { exportMerchantsXlsx } from './merchants/merchant/export-merchants-xlsx.ts';
import { getMerchant } from './merchants/merchant/get-merchant.ts';
import { getMerchantNotes } from './merchants/merchant/get-merchant-notes.ts';
import { getMerchantProfile } from './merchants/merchant/get-merchant-profile.ts';
import { getMerchantSettings } from './merchants/merchant/get-merchant-settings.ts';
import { getMerchantStatusHistory } from './merchants/merchant/get-merchant-status-history.ts';
import { getMerchants } from './merchants/merchant/get-merchants.ts';
import { searchMerchants } from './merchants/merchant/search-merchants.ts';
import { updateBankAccount } from './merchants/merchant/update-bank-account.ts';
import { updateMerchant } from './merchants/merchant/update-merchant.ts';
import { updateMerchantSettings } from './merchants/merchant/update-merchant-settings.ts';
import { validateAccountRoutingNumber } from './merchants/merchant/validate-account-routing-number.ts';
import { closePaymentLink } from './merchants/payment-link/close-payment-link.ts';
import { createPaymentLink } from './merchants/payment-link/create-payment-link.ts';
import { createPaymentLinkSettings } from './merchants/payment-link/create-payment-link-settings.ts';
import { downloadPaymentLinkUses } from './merchants/payment-link/download-payment-link-uses.ts';
import { downloadPaymentLinks } from './merchants/payment-link/download-payment-links.ts';
import { getPaymentLink } from './merchants/payment-link/get-payment-link.ts';
import { getPaymentLinkHistory } from './merchants/payment-link/get-payment-link-history.ts';
import { getPaymentLinkMail } from './merchants/payment-link/get-payment-link-mail.ts';
import { getPaymentLinkProtection } from './merchants/payment-link/get-payment-link-protection.ts';
import { getPaymentLinkSettings } from './merchants/payment-link/get-payment-link-settings.ts';
import { getPaymentLinkSummary } from './merchants/payment-link/get-payment-link-summary.ts';
import { getPaymentLinkUses } from './merchants/payment-link/get-payment-link-uses.ts';
import { getPaymentLinks } from './merchants/payment-link/get-payment-links.ts';
import { liftProtection } from './merchants/payment-link/lift-protection.ts';
import { pausePaymentLink } from './merchants/payment-link/pause-payment-link.ts';
import { renewPaymentLinkSecret } from './merchants/payment-link/renew-payment-link-secret.ts';
import { resumePaymentLink } from './merchants/payment-link/resume-payment-link.ts';
import { sendPaymentLink } from './merchants/payment-link/send-payment-link.ts';
import { updatePaymentLink } from './merchants/payment-link/update-payment-link.ts';
import { updatePaymentLinkSettings } from './merchants/payment-link/update-payment-link-settings.ts';
import { createProcessor } from './merchants/processors/create-processor.ts';
import { getMerchantOrchestration } from './merchants/processors/get-merchant-orchestration.ts';
import { getProcessors } from './merchants/processors/get-processors.ts';
import { saveMerchantOrchestration } from './merchants/processors/save-merchant-orchestration.ts';
import { signUpProcessor } from './merchants/processors/sign-up-processor.ts';
import { updateProcessor } from './merchants/processors/update-processor.ts';
import { updateProcessorSettings } from './merchants/processors/update-processor-settings.ts';
import { createCustomReport } from './merchants/reports/create-custom-report.ts';
import { deleteCustomReport } from './merchants/reports/delete-custom-report.ts';
import { downloadCustomReportRun } from './merchants/reports/download-custom-report-run.ts';
import { getCustomReport } from './merchants/reports/get-custom-report.ts';
import { getCustomReportColumnOptions } from './merchants/reports/get-custom-report-column-options.ts';
import { getCustomReportLookUp } from './merchants/reports/get-custom-report-look-up.ts';
import { getCustomReportRuns } from './merchants/reports/get-custom-report-runs.ts';
import { getCustomReports } from './merchants/reports/get-custom-reports.ts';
import { previewCustomReport } from './merchants/reports/preview-custom-report.ts';
import { runCustomReport } from './merchants/reports/run-custom-report.ts';
import { updateCustomReport } from './merchants/reports/update-custom-report.ts';
import { getAddressVerification } from './merchants/settings/get-address-verification.ts';
import { getCardIdVerification } from './merchants/settings/get-card-id-verification.ts';
import { getCardStorage } from './merchants/settings/get-card-storage.ts';
import { getCustomFields } from './merchants/settings/get-custom-fields.ts';
import { getSettlementSchedule } from './merchants/settings/get-settlement-schedule.ts';
import { getTransactionFields } from './merchants/settings/get-transaction-fields.ts';
import { updateAddressVerification } from './merchants/settings/update-address-verification.ts';
import { updateCardIdVerification } from './merchants/settings/update-card-id-verification.ts';
import { updateCardStorage } from './merchants/settings/update-card-storage.ts';
import { updateCustomFields } from './merchants/settings/update-custom-fields.ts';
import { updateSettlementSchedule } from './merchants/settings/update-settlement-schedule.ts';
import { updateTransactionFields } from './merchants/settings/update-transaction-fields.ts';
import { createTerminalKey } from './merchants/terminals/create-terminal-key.ts';
import { deleteTerminalKey } from './merchants/terminals/delete-terminal-key.ts';
import { disableTerminalKey } from './merchants/terminals/disable-terminal-key.ts';
import { getDefaultKey } from './merchants/terminals/get-default-key.ts';
import { getTerminalKey } from './merchants/terminals/get-terminal-key.ts';
import { getTerminalKeys } from './merchants/terminals/get-terminal-keys.ts';
import { updateTerminalKey } from './merchants/terminals/update-terminal-key.ts';
import { createWebhook } from './merchants/webhooks/create-webhook.ts';
import { deleteWebhook } from './merchants/webhooks/delete-webhook.ts';
import { disableWebhook } from './merchants/webhooks/disable-webhook.ts';
import { enableWebhook } from './merchants/webhooks/enable-webhook.ts';
import { getWebhookDeliveries } from './merchants/webhooks/get-webhook-deliveries.ts';
import { getWebhookDelivery } from './merchants/webhooks/get-webhook-delivery.ts';
import { getWebhooks } from './merchants/webhooks/get-webhooks.ts';
import { replayWebhookDelivery } from './merchants/webhooks/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './merchants/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from './merchants/webhooks/test-webhook.ts';
import { updateWebhook } from './merchants/webhooks/update-webhook.ts';
import { addVisitorAccount } from './payment-link/add-visitor-account.ts';
import { createVisitorPayment } from './payment-link/create-visitor-payment.ts';
import { acceptVisitorEstimate } from './payment-link/estimates/accept-visitor-estimate.ts';
import { declineVisitorEstimate } from './payment-link/estimates/decline-visitor-estimate.ts';
import { getVisitorPage } from './payment-link/get-visitor-page.ts';
import { getVisitorPuzzle } from './payment-link/get-visitor-puzzle.ts';
import { getVisitorStatus } from './payment-link/get-visitor-status.ts';
import { downloadVisitorInvoice } from './payment-link/invoices/download-visitor-invoice.ts';
import { getOwedInvoices } from './payment-link/invoices/get-owed-invoices.ts';
import { openOwedInvoice } from './payment-link/invoices/open-owed-invoice.ts';
import { noteVisitorView } from './payment-link/note-visitor-view.ts';
import { downloadVisitorReceipt } from './payment-link/receipts/download-visitor-receipt.ts';
import { emailVisitorOutcome } from './payment-link/receipts/email-visitor-outcome.ts';
import { emailVisitorReceipt } from './payment-link/receipts/email-visitor-receipt.ts';
import { getVisitorReceipt } from './payment-link/receipts/get-visitor-receipt.ts';
import { getVisitorReceipts } from './payment-link/receipts/get-visitor-receipts.ts';
import { signOutVisitor } from './payment-link/sign-out-visitor.ts';
import { addAccount } from './vault/accounts/add-account.ts';
import { blockAccount } from './vault/accounts/block-account.ts';
import { removeAccount } from './vault/accounts/remove-account.ts';
import { unblockAccount } from './vault/accounts/unblock-account.ts';
import { updateCustomerAccount } from './vault/accounts/update-customer-account.ts';
import { verifyAccount } from './vault/accounts/verify-account.ts';
import { createAddress } from './vault/addresses/create-address.ts';
import { deleteAddress } from './vault/addresses/delete-address.ts';
import { updateAddress } from './vault/addresses/update-address.ts';
import { createCustomer } from './vault/customers/create-customer.ts';
import { deleteCustomer } from './vault/customers/delete-customer.ts';
import { downloadCustomers } from './vault/customers/download-customers.ts';
import { getCustomer } from './vault/customers/get-customer.ts';
import { getCustomerHistory } from './vault/customers/get-customer-history.ts';
import { getCustomerMessage } from './vault/customers/get-customer-message.ts';
import { getCustomerMessages } from './vault/customers/get-customer-messages.ts';
import { getCustomerPayments } from './vault/customers/get-customer-payments.ts';
import { getCustomerSummary } from './vault/customers/get-customer-summary.ts';
import { getCustomers } from './vault/customers/get-customers.ts';
import { getSimilarCustomers } from './vault/customers/get-similar-customers.ts';
import { mergeCustomer } from './vault/customers/merge-customer.ts';
import { requestCard } from './vault/customers/request-card.ts';
import { resendCustomerMessage } from './vault/customers/resend-customer-message.ts';
import { restoreCustomer } from './vault/customers/restore-customer.ts';
import { updateCustomer } from './vault/customers/update-customer.ts';
import { createCustomerImport } from './vault/imports/create-customer-import.ts';
import { getCustomerImport } from './vault/imports/get-customer-import.ts';

/**
 * Every declared call by name. The gateway must have an operation for each (or it does not compile); OpenAPI and docs/errors.md are
 * generated from it. The portal imports the calls it uses one by one and never this list.
 */
export const calls = {
  update_user: updateUser,
  reset_user_second_factor: resetUserSecondFactor,
  invite_user: inviteUser,
  get_user_security: getUserSecurity,
  get_user_permissions: getUserPermissions,
  get_user_logs: getUserLogs,
  end_user_sessions: endUserSessions,
  delete_user: deleteUser,
  deactivate_user: deactivateUser,
  create_user: createUser,
  activate_user: activateUser,
  get_username: getUsername,
  get_user_merchants: getUserMerchants,
  get_user_emails: getUserEmails,
  get_user_by_id_server: getUserByIdServer,
  cancel_capture: cancelCapture,
  capture_payment: capturePayment,
  create_authorization: createAuthorization,
  create_contact_message: createContactMessage,
  create_contact_message_signed_out: createContactMessageSignedOut,
  request_card: requestCard,
  open_visitor_session: openVisitorSession,
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
  download_invoices: downloadInvoices,
  get_invoice_summary: getInvoiceSummary,
  create_invoice: createInvoice,
  preview_invoice: previewInvoice,
  get_invoice: getInvoice,
  update_invoice: updateInvoice,
  delete_invoice: deleteInvoice,
  issue_invoice: issueInvoice,
  schedule_invoice: scheduleInvoice,
  close_invoice: closeInvoice,
  reopen_invoice: reopenInvoice,
  duplicate_invoice: duplicateInvoice,
  convert_invoice: convertInvoice,
  correct_invoice: correctInvoice,
  create_credit_note: createCreditNote,
  preview_invoice_message: previewInvoiceMessage,
  download_invoice_pdf: downloadInvoicePdf,
  download_invoice_pdfs: downloadInvoicePdfs,
  send_invoice: sendInvoice,
  resend_invoice: resendInvoice,
  send_invoice_reminders: sendInvoiceReminders,
  revoke_invoice_link: revokeInvoiceLink,
  charge_invoice: chargeInvoice,
  record_invoice_payment: recordInvoicePayment,
  reverse_invoice_payment: reverseInvoicePayment,
  get_invoice_history: getInvoiceHistory,
  get_payment_link_protection: getPaymentLinkProtection,
  lift_protection: liftProtection,
  get_payment_link_settings: getPaymentLinkSettings,
  create_payment_link_settings: createPaymentLinkSettings,
  update_payment_link_settings: updatePaymentLinkSettings,
  get_payment_links: getPaymentLinks,
  get_payment_link_summary: getPaymentLinkSummary,
  get_payment_link: getPaymentLink,
  create_payment_link: createPaymentLink,
  update_payment_link: updatePaymentLink,
  pause_payment_link: pausePaymentLink,
  resume_payment_link: resumePaymentLink,
  close_payment_link: closePaymentLink,
  renew_payment_link_secret: renewPaymentLinkSecret,
  send_payment_link: sendPaymentLink,
  get_payment_link_uses: getPaymentLinkUses,
  get_payment_link_history: getPaymentLinkHistory,
  get_payment_link_mail: getPaymentLinkMail,
  download_payment_links: downloadPaymentLinks,
  download_payment_link_uses: downloadPaymentLinkUses,
  request_link: requestLink,
  report_page: reportPage,
  get_visitor_status: getVisitorStatus,
  get_visitor_puzzle: getVisitorPuzzle,
  create_visitor_payment: createVisitorPayment,
  get_visitor_receipt: getVisitorReceipt,
  get_visitor_receipts: getVisitorReceipts,
  download_visitor_receipt: downloadVisitorReceipt,
  email_visitor_receipt: emailVisitorReceipt,
  email_visitor_outcome: emailVisitorOutcome,
  note_visitor_view: noteVisitorView,
  download_visitor_invoice: downloadVisitorInvoice,
  get_owed_invoices: getOwedInvoices,
  open_owed_invoice: openOwedInvoice,
  accept_visitor_estimate: acceptVisitorEstimate,
  decline_visitor_estimate: declineVisitorEstimate,
  sign_out_visitor: signOutVisitor,
  get_visitor_page: getVisitorPage,
  add_visitor_account: addVisitorAccount,
  create_credit: createCredit,
  create_custom_report: createCustomReport,
  create_line_item_settings: createLineItemSettings,
  create_sale: createSale,
  get_webhooks: getWebhooks,
  create_webhook: createWebhook,
  update_webhook: updateWebhook,
  enable_webhook: enableWebhook,
  disable_webhook: disableWebhook,
  delete_webhook: deleteWebhook,
  rotate_webhook_secret: rotateWebhookSecret,
  test_webhook: testWebhook,
  get_webhook_deliveries: getWebhookDeliveries,
  get_webhook_delivery: getWebhookDelivery,
  replay_webhook_delivery: replayWebhookDelivery,
  delete_api_key: deleteApiKey,
  delete_custom_report: deleteCustomReport,
  disable_api_key: disableApiKey,
  download_users: downloadUsers,
  download_audit_history: downloadAuditHistory,
  download_payment_file: downloadPaymentFile,
  download_payments: downloadPayments,
  download_custom_report_run: downloadCustomReportRun,
  email_receipt: emailReceipt,
  change_merchant_status: changeMerchantStatus,
  create_merchant: createMerchant,
  create_merchant_note: createMerchantNote,
  download_merchant_document: downloadMerchantDocument,
  get_merchant_notes: getMerchantNotes,
  get_merchant_profile: getMerchantProfile,
  get_merchant_status_history: getMerchantStatusHistory,
  get_merchants: getMerchants,
  update_bank_account: updateBankAccount,
  update_merchant: updateMerchant,
  update_merchant_settings: updateMerchantSettings,
  validate_account_routing_number: validateAccountRoutingNumber,
  erase_customer_data: eraseCustomerData,
  export_customer_data: exportCustomerData,
  find_customer_data: findCustomerData,
  export_merchants_csv: exportMerchantsCsv,
  export_merchants_excel: exportMerchantsExcel,
  export_merchants_pdf: exportMerchantsPdf,
  export_merchants_xlsx: exportMerchantsXlsx,
  generate_api_key: generateApiKey,
  get_activity_month_to_date: getActivityMonthToDate,
  get_address_verification: getAddressVerification,
  get_audit_history: getAuditHistory,
  get_api_keys: getApiKeys,
  get_background_jobs: getBackgroundJobs,
  get_page_checks: getPageChecks,
  get_balances: getBalances,
  get_batch_dates: getBatchDates,
  get_batch_merchants: getBatchMerchants,
  get_batch_payments: getBatchPayments,
  get_sandbox_clock: getSandboxClock,
  move_sandbox_clock: moveSandboxClock,
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
  get_commercial_card: getCommercialCard,
  get_commercial_cards: getCommercialCards,
  get_custom_fields: getCustomFields,
  get_custom_report: getCustomReport,
  get_custom_report_column_options: getCustomReportColumnOptions,
  get_custom_report_look_up: getCustomReportLookUp,
  get_custom_report_runs: getCustomReportRuns,
  get_custom_reports: getCustomReports,
  get_default_key: getDefaultKey,
  get_latest_transaction: getLatestTransaction,
  get_line_item_settings: getLineItemSettings,
  get_line_item_transactions: getLineItemTransactions,
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
  save_merchant_orchestration: saveMerchantOrchestration,
  get_transaction_fields: getTransactionFields,
  get_unknown_outcomes: getUnknownOutcomes,
  retry_background_jobs: retryBackgroundJobs,
  retry_unknown_outcome: retryUnknownOutcome,
  take_over_unknown_outcome: takeOverUnknownOutcome,
  give_back_unknown_outcome: giveBackUnknownOutcome,
  record_unknown_outcome: recordUnknownOutcome,
  get_user: getUser,
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
  get_impersonations: getImpersonations,
  get_saved_views: getSavedViews,
  create_saved_view: createSavedView,
  update_saved_view: updateSavedView,
  delete_saved_view: deleteSavedView,
  impersonate_user: impersonateUser,
  preview_custom_report: previewCustomReport,
  refund_payment: refundPayment,
  get_second_factor_policy: getSecondFactorPolicy,
  update_second_factor_policy: updateSecondFactorPolicy,
  reset_password: resetPassword,
  get_email_change: getEmailChange,
  cancel_email_change: cancelEmailChange,
  reverse_payment: reversePayment,
  reverse_refund: reverseRefund,
  run_custom_report: runCustomReport,
  save_commercial_card: saveCommercialCard,
  search_line_item_transactions: searchLineItemTransactions,
  search_audit_history: searchAuditHistory,
  search_merchants: searchMerchants,
  search_payments: searchPayments,
  settle_merchant: settleMerchant,
  settle_terminal: settleTerminal,
  stop_impersonating: stopImpersonating,
  update_account: updateAccount,
  update_address_verification: updateAddressVerification,
  update_card_id_verification: updateCardIdVerification,
  update_card_storage: updateCardStorage,
  update_custom_fields: updateCustomFields,
  update_custom_report: updateCustomReport,
  update_line_item_settings: updateLineItemSettings,
  update_transaction_fields: updateTransactionFields,
  upload_payment_file: uploadPaymentFile,

  add_account: addAccount,
  block_account: blockAccount,
  remove_account: removeAccount,
  unblock_account: unblockAccount,
  verify_account: verifyAccount,
  update_customer_account: updateCustomerAccount,
  create_address: createAddress,
  delete_address: deleteAddress,
  update_address: updateAddress,
  create_customer: createCustomer,
  delete_customer: deleteCustomer,
  download_customers: downloadCustomers,
  get_customer_history: getCustomerHistory,
  get_customer_message: getCustomerMessage,
  get_customer_messages: getCustomerMessages,
  get_customer_payments: getCustomerPayments,
  get_customer_summary: getCustomerSummary,
  get_customer: getCustomer,
  get_customers: getCustomers,
  get_similar_customers: getSimilarCustomers,
  merge_customer: mergeCustomer,
  resend_customer_message: resendCustomerMessage,
  restore_customer: restoreCustomer,
  update_customer: updateCustomer,
  create_customer_import: createCustomerImport,
  get_customer_import: getCustomerImport,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
