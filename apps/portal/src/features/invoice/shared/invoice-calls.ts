/** The calls that show invoices. They are refetched after an invoice has changed. */
export const invoiceCalls = [
  { name: 'get_invoice' },
  { name: 'get_invoices' },
  { name: 'get_invoice_summary' },
  { name: 'get_invoice_history' },
] as const;
