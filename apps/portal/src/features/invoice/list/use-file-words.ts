import { documentStatuses, sentStates } from '@countinghouse/contract/invoice/invoices/invoice';
import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { useLingui } from '@lingui/react/macro';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';

/** Returns the reader's words for kinds and statuses in files that the server writes, and the headings of the line columns. */
export function useFileWords() {
  const { t } = useLingui();
  const { kindName, statusName, sentName } = useInvoiceWords();
  const kinds = Object.fromEntries(invoiceKinds.map((kind) => [`kind:${kind}`, kindName(kind)]));
  const codes = {
    ...kinds,
    ...Object.fromEntries(documentStatuses.map((status) => [`status:${status}`, statusName(status)])),
    'status:overdue': t({ message: 'Overdue', context: 'status of an invoice' }),
    ...Object.fromEntries(sentStates.map((state) => [`sent:${state}`, sentName(state)])),
  };
  const lines = {
    ...kinds,
    'line:shipping': t({ message: 'Shipping', context: 'sum of an invoice' }),
    invoice_number: t({ message: 'Number', context: 'of an invoice' }),
    kind: t`Kind`,
    customer_name: t`Customer`,
    issue_date: t({ message: 'Issued', context: 'date of an invoice' }),
    due_date: t`Due`,
    line_number: t({ message: 'Line', context: 'of an invoice' }),
    item_code: t`Item code`,
    description: t`Item`,
    quantity: t`Quantity`,
    unit_of_measure: t`Unit`,
    unit_price: t`Price`,
    gross_amount: t`Amount`,
    discount_total: t`Discount`,
    net_amount: t({ message: 'Net', context: 'amount of a line' }),
    tax_amount: t`Tax`,
    total_amount: t`Total`,
    currency: t`Currency`,
    order_id: t`Order ID`,
  };
  return { codes, lines };
}
