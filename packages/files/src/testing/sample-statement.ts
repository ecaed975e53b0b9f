import type { Statement } from '../documents/write-statement.ts';

const daily = [
  340_120, 410_233, 380_544, 521_098, 440_321, 290_765, 330_210, 400_912, 360_004, 481_230, 552_101, 310_077, 280_455,
  370_610, 420_832, 391_145, 500_981, 571_233, 301_992, 270_118, 410_777, 450_620, 380_212, 521_440, 581_903, 331_034,
  290_541, 430_118, 470_992, 440_307, 621_440,
];

/** The statement of the design's picture. */
export const sampleStatement: Statement = {
  locale: 'en-US',
  paper: 'a4',
  currency: 'USD',
  time_zone: 'America/New_York',
  issued_at: '2025-11-03T14:00:00Z',
  issuer: { name: 'Countinghouse', line: 'Statement of card payments' },
  title: 'October 2025',
  note: 'Oct 1 to Oct 31, statement 2025-10-0418',
  facts: [
    [{ label: 'Merchant', lines: ['Harbor Coffee Roasters', '214 Wharf Street', 'Portland, ME 04101'] }],
    [
      { label: 'Merchant number', lines: ['9346 0021 4471'] },
      { label: 'Terminals', lines: ['Front counter, Web shop'] },
    ],
    [
      { label: 'Paid to', lines: ['Androscoggin Savings', '•••• 8820, checking'] },
      { label: 'Fee schedule', lines: ['Standard retail, version 3'] },
    ],
  ],
  equation: {
    parts: [
      { label: 'Sales', amount: 11_204_860 },
      { label: 'Refunds', amount: 284_015 },
      { label: 'Chargebacks', amount: 12_850 },
      { label: 'Fees', amount: 330_740 },
    ],
    result: { label: 'Yours, after fees', amount: 10_577_255 },
  },
  days: {
    title: 'Sales by day',
    note: 'highest Oct 31, $6,214.40',
    alternative: 'Sales by day in October, the highest on Oct 31 with $6,214.40',
    bars: daily.map((amount, index) => ({
      label: [1, 5, 10, 15, 20, 25, 31].includes(index + 1) ? String(index + 1).padStart(2, '0') : '',
      amount,
    })),
  },
  sections: [
    {
      title: 'By card brand',
      columns: [
        { label: 'Brand', kind: 'brand' },
        { label: 'Sales', kind: 'count', weight: 'quiet' },
        { label: 'Sales, USD', kind: 'amount' },
        { label: 'Refunds', kind: 'amount' },
        { label: 'Net', kind: 'amount', weight: 'medium' },
        { label: 'Card fees', kind: 'rate', weight: 'quiet' },
      ],
      rows: [
        [{ name: 'Visa', brand: 'visa' }, 1_612, 5_621_430, -142_210, 5_479_220, 25_300],
        [{ name: 'Mastercard', brand: 'mastercard' }, 1_040, 3_384_215, -91_380, 3_292_835, 25_300],
        [{ name: 'American Express', brand: 'amex' }, 342, 1_487_630, -38_425, 1_449_205, 30_000],
        [{ name: 'Discover', brand: 'discover' }, 151, 566_285, -12_000, 554_285, 25_300],
        [{ name: 'JCB', brand: 'jcb' }, 23, 145_300, 0, 145_300, 25_300],
      ],
      total: ['Total', 3_168, 11_204_860, -284_015, 10_920_845, 25_900],
    },
    {
      title: 'Fees',
      columns: [
        { label: 'Fee', kind: 'text' },
        { label: 'Rate', kind: 'figure', weight: 'quiet' },
        { label: 'On', kind: 'figure', weight: 'quiet' },
        { label: 'Amount', kind: 'amount' },
      ],
      rows: [
        ['Card fees, to $25,000', '2.60%', '$25,000.00', 65_000],
        ['Card fees, $25,000 to $100,000', '2.50%', '$72,172.30', 180_431],
        ['American Express', '3.00%', '$14,876.30', 44_629],
        ['Per payment', '10¢', '3,168', 31_680],
        ['Terminal rental', '$45.00', '1', 4_500],
        ['PCI programme', '$20.00', '1', 2_000],
        ['Chargeback', '$25.00', '1', 2_500],
      ],
      total: ['Total', null, null, 330_740],
    },
  ],
  foot: 'Fees are debited on Nov 19. Questions: (207) 555-0100',
  page_label: 'Page {page} of {pages}',
};
