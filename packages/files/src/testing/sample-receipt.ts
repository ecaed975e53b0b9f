import type { Receipt } from '../documents/write-receipt.ts';

/** A receipt of a sale with tip and tax. */
export const sampleReceipt: Receipt = {
  locale: 'en-US',
  paper: 'letter',
  currency: 'USD',
  time_zone: 'America/New_York',
  taken_at: '2025-11-21T14:41:05Z',
  merchant: { name: 'Harbor Coffee Roasters', line: 'Front counter' },
  action: 'Sale',
  facts: [
    { label: 'Card', value: 'Visa •••• 1111', kind: 'code' },
    { label: 'Approval code', value: '0K4T21', kind: 'code' },
    { label: 'Payment', value: '0199…7f3a21c4', kind: 'code' },
    { label: 'Order', value: 'PO-20719', kind: 'code' },
  ],
  description: { label: 'Description', value: 'Two bags of Harbor Blend, whole bean' },
  sums: [
    { label: 'Amount', amount: 12_500 },
    { label: 'Tip', amount: 1_875 },
    { label: 'Tax', amount: 688 },
  ],
  total: { label: 'Total, USD', amount: 15_063 },
  thanks: 'Thank you. Keep this copy for your records.',
  words: { title: 'Receipt', page: 'Page {page} of {pages}' },
};
