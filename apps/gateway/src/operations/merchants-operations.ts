import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { deleteApiKey } from '../services/merchants/api-keys/delete-api-key.ts';
import { disableApiKey } from '../services/merchants/api-keys/disable-api-key.ts';
import { generateApiKey } from '../services/merchants/api-keys/generate-api-key.ts';
import { getApiKeys } from '../services/merchants/api-keys/get-api-keys.ts';
import { eraseCustomerData } from '../services/merchants/customer-data/erase-customer-data.ts';
import { exportCustomerData } from '../services/merchants/customer-data/export-customer-data.ts';
import { findCustomerData } from '../services/merchants/customer-data/find-customer-data.ts';
import { getAuditHistory } from '../services/merchants/history/get-audit-history.ts';
import { createLineItemSettings } from '../services/merchants/line-items/create-line-item-settings.ts';
import { getCommercialCards } from '../services/merchants/line-items/get-commercial-cards.ts';
import { getLineItemSettings } from '../services/merchants/line-items/get-line-item-settings.ts';
import { getLineItemTransactions } from '../services/merchants/line-items/get-line-item-transactions.ts';
import { searchLineItemTransactions } from '../services/merchants/line-items/search-line-item-transactions.ts';
import { updateLineItemSettings } from '../services/merchants/line-items/update-line-item-settings.ts';
import { changeMerchantStatus } from '../services/merchants/merchant/change-merchant-status.ts';
import { createMerchant } from '../services/merchants/merchant/create-merchant.ts';
import { createMerchantNote } from '../services/merchants/merchant/create-merchant-note.ts';
import { downloadMerchantDocument } from '../services/merchants/merchant/download-merchant-document.ts';
import { exportMerchants } from '../services/merchants/merchant/export-merchants.ts';
import { getMerchant } from '../services/merchants/merchant/get-merchant.ts';
import { getMerchantNotes } from '../services/merchants/merchant/get-merchant-notes.ts';
import { getMerchantProfile } from '../services/merchants/merchant/get-merchant-profile.ts';
import { getMerchantSettings } from '../services/merchants/merchant/get-merchant-settings.ts';
import { getMerchantStatusHistory } from '../services/merchants/merchant/get-merchant-status-history.ts';
import { getMerchants } from '../services/merchants/merchant/get-merchants.ts';
import { searchMerchants } from '../services/merchants/merchant/search-merchants.ts';
import { updateBankAccount } from '../services/merchants/merchant/update-bank-account.ts';
import { updateMerchant } from '../services/merchants/merchant/update-merchant.ts';
import { updateMerchantSettings } from '../services/merchants/merchant/update-merchant-settings.ts';
import { validateAccountRoutingNumber } from '../services/merchants/merchant/validate-account-routing-number.ts';
import { closePaymentLink } from '../services/merchants/payment-link/close-payment-link.ts';
import { createPaymentLink } from '../services/merchants/payment-link/create-payment-link.ts';
import { createPaymentLinkSettings } from '../services/merchants/payment-link/create-payment-link-settings.ts';
import { downloadPaymentLinkUses } from '../services/merchants/payment-link/download-payment-link-uses.ts';
import { downloadPaymentLinks } from '../services/merchants/payment-link/download-payment-links.ts';
import { getPaymentLink } from '../services/merchants/payment-link/get-payment-link.ts';
import { getPaymentLinkHistory } from '../services/merchants/payment-link/get-payment-link-history.ts';
import { getPaymentLinkMail } from '../services/merchants/payment-link/get-payment-link-mail.ts';
import { getPaymentLinkProtection } from '../services/merchants/payment-link/get-payment-link-protection.ts';
import { getPaymentLinkSettings } from '../services/merchants/payment-link/get-payment-link-settings.ts';
import { getPaymentLinkSummary } from '../services/merchants/payment-link/get-payment-link-summary.ts';
import { getPaymentLinkUses } from '../services/merchants/payment-link/get-payment-link-uses.ts';
import { getPaymentLinks } from '../services/merchants/payment-link/get-payment-links.ts';
import { liftProtection } from '../services/merchants/payment-link/lift-protection.ts';
import { pausePaymentLink } from '../services/merchants/payment-link/pause-payment-link.ts';
import { renewPaymentLinkSecret } from '../services/merchants/payment-link/renew-payment-link-secret.ts';
import { resumePaymentLink } from '../services/merchants/payment-link/resume-payment-link.ts';
import { sendPaymentLink } from '../services/merchants/payment-link/send-payment-link.ts';
import { updatePaymentLink } from '../services/merchants/payment-link/update-payment-link.ts';
import { updatePaymentLinkSettings } from '../services/merchants/payment-link/update-payment-link-settings.ts';
import { createProcessor } from '../services/merchants/processors/create-processor.ts';
import { getMerchantOrchestration } from '../services/merchants/processors/get-merchant-orchestration.ts';
import { getProcessors } from '../services/merchants/processors/get-processors.ts';
import { saveMerchantOrchestration } from '../services/merchants/processors/save-merchant-orchestration.ts';
import { signUpProcessor } from '../services/merchants/processors/sign-up-processor.ts';
import { updateProcessor } from '../services/merchants/processors/update-processor.ts';
import { updateProcessorSettings } from '../services/merchants/processors/update-processor-settings.ts';
import { createCustomReport } from '../services/merchants/reports/create-custom-report.ts';
import { deleteCustomReport } from '../services/merchants/reports/delete-custom-report.ts';
import { downloadCustomReportRun } from '../services/merchants/reports/download-custom-report-run.ts';
import { getCustomReport } from '../services/merchants/reports/get-custom-report.ts';
import { getCustomReportColumnOptions } from '../services/merchants/reports/get-custom-report-column-options.ts';
import { getCustomReportLookUp } from '../services/merchants/reports/get-custom-report-look-up.ts';
import { getCustomReportRuns } from '../services/merchants/reports/get-custom-report-runs.ts';
import { getCustomReports } from '../services/merchants/reports/get-custom-reports.ts';
import { previewCustomReport } from '../services/merchants/reports/preview-custom-report.ts';
import { runCustomReport } from '../services/merchants/reports/run-custom-report.ts';
import { updateCustomReport } from '../services/merchants/reports/update-custom-report.ts';
import { getAddressVerification } from '../services/merchants/settings/get-address-verification.ts';
import { getCardIdVerification } from '../services/merchants/settings/get-card-id-verification.ts';
import { getCardStorage } from '../services/merchants/settings/get-card-storage.ts';
import { getCustomFields } from '../services/merchants/settings/get-custom-fields.ts';
import { getSettlementSchedule } from '../services/merchants/settings/get-settlement-schedule.ts';
import { getTransactionFields } from '../services/merchants/settings/get-transaction-fields.ts';
import { updateAddressVerification } from '../services/merchants/settings/update-address-verification.ts';
import { updateCardIdVerification } from '../services/merchants/settings/update-card-id-verification.ts';
import { updateCardStorage } from '../services/merchants/settings/update-card-storage.ts';
import { updateCustomFields } from '../services/merchants/settings/update-custom-fields.ts';
import { updateSettlementSchedule } from '../services/merchants/settings/update-settlement-schedule.ts';
import { updateTransactionFields } from '../services/merchants/settings/update-transaction-fields.ts';
import { createTerminalKey } from '../services/merchants/terminals/create-terminal-key.ts';
import { deleteTerminalKey } from '../services/merchants/terminals/delete-terminal-key.ts';
import { disableTerminalKey } from '../services/merchants/terminals/disable-terminal-key.ts';
import { getDefaultKey } from '../services/merchants/terminals/get-default-key.ts';
import { getTerminalKey } from '../services/merchants/terminals/get-terminal-key.ts';
import { getTerminalKeys } from '../services/merchants/terminals/get-terminal-keys.ts';
import { updateTerminalKey } from '../services/merchants/terminals/update-terminal-key.ts';
import { createWebhook } from '../services/merchants/webhooks/create-webhook.ts';
import { deleteWebhook } from '../services/merchants/webhooks/delete-webhook.ts';
import { disableWebhook } from '../services/merchants/webhooks/disable-webhook.ts';
import { enableWebhook } from '../services/merchants/webhooks/enable-webhook.ts';
import { getWebhookDeliveries } from '../services/merchants/webhooks/get-webhook-deliveries.ts';
import { getWebhookDelivery } from '../services/merchants/webhooks/get-webhook-delivery.ts';
import { getWebhooks } from '../services/merchants/webhooks/get-webhooks.ts';
import { replayWebhookDelivery } from '../services/merchants/webhooks/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from '../services/merchants/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from '../services/merchants/webhooks/test-webhook.ts';
import { updateWebhook } from '../services/merchants/webhooks/update-webhook.ts';

