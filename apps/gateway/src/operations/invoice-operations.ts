import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { correctInvoice } from '../services/invoice/corrections/correct-invoice.ts';
import { createCreditNote } from '../services/invoice/corrections/create-credit-note.ts';
import { downloadInvoices } from '../services/invoice/export/download-invoices.ts';
import { closeInvoice } from '../services/invoice/invoices/close-invoice.ts';
import { convertInvoice } from '../services/invoice/invoices/convert-invoice.ts';
import { createInvoice } from '../services/invoice/invoices/create-invoice.ts';
import { deleteInvoice } from '../services/invoice/invoices/delete-invoice.ts';
import { duplicateInvoice } from '../services/invoice/invoices/duplicate-invoice.ts';
import { getInvoice } from '../services/invoice/invoices/get-invoice.ts';
import { getInvoiceHistory } from '../services/invoice/invoices/get-invoice-history.ts';
import { getInvoiceSummary } from '../services/invoice/invoices/get-invoice-summary.ts';
import { getInvoices } from '../services/invoice/invoices/get-invoices.ts';
import { issueInvoice } from '../services/invoice/invoices/issue-invoice.ts';
import { previewInvoice } from '../services/invoice/invoices/preview-invoice.ts';
import { reopenInvoice } from '../services/invoice/invoices/reopen-invoice.ts';
import { scheduleInvoice } from '../services/invoice/invoices/schedule-invoice.ts';
import { updateInvoice } from '../services/invoice/invoices/update-invoice.ts';
import { createInvoiceItem } from '../services/invoice/items/create-invoice-item.ts';
import { deleteInvoiceItem } from '../services/invoice/items/delete-invoice-item.ts';
import { getInvoiceItems } from '../services/invoice/items/get-invoice-items.ts';
import { updateInvoiceItem } from '../services/invoice/items/update-invoice-item.ts';
import { chargeInvoice } from '../services/invoice/payments/charge-invoice.ts';
import { recordInvoicePayment } from '../services/invoice/payments/record-invoice-payment.ts';
import { reverseInvoicePayment } from '../services/invoice/payments/reverse-invoice-payment.ts';
import { downloadInvoicePdf } from '../services/invoice/sending/download-invoice-pdf.ts';
import { downloadInvoicePdfs } from '../services/invoice/sending/download-invoice-pdfs.ts';
import { previewInvoiceMessage } from '../services/invoice/sending/preview-invoice-message.ts';
import { resendInvoice } from '../services/invoice/sending/resend-invoice.ts';
import { revokeInvoiceLink } from '../services/invoice/sending/revoke-invoice-link.ts';
import { sendInvoice } from '../services/invoice/sending/send-invoice.ts';
import { sendInvoiceReminders } from '../services/invoice/sending/send-invoice-reminders.ts';
import { getInvoiceSettings } from '../services/invoice/settings/get-invoice-settings.ts';
import { updateInvoiceSettings } from '../services/invoice/settings/update-invoice-settings.ts';
import { createTaxRate } from '../services/invoice/tax-rates/create-tax-rate.ts';
import { getTaxRates } from '../services/invoice/tax-rates/get-tax-rates.ts';
import { updateTaxRate } from '../services/invoice/tax-rates/update-tax-rate.ts';

/** Makes the operations of the invoice service. */
export function invoiceOperations(dependencies: Dependencies): OperationsOf<'invoice'> {
  return {
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
  };
}
