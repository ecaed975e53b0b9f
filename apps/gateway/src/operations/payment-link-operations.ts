import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { addVisitorAccount } from '../services/payment-link/add-visitor-account.ts';
import { createVisitorPayment } from '../services/payment-link/create-visitor-payment.ts';
import { acceptVisitorEstimate } from '../services/payment-link/estimates/accept-visitor-estimate.ts';
import { declineVisitorEstimate } from '../services/payment-link/estimates/decline-visitor-estimate.ts';
import { getVisitorPage } from '../services/payment-link/get-visitor-page.ts';
import { getVisitorPuzzle } from '../services/payment-link/get-visitor-puzzle.ts';
import { getVisitorStatus } from '../services/payment-link/get-visitor-status.ts';
import { downloadVisitorInvoice } from '../services/payment-link/invoices/download-visitor-invoice.ts';
import { getOwedInvoices } from '../services/payment-link/invoices/get-owed-invoices.ts';
import { openOwedInvoice } from '../services/payment-link/invoices/open-owed-invoice.ts';
import { noteVisitorView } from '../services/payment-link/note-visitor-view.ts';
import { downloadVisitorReceipt } from '../services/payment-link/receipts/download-visitor-receipt.ts';
import { emailVisitorOutcome } from '../services/payment-link/receipts/email-visitor-outcome.ts';
import { emailVisitorReceipt } from '../services/payment-link/receipts/email-visitor-receipt.ts';
import { getVisitorReceipt } from '../services/payment-link/receipts/get-visitor-receipt.ts';
import { getVisitorReceipts } from '../services/payment-link/receipts/get-visitor-receipts.ts';
import { signOutVisitor } from '../services/payment-link/sign-out-visitor.ts';

/** Makes the operations of the payment link service. */
export function paymentLinkOperations(dependencies: Dependencies): OperationsOf<'payment-link'> {
  return {
    get_visitor_page: getVisitorPage(dependencies),
    add_visitor_account: addVisitorAccount(dependencies),
    get_visitor_status: getVisitorStatus,
    get_visitor_puzzle: getVisitorPuzzle(dependencies),
    create_visitor_payment: createVisitorPayment(dependencies),
    get_visitor_receipt: getVisitorReceipt,
    get_visitor_receipts: getVisitorReceipts,
    download_visitor_receipt: downloadVisitorReceipt(dependencies),
    email_visitor_receipt: emailVisitorReceipt(dependencies),
    email_visitor_outcome: emailVisitorOutcome,
    note_visitor_view: noteVisitorView(dependencies),
    download_visitor_invoice: downloadVisitorInvoice(dependencies),
    get_owed_invoices: getOwedInvoices,
    open_owed_invoice: openOwedInvoice(dependencies),
    accept_visitor_estimate: acceptVisitorEstimate(dependencies),
    decline_visitor_estimate: declineVisitorEstimate(dependencies),
    sign_out_visitor: signOutVisitor(dependencies),
  };
}
