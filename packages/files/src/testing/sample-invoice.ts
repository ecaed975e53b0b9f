import type { Invoice, InvoiceLine } from '../documents/write-invoice.ts';

/** The invoice of the design's picture. */
export const sampleInvoice: Invoice = {
  locale: 'en-US',
  paper: 'a4',
  currency: 'USD',
  time_zone: 'America/New_York',
  issued_at: '2025-11-14T15:04:05Z',
  issue_date: '2025-11-14',
  due_date: '2025-12-14',
  paid: null,
  number: 'INV-1048',
  draft: null,
  merchant: {
    name: 'Harbor Coffee Roasters',
    lines: ['214 Wharf Street, Portland, ME 04101', 'billing@harborcoffee.example, (207) 555-0148'],
    registered: 'Harbor Coffee Roasters LLC, Maine sales tax no. 1184-207',
  },
  bill_to: {
    name: 'Dock & Vine Market',
    lines: ['Marguerite Fontaine', '18 Commercial St', 'Portland, ME 04101'],
  },
  deliver_to: { name: 'Loading dock B', lines: ['22 Custom House Wharf', 'Portland, ME 04101'] },
  purchase_order: 'PO-20719',
  payment_terms: '30% now,\nrest in 30 days',
  lines: carried([
    lineOf('Harbor Blend, whole bean', '5 lb bag', 24, 6_250, 150_000),
    lineOf('Dark Tide espresso', '5 lb bag', 12, 6_800, 81_600),
    lineOf('Decaf Evening', '2 lb bag', 10, 2_950, 29_500),
    { ...lineOf('Grinder calibration', 'On site, Mahlkönig EK43', 2.5, 9_000, 22_500), tax_rates_ppm: [55_000] },
    { ...lineOf('Delivery', 'Portland peninsula', 1, 4_500, 4_500), tax_rates_ppm: [55_000] },
  ]),
  sums: [
    { label: 'Subtotal', amount: 288_100 },
    { label: 'Wholesale discount, 5% on coffee', amount: -13_055 },
    { label: 'Maine sales tax, 5.5% on $270.00', amount: 1_485 },
  ],
  total: { label: 'Total, USD', amount: 276_530 },
  settled: [{ label: 'Deposit paid Nov 16, Visa •• 1111', amount: -82_959 }],
  taxes: [],
  parts: [],
  remains: { label: 'Amount due by Dec 14, 2025', amount: 193_571 },
  note: 'Beans are roasted on Monday and delivered on Tuesday. Bags can be returned unopened within 14 days. Thank you for pouring our coffee.',
  pay: {
    heading: 'Pay by card',
    link: 'https://pay.harborcoffee.example/i/9F2K7Q',
    link_alternative: 'QR code of the link to pay',
    lines: [
      { text: 'Scan the code, or go to', strong: false },
      { text: 'pay.harborcoffee.example/i/9F2K7Q', strong: true },
      { text: 'Part payments from $100.00 are welcome.', strong: false },
    ],
    amount_label: 'Amount due',
    amount: 193_571,
    by: 'by Dec 14, 2025',
  },
  words: {
    title: 'Invoice',
    bill_to: 'Bill to',
    deliver_to: 'Deliver to',
    issued: 'Issued',
    purchase_order: 'Purchase order',
    due: 'Due',
    payment_terms: 'Terms',
    paid: 'Paid',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    tax: 'Tax',
    amount: 'Amount, USD',
    carried: 'Carried over',
    taxes: 'Taxes',
    tax_rate: 'Rate',
    tax_base: 'On, USD',
    tax_amount: 'Tax, USD',
    parts: 'Payment plan',
    part: 'Part',
    part_due: 'Due',
    part_status: 'Status',
    page: 'INV-1048, page {page} of {pages}',
  },
};

/** A similar invoice with a given number of lines. */
export function sampleInvoiceOf(line_count: number): Invoice {
  const lines = Array.from({ length: line_count }, (_, index) =>
    lineOf(`Harbor Blend ${index + 1}, whole bean`, '5 lb bag', 24, 6_250 + index, 150_000 + 24 * index),
  );
  return { ...sampleInvoice, lines: carried(lines) };
}

/** Adds the running total to each line. */
function carried(lines: readonly InvoiceLine[]): InvoiceLine[] {
  let sum = 0;
  return lines.map((line) => {
    sum += Number(line.amount);
    return { ...line, carried_amount: sum };
  });
}

function lineOf(
  description: string,
  note: string,
  quantity: number,
  unit_price_minor: number,
  amount: number,
): InvoiceLine {
  return {
    description,
    note,
    quantity_ten_thousandths: quantity * 10_000,
    unit_price_ten_thousandths: unit_price_minor * 100,
    tax_rates_ppm: [],
    amount,
    carried_amount: amount,
  };
}
