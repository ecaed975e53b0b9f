import { activateUser } from './core/activate-user.ts';
import { createContactMessage } from './core/create-contact-message.ts';
import { createContactMessageSignedOut } from './core/create-contact-message-signed-out.ts';
import { createRole } from './core/create-role.ts';
import { createSavedView } from './core/create-saved-view.ts';
import { createUser } from './core/create-user.ts';
import { deactivateUser } from './core/deactivate-user.ts';
import { deleteRole } from './core/delete-role.ts';
import { deleteSavedView } from './core/delete-saved-view.ts';
import { deleteUser } from './core/delete-user.ts';
import { downloadAuditHistory } from './core/download-audit-history.ts';
import { downloadUsers } from './core/download-users.ts';
import { endUserSessions } from './core/end-user-sessions.ts';
import { getBackgroundJobs } from './core/get-background-jobs.ts';
import { getImpersonations } from './core/get-impersonations.ts';
import { getPermissionCodes } from './core/get-permission-codes.ts';
import { getPermissions } from './core/get-permissions.ts';
import { getRole } from './core/get-role.ts';
import { getRolePermissions } from './core/get-role-permissions.ts';
import { getRoles } from './core/get-roles.ts';
import { getRolesByEntity } from './core/get-roles-by-entity.ts';
import { getRolesByEntityWithUsers } from './core/get-roles-by-entity-with-users.ts';
import { getSandboxClock } from './core/get-sandbox-clock.ts';
import { getSavedViews } from './core/get-saved-views.ts';
import { getUser } from './core/get-user.ts';
import { getUserByIdServer } from './core/get-user-by-id-server.ts';
import { getUserByIdentity } from './core/get-user-by-identity.ts';
import { getUserEmails } from './core/get-user-emails.ts';
import { getUserLogs } from './core/get-user-logs.ts';
import { getUserMerchants } from './core/get-user-merchants.ts';
import { getUserPermissions } from './core/get-user-permissions.ts';
import { getUserSecurity } from './core/get-user-security.ts';
import { getUsername } from './core/get-username.ts';
import { getUsers } from './core/get-users.ts';
import { getUsersByEntity } from './core/get-users-by-entity.ts';
import { impersonateUser } from './core/impersonate-user.ts';
import { inviteUser } from './core/invite-user.ts';
import { moveSandboxClock } from './core/move-sandbox-clock.ts';
import { previewRole } from './core/preview-role.ts';
import { resetUserSecondFactor } from './core/reset-user-second-factor.ts';
import { retryBackgroundJobs } from './core/retry-background-jobs.ts';
import { searchAuditHistory } from './core/search-audit-history.ts';
import { stopImpersonating } from './core/stop-impersonating.ts';
import { updatePermissionsByEntity } from './core/update-permissions-by-entity.ts';
import { updateRole } from './core/update-role.ts';
import { updateSavedView } from './core/update-saved-view.ts';
import { updateUser } from './core/update-user.ts';
import { actOnFailedBatch } from './credit-card/act-on-failed-batch.ts';
import { cancelCapture } from './credit-card/cancel-capture.ts';
import { capturePayment } from './credit-card/capture-payment.ts';
import { createAuthorization } from './credit-card/create-authorization.ts';
import { createCredit } from './credit-card/create-credit.ts';
import { createSale } from './credit-card/create-sale.ts';
import { downloadPaymentFile } from './credit-card/download-payment-file.ts';
import { downloadPayments } from './credit-card/download-payments.ts';
import { emailReceipt } from './credit-card/email-receipt.ts';
import { getActivityMonthToDate } from './credit-card/get-activity-month-to-date.ts';
import { getBalances } from './credit-card/get-balances.ts';
import { getBatchDates } from './credit-card/get-batch-dates.ts';
import { getBatchMerchants } from './credit-card/get-batch-merchants.ts';
import { getBatchPayments } from './credit-card/get-batch-payments.ts';
import { getBatches } from './credit-card/get-batches.ts';
import { getCancellableCaptures } from './credit-card/get-cancellable-captures.ts';
import { getCapturablePayments } from './credit-card/get-capturable-payments.ts';
import { getCardBins } from './credit-card/get-card-bins.ts';
import { getCardBrandBatches } from './credit-card/get-card-brand-batches.ts';
import { getCommercialCard } from './credit-card/get-commercial-card.ts';
import { getFailedBatches } from './credit-card/get-failed-batches.ts';
import { getLatestTransaction } from './credit-card/get-latest-transaction.ts';
import { getMonthToDateBatches } from './credit-card/get-month-to-date-batches.ts';
import { getPayment } from './credit-card/get-payment.ts';
import { getPaymentOrchestration } from './credit-card/get-payment-orchestration.ts';
import { getPaymentSummary } from './credit-card/get-payment-summary.ts';
import { getPaymentTotals } from './credit-card/get-payment-totals.ts';
import { getPendingSettlement } from './credit-card/get-pending-settlement.ts';
import { getPendingSettlementMerchantTotal } from './credit-card/get-pending-settlement-merchant-total.ts';
import { getPendingSettlementTotal } from './credit-card/get-pending-settlement-total.ts';
import { getQoinRefunds } from './credit-card/get-qoin-refunds.ts';
import { getRecentBatches } from './credit-card/get-recent-batches.ts';
import { getRefundablePayments } from './credit-card/get-refundable-payments.ts';
import { getReversiblePayments } from './credit-card/get-reversible-payments.ts';
import { getReversibleRefunds } from './credit-card/get-reversible-refunds.ts';
import { getSettlementDetail } from './credit-card/get-settlement-detail.ts';
import { getUnknownOutcomes } from './credit-card/get-unknown-outcomes.ts';
import { giveBackUnknownOutcome } from './credit-card/give-back-unknown-outcome.ts';
import { recordUnknownOutcome } from './credit-card/record-unknown-outcome.ts';
import { refundPayment } from './credit-card/refund-payment.ts';
import { retryUnknownOutcome } from './credit-card/retry-unknown-outcome.ts';
import { reversePayment } from './credit-card/reverse-payment.ts';
import { reverseRefund } from './credit-card/reverse-refund.ts';
import { saveCommercialCard } from './credit-card/save-commercial-card.ts';
import { searchPayments } from './credit-card/search-payments.ts';
import { settleMerchant } from './credit-card/settle-merchant.ts';
import { settleTerminal } from './credit-card/settle-terminal.ts';
import { takeOverUnknownOutcome } from './credit-card/take-over-unknown-outcome.ts';
import { uploadPaymentFile } from './credit-card/upload-payment-file.ts';
import { cancelEmailChange } from './identity/cancel-email-change.ts';
import { getEmailChange } from './identity/get-email-change.ts';
import { getSecondFactorPolicy } from './identity/get-second-factor-policy.ts';
import { resetPassword } from './identity/reset-password.ts';
import { updateAccount } from './identity/update-account.ts';
import { updateSecondFactorPolicy } from './identity/update-second-factor-policy.ts';
import { changeMerchantStatus } from './merchants/change-merchant-status.ts';
import { createCustomReport } from './merchants/create-custom-report.ts';
import { createLineItemSettings } from './merchants/create-line-item-settings.ts';
import { createMerchant } from './merchants/create-merchant.ts';
import { createMerchantNote } from './merchants/create-merchant-note.ts';
import { createProcessor } from './merchants/create-processor.ts';
import { createTerminalKey } from './merchants/create-terminal-key.ts';
import { createWebhook } from './merchants/create-webhook.ts';
import { deleteApiKey } from './merchants/delete-api-key.ts';
import { deleteCustomReport } from './merchants/delete-custom-report.ts';
import { deleteTerminalKey } from './merchants/delete-terminal-key.ts';
import { deleteWebhook } from './merchants/delete-webhook.ts';
import { disableApiKey } from './merchants/disable-api-key.ts';
import { disableTerminalKey } from './merchants/disable-terminal-key.ts';
import { disableWebhook } from './merchants/disable-webhook.ts';
import { downloadCustomReportRun } from './merchants/download-custom-report-run.ts';
import { downloadMerchantDocument } from './merchants/download-merchant-document.ts';
import { enableWebhook } from './merchants/enable-webhook.ts';
import { eraseCustomerData } from './merchants/erase-customer-data.ts';
import { exportCustomerData } from './merchants/export-customer-data.ts';
import { exportMerchantsCsv } from './merchants/export-merchants-csv.ts';
import { exportMerchantsExcel } from './merchants/export-merchants-excel.ts';
import { exportMerchantsPdf } from './merchants/export-merchants-pdf.ts';
import { exportMerchantsXlsx } from './merchants/export-merchants-xlsx.ts';
import { findCustomerData } from './merchants/find-customer-data.ts';
import { generateApiKey } from './merchants/generate-api-key.ts';
import { getAddressVerification } from './merchants/get-address-verification.ts';
import { getApiKeys } from './merchants/get-api-keys.ts';
import { getAuditHistory } from './merchants/get-audit-history.ts';
import { getCardIdVerification } from './merchants/get-card-id-verification.ts';
import { getCommercialCards } from './merchants/get-commercial-cards.ts';
import { getCustomFields } from './merchants/get-custom-fields.ts';
import { getCustomReport } from './merchants/get-custom-report.ts';
import { getCustomReportColumnOptions } from './merchants/get-custom-report-column-options.ts';
import { getCustomReportLookUp } from './merchants/get-custom-report-look-up.ts';
import { getCustomReportRuns } from './merchants/get-custom-report-runs.ts';
import { getCustomReports } from './merchants/get-custom-reports.ts';
import { getDefaultKey } from './merchants/get-default-key.ts';
import { getLineItemSettings } from './merchants/get-line-item-settings.ts';
import { getLineItemTransactions } from './merchants/get-line-item-transactions.ts';
import { getMerchant } from './merchants/get-merchant.ts';
import { getMerchantNotes } from './merchants/get-merchant-notes.ts';
import { getMerchantOrchestration } from './merchants/get-merchant-orchestration.ts';
import { getMerchantProfile } from './merchants/get-merchant-profile.ts';
import { getMerchantSettings } from './merchants/get-merchant-settings.ts';
import { getMerchantStatusHistory } from './merchants/get-merchant-status-history.ts';
import { getMerchants } from './merchants/get-merchants.ts';
import { getProcessors } from './merchants/get-processors.ts';
import { getSettlementSchedule } from './merchants/get-settlement-schedule.ts';
import { getTerminalKey } from './merchants/get-terminal-key.ts';
import { getTerminalKeys } from './merchants/get-terminal-keys.ts';
import { getTransactionFields } from './merchants/get-transaction-fields.ts';
import { getWebhookDeliveries } from './merchants/get-webhook-deliveries.ts';
import { getWebhookDelivery } from './merchants/get-webhook-delivery.ts';
import { getWebhooks } from './merchants/get-webhooks.ts';
import { previewCustomReport } from './merchants/preview-custom-report.ts';
import { replayWebhookDelivery } from './merchants/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './merchants/rotate-webhook-secret.ts';
import { runCustomReport } from './merchants/run-custom-report.ts';
import { saveMerchantOrchestration } from './merchants/save-merchant-orchestration.ts';
import { searchLineItemTransactions } from './merchants/search-line-item-transactions.ts';
import { searchMerchants } from './merchants/search-merchants.ts';
import { signUpProcessor } from './merchants/sign-up-processor.ts';
import { testWebhook } from './merchants/test-webhook.ts';
import { updateAddressVerification } from './merchants/update-address-verification.ts';
import { updateBankAccount } from './merchants/update-bank-account.ts';
import { updateCardIdVerification } from './merchants/update-card-id-verification.ts';
import { updateCustomFields } from './merchants/update-custom-fields.ts';
import { updateCustomReport } from './merchants/update-custom-report.ts';
import { updateLineItemSettings } from './merchants/update-line-item-settings.ts';
import { updateMerchant } from './merchants/update-merchant.ts';
import { updateMerchantSettings } from './merchants/update-merchant-settings.ts';
import { updateProcessor } from './merchants/update-processor.ts';
import { updateProcessorSettings } from './merchants/update-processor-settings.ts';
import { updateSettlementSchedule } from './merchants/update-settlement-schedule.ts';
import { updateTerminalKey } from './merchants/update-terminal-key.ts';
import { updateTransactionFields } from './merchants/update-transaction-fields.ts';
import { updateWebhook } from './merchants/update-webhook.ts';
import { validateAccountRoutingNumber } from './merchants/validate-account-routing-number.ts';

/**
 * Every declared call under its name. The gateway must have an operation for each (or it does not compile); OpenAPI and
 * docs/errors.md are made from it. The portal imports the calls it uses one by one and never this list.
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
  update_custom_fields: updateCustomFields,
  update_custom_report: updateCustomReport,
  update_line_item_settings: updateLineItemSettings,
  update_transaction_fields: updateTransactionFields,
  upload_payment_file: uploadPaymentFile,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
