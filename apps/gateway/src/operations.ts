import type { CallName, Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from './dependencies.ts';
import type { Operation, PublicOperation } from './operation.ts';
import { activateUser } from './services/core/activate-user.ts';
import { getBackgroundJobs } from './services/core/background-jobs/get-background-jobs.ts';
import { retryBackgroundJobs } from './services/core/background-jobs/retry-background-jobs.ts';
import { createContactMessage } from './services/core/create-contact-message.ts';
import { createContactMessageSignedOut } from './services/core/create-contact-message-signed-out.ts';
import { createRole } from './services/core/create-role.ts';
import { createSavedView } from './services/core/create-saved-view.ts';
import { createUser } from './services/core/create-user.ts';
import { deactivateUser } from './services/core/deactivate-user.ts';
import { deleteRole } from './services/core/delete-role.ts';
import { deleteSavedView } from './services/core/delete-saved-view.ts';
import { deleteUser } from './services/core/delete-user.ts';
import { downloadAuditHistory } from './services/core/download-audit-history.ts';
import { downloadUsers } from './services/core/download-users.ts';
import { endUserSessions } from './services/core/end-user-sessions.ts';
import { getImpersonations } from './services/core/get-impersonations.ts';
import { getPermissionCodes } from './services/core/get-permission-codes.ts';
import { getPermissions } from './services/core/get-permissions.ts';
import { getRole } from './services/core/get-role.ts';
import { getRolePermissions } from './services/core/get-role-permissions.ts';
import { getRoles } from './services/core/get-roles.ts';
import { getRolesByEntity } from './services/core/get-roles-by-entity.ts';
import { getRolesByEntityWithUsers } from './services/core/get-roles-by-entity-with-users.ts';
import { getSandboxClock } from './services/core/get-sandbox-clock.ts';
import { getSavedViews } from './services/core/get-saved-views.ts';
import { getUser } from './services/core/get-user.ts';
import { getUserByIdServer } from './services/core/get-user-by-id-server.ts';
import { getUserByIdentity } from './services/core/get-user-by-identity.ts';
import { getUserEmails } from './services/core/get-user-emails.ts';
import { getUserLogs } from './services/core/get-user-logs.ts';
import { getUserMerchants } from './services/core/get-user-merchants.ts';
import { getUserPermissions } from './services/core/get-user-permissions.ts';
import { getUserSecurity } from './services/core/get-user-security.ts';
import { getUsername } from './services/core/get-username.ts';
import { getUsers } from './services/core/get-users.ts';
import { getUsersByEntity } from './services/core/get-users-by-entity.ts';
import { impersonateUser } from './services/core/impersonate-user.ts';
import { inviteUser } from './services/core/invite-user.ts';
import { moveSandboxClock } from './services/core/move-sandbox-clock.ts';
import { previewRole } from './services/core/preview-role.ts';
import { resetUserSecondFactor } from './services/core/reset-user-second-factor.ts';
import { searchAuditHistory } from './services/core/search-audit-history.ts';
import { stopImpersonating } from './services/core/stop-impersonating.ts';
import { updatePermissionsByEntity } from './services/core/update-permissions-by-entity.ts';
import { updateRole } from './services/core/update-role.ts';
import { updateSavedView } from './services/core/update-saved-view.ts';
import { updateUser } from './services/core/update-user.ts';
import { actOnFailedBatch } from './services/credit-card/act-on-failed-batch.ts';
import { cancelCapture } from './services/credit-card/cancel-capture.ts';
import { capturePayment } from './services/credit-card/capture-payment.ts';
import { createAuthorization } from './services/credit-card/create-authorization.ts';
import { createCredit } from './services/credit-card/create-credit.ts';
import { createSale } from './services/credit-card/create-sale.ts';
import { downloadPaymentFile } from './services/credit-card/download-payment-file.ts';
import { downloadPayments } from './services/credit-card/download-payments.ts';
import { emailReceipt } from './services/credit-card/email-receipt.ts';
import { getActivityMonthToDate } from './services/credit-card/get-activity-month-to-date.ts';
import { getBalances } from './services/credit-card/get-balances.ts';
import { getBatchDates } from './services/credit-card/get-batch-dates.ts';
import { getBatchMerchants } from './services/credit-card/get-batch-merchants.ts';
import { getBatchPayments } from './services/credit-card/get-batch-payments.ts';
import { getBatches } from './services/credit-card/get-batches.ts';
import { getCancellableCaptures } from './services/credit-card/get-cancellable-captures.ts';
import { getCapturablePayments } from './services/credit-card/get-capturable-payments.ts';
import { getCardBins } from './services/credit-card/get-card-bins.ts';
import { getCardBrandBatches } from './services/credit-card/get-card-brand-batches.ts';
import { getCommercialCard } from './services/credit-card/get-commercial-card.ts';
import { getFailedBatches } from './services/credit-card/get-failed-batches.ts';
import { getLatestTransaction } from './services/credit-card/get-latest-transaction.ts';
import { getMonthToDateBatches } from './services/credit-card/get-month-to-date-batches.ts';
import { getPayment } from './services/credit-card/get-payment.ts';
import { getPaymentOrchestration } from './services/credit-card/get-payment-orchestration.ts';
import { getPaymentSummary } from './services/credit-card/get-payment-summary.ts';
import { getPaymentTotals } from './services/credit-card/get-payment-totals.ts';
import { getPendingSettlement } from './services/credit-card/get-pending-settlement.ts';
import { getPendingSettlementMerchantTotal } from './services/credit-card/get-pending-settlement-merchant-total.ts';
import { getPendingSettlementTotal } from './services/credit-card/get-pending-settlement-total.ts';
import { getQoinRefunds } from './services/credit-card/get-qoin-refunds.ts';
import { getRecentBatches } from './services/credit-card/get-recent-batches.ts';
import { getRefundablePayments } from './services/credit-card/get-refundable-payments.ts';
import { getReversiblePayments } from './services/credit-card/get-reversible-payments.ts';
import { getReversibleRefunds } from './services/credit-card/get-reversible-refunds.ts';
import { getSettlementDetail } from './services/credit-card/get-settlement-detail.ts';
import { getUnknownOutcomes } from './services/credit-card/get-unknown-outcomes.ts';
import { giveBackUnknownOutcome } from './services/credit-card/give-back-unknown-outcome.ts';
import { recordUnknownOutcome } from './services/credit-card/record-unknown-outcome.ts';
import { refundPayment } from './services/credit-card/refund-payment.ts';
import { retryUnknownOutcome } from './services/credit-card/retry-unknown-outcome.ts';
import { reversePayment } from './services/credit-card/reverse-payment.ts';
import { reverseRefund } from './services/credit-card/reverse-refund.ts';
import { saveCommercialCard } from './services/credit-card/save-commercial-card.ts';
import { searchPayments } from './services/credit-card/search-payments.ts';
import { settleMerchant } from './services/credit-card/settle-merchant.ts';
import { settleTerminal } from './services/credit-card/settle-terminal.ts';
import { takeOverUnknownOutcome } from './services/credit-card/take-over-unknown-outcome.ts';
import { uploadPaymentFile } from './services/credit-card/upload-payment-file.ts';
import { cancelEmailChange } from './services/identity/cancel-email-change.ts';
import { getEmailChange } from './services/identity/get-email-change.ts';
import { getSecondFactorPolicy } from './services/identity/get-second-factor-policy.ts';
import { resetPassword } from './services/identity/reset-password.ts';
import { updateAccount } from './services/identity/update-account.ts';
import { updateSecondFactorPolicy } from './services/identity/update-second-factor-policy.ts';
import { changeMerchantStatus } from './services/merchants/change-merchant-status.ts';
import { createCustomReport } from './services/merchants/create-custom-report.ts';
import { createLineItemSettings } from './services/merchants/create-line-item-settings.ts';
import { createMerchant } from './services/merchants/create-merchant.ts';
import { createMerchantNote } from './services/merchants/create-merchant-note.ts';
import { createProcessor } from './services/merchants/create-processor.ts';
import { createTerminalKey } from './services/merchants/create-terminal-key.ts';
import { createWebhook } from './services/merchants/create-webhook.ts';
import { deleteApiKey } from './services/merchants/delete-api-key.ts';
import { deleteCustomReport } from './services/merchants/delete-custom-report.ts';
import { deleteTerminalKey } from './services/merchants/delete-terminal-key.ts';
import { deleteWebhook } from './services/merchants/delete-webhook.ts';
import { disableApiKey } from './services/merchants/disable-api-key.ts';
import { disableTerminalKey } from './services/merchants/disable-terminal-key.ts';
import { disableWebhook } from './services/merchants/disable-webhook.ts';
import { downloadCustomReportRun } from './services/merchants/download-custom-report-run.ts';
import { downloadMerchantDocument } from './services/merchants/download-merchant-document.ts';
import { enableWebhook } from './services/merchants/enable-webhook.ts';
import { eraseCustomerData } from './services/merchants/erase-customer-data.ts';
import { exportCustomerData } from './services/merchants/export-customer-data.ts';
import { exportMerchants } from './services/merchants/export-merchants.ts';
import { findCustomerData } from './services/merchants/find-customer-data.ts';
import { generateApiKey } from './services/merchants/generate-api-key.ts';
import { getAddressVerification } from './services/merchants/get-address-verification.ts';
import { getApiKeys } from './services/merchants/get-api-keys.ts';
import { getAuditHistory } from './services/merchants/get-audit-history.ts';
import { getCardIdVerification } from './services/merchants/get-card-id-verification.ts';
import { getCommercialCards } from './services/merchants/get-commercial-cards.ts';
import { getCustomFields } from './services/merchants/get-custom-fields.ts';
import { getCustomReport } from './services/merchants/get-custom-report.ts';
import { getCustomReportColumnOptions } from './services/merchants/get-custom-report-column-options.ts';
import { getCustomReportLookUp } from './services/merchants/get-custom-report-look-up.ts';
import { getCustomReportRuns } from './services/merchants/get-custom-report-runs.ts';
import { getCustomReports } from './services/merchants/get-custom-reports.ts';
import { getDefaultKey } from './services/merchants/get-default-key.ts';
import { getLineItemSettings } from './services/merchants/get-line-item-settings.ts';
import { getLineItemTransactions } from './services/merchants/get-line-item-transactions.ts';
import { getMerchant } from './services/merchants/get-merchant.ts';
import { getMerchantNotes } from './services/merchants/get-merchant-notes.ts';
import { getMerchantOrchestration } from './services/merchants/get-merchant-orchestration.ts';
import { getMerchantProfile } from './services/merchants/get-merchant-profile.ts';
import { getMerchantSettings } from './services/merchants/get-merchant-settings.ts';
import { getMerchantStatusHistory } from './services/merchants/get-merchant-status-history.ts';
import { getMerchants } from './services/merchants/get-merchants.ts';
import { getProcessors } from './services/merchants/get-processors.ts';
import { getSettlementSchedule } from './services/merchants/get-settlement-schedule.ts';
import { getTerminalKey } from './services/merchants/get-terminal-key.ts';
import { getTerminalKeys } from './services/merchants/get-terminal-keys.ts';
import { getTransactionFields } from './services/merchants/get-transaction-fields.ts';
import { getWebhookDeliveries } from './services/merchants/get-webhook-deliveries.ts';
import { getWebhookDelivery } from './services/merchants/get-webhook-delivery.ts';
import { getWebhooks } from './services/merchants/get-webhooks.ts';
import { previewCustomReport } from './services/merchants/preview-custom-report.ts';
import { replayWebhookDelivery } from './services/merchants/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './services/merchants/rotate-webhook-secret.ts';
import { runCustomReport } from './services/merchants/run-custom-report.ts';
import { saveMerchantOrchestration } from './services/merchants/save-merchant-orchestration.ts';
import { searchLineItemTransactions } from './services/merchants/search-line-item-transactions.ts';
import { searchMerchants } from './services/merchants/search-merchants.ts';
import { signUpProcessor } from './services/merchants/sign-up-processor.ts';
import { testWebhook } from './services/merchants/test-webhook.ts';
import { updateAddressVerification } from './services/merchants/update-address-verification.ts';
import { updateBankAccount } from './services/merchants/update-bank-account.ts';
import { updateCardIdVerification } from './services/merchants/update-card-id-verification.ts';
import { updateCustomFields } from './services/merchants/update-custom-fields.ts';
import { updateCustomReport } from './services/merchants/update-custom-report.ts';
import { updateLineItemSettings } from './services/merchants/update-line-item-settings.ts';
import { updateMerchant } from './services/merchants/update-merchant.ts';
import { updateMerchantSettings } from './services/merchants/update-merchant-settings.ts';
import { updateProcessor } from './services/merchants/update-processor.ts';
import { updateProcessorSettings } from './services/merchants/update-processor-settings.ts';
import { updateSettlementSchedule } from './services/merchants/update-settlement-schedule.ts';
import { updateTerminalKey } from './services/merchants/update-terminal-key.ts';
import { updateTransactionFields } from './services/merchants/update-transaction-fields.ts';
import { updateWebhook } from './services/merchants/update-webhook.ts';
import { validateAccountRoutingNumber } from './services/merchants/validate-account-routing-number.ts';

/** What each declared call does: a call without its operation does not compile. */
export type Operations = {
  [Name in CallName]: Calls[Name]['permission'] extends 'public'
    ? PublicOperation<Calls[Name]>
    : Operation<Calls[Name]>;
};

/** Every operation, made with what it needs besides the context of each request. */
export function createOperations(dependencies: Dependencies): Operations {
  return {
    capture_payment: capturePayment(dependencies),
    cancel_capture: cancelCapture(dependencies),
    create_authorization: createAuthorization(dependencies),
    create_contact_message: createContactMessage(dependencies),
    create_contact_message_signed_out: createContactMessageSignedOut(dependencies),
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
    update_custom_fields: updateCustomFields(dependencies),
    update_custom_report: updateCustomReport,
    update_transaction_fields: updateTransactionFields(dependencies),
    upload_payment_file: uploadPaymentFile,
  };
}