/** Makes the operations of the merchants service. */
export function merchantsOperations(dependencies: Dependencies): OperationsOf<'merchants'> {
  return {
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
    download_custom_report_run: downloadCustomReportRun,
    erase_customer_data: eraseCustomerData,
    export_customer_data: exportCustomerData,
    find_customer_data: findCustomerData,
    export_merchants_csv: exportMerchants(dependencies, 'csv'),
    export_merchants_excel: exportMerchants(dependencies, 'excel'),
    export_merchants_pdf: exportMerchants(dependencies, 'pdf'),
    export_merchants_xlsx: exportMerchants(dependencies, 'xlsx'),
    generate_api_key: generateApiKey(dependencies),
    get_address_verification: getAddressVerification,
    get_audit_history: getAuditHistory(dependencies),
    get_commercial_cards: getCommercialCards,
    search_line_item_transactions: searchLineItemTransactions,
    get_line_item_transactions: getLineItemTransactions,
    update_line_item_settings: updateLineItemSettings,
    create_line_item_settings: createLineItemSettings,
    get_line_item_settings: getLineItemSettings,
    get_api_keys: getApiKeys,
    get_settlement_schedule: getSettlementSchedule,
    update_settlement_schedule: updateSettlementSchedule,
    get_card_id_verification: getCardIdVerification,
    get_card_storage: getCardStorage,
    get_custom_fields: getCustomFields,
    get_custom_report: getCustomReport,
    get_custom_report_column_options: getCustomReportColumnOptions,
    get_custom_report_look_up: getCustomReportLookUp,
    get_custom_report_runs: getCustomReportRuns,
    get_custom_reports: getCustomReports,
    get_default_key: getDefaultKey,
    get_merchant: getMerchant,
    get_merchant_settings: getMerchantSettings,
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
    preview_custom_report: previewCustomReport,
    run_custom_report: runCustomReport,
    search_merchants: searchMerchants,
    update_address_verification: updateAddressVerification(dependencies),
    update_card_id_verification: updateCardIdVerification(dependencies),
    update_card_storage: updateCardStorage(dependencies),
    update_custom_fields: updateCustomFields(dependencies),
    update_custom_report: updateCustomReport,
    update_transaction_fields: updateTransactionFields(dependencies),
  };
}
