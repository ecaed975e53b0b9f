/** The calls that show invoices: they are asked again once one has changed. */
export const invoiceCalls = [
  { name: 'get_invoice' },
  { name: 'get_invoices' },
  { name: 'get_invoice_summary' },
  { name: 'get_invoice_history' },
] as const;
