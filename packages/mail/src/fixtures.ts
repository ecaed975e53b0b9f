import type { CardChangedFacts } from './mails/cards/card-changed.ts';
import type { InvoiceMailFacts } from './mails/invoice-document.ts';
import type { InvoiceReminderFacts } from './mails/invoice-reminder.ts';
import type { ProtectionStartedFacts } from './mails/protection-started.ts';
import type { ReceiptFacts } from './mails/receipt.ts';
import type { MailFacts, MailName } from './write-mail.ts';

/** A mail with its facts, for the preview and for tests. */
export type MailFixture = { [Name in MailName]: { title: string; name: Name; facts: MailFacts<Name> } }[MailName];

const link = (page: string) => `https://identity.countinghouse.example/${page}?token=qD3v-9hXk2_LmZ&lang=en`;
const username = 'priya.raman';
const portal = 'https://portal.countinghouse.example';

const sale: ReceiptFacts = {
  merchant: 'Harbor Coffee Roasters',
  time_zone: 'EST',
  status: 210,
  direction: 1,
  amount: 2599,
  tip: 300,
  sales_tax: 199,
  currency: 840,
  card_brand: 'visa',
  card_last_four: '1111',
  approval_code: 'A1B2C3',
  order_id: 'PO-20418',
  transaction_uid: '0b6f1f0e-8a55-4c9e-9d0f-6c2a7f6f2d41',
  customer: 'Zoë Łukasiewicz',
  created_at: new Date('2026-03-01T18:05:00Z'),
};

const linkNews = {
  name: 'Tasting for two',
  amount: 2_500,
  currency: 840,
  used_count: 1,
  url: `${portal}/payment-link/settings`,
} as const;

const asked = {
  business: 'Harbor Coffee Roasters',
  customer: '',
  link: `${portal}/payment-link/preview#withheld`,
  title: 'Coffee bar for the Union Wharf wedding',
  description: 'Friday, November 28, 3 to 6 PM. Espresso, filter and cold brew for 60 guests.',
  amount: 51_840,
  currency: 840,
  expires_at: new Date('2026-12-05T23:00:00Z'),
  time_zone: 'EST',
} as const;

const document: InvoiceMailFacts = {
  business: 'Harbor Coffee Roasters',
  customer: 'Zoë Łukasiewicz',
  contact_email: 'orders@harbor.example',
  contact_phone: '(617) 555-0143',
  link: `${portal}/invoice-payment-process#withheld`,
  invoice_number: 'INV-2026-0142',
  title: 'Beans for November',
  amount: 51_840,
  total_amount: 51_840,
  currency: 840,
  due_date: new Date('2026-12-05T00:00:00Z'),
  next_part: null,
};

const reminder: InvoiceReminderFacts = {
  ...document,
  due_date: new Date('2026-12-05T00:00:00Z'),
  left_amount: 51_840,
};

const changed: CardChangedFacts = {
  business: 'Harbor Coffee Roasters',
  customer: 'Zoë Łukasiewicz',
  change: 'added',
  card_brand: 'visa',
  card_last_four: '1111',
  card_expiry: '1227',
  new_last_four: '',
  changed_at: new Date('2026-03-01T18:05:00Z'),
  time_zone: 'EST',
};

const protection: ProtectionStartedFacts = {
  kind: 'link_paused',
  business: 'Harbor Coffee Roasters',
  link_name: 'Tasting in May',
  attempts: 31,
  declines: 16,
  until: new Date('2026-11-22T10:45:00Z'),
  url: `${portal}/payment-link/settings`,
};

const message =
  'Good morning,\n\nsince yesterday our terminal 4 shows “Batch open” although the cut-off has passed.\nCould you have a look?\n\nThank you!';

/** Every mail, once for each variant of its text. */
export const mailFixtures: readonly MailFixture[] = [
  { title: 'Receipt', name: 'receipt', facts: sale },
  {
    title: 'Receipt, authorized',
    name: 'receipt',
    facts: { ...sale, status: 205, tip: 0, sales_tax: 0, order_id: '' },
  },
  { title: 'Receipt, under way', name: 'receipt', facts: { ...sale, status: 202, approval_code: null } },
  { title: 'Receipt, declined', name: 'receipt', facts: { ...sale, status: 230, approval_code: null } },
  { title: 'Receipt, voided', name: 'receipt', facts: { ...sale, status: 231 } },
  { title: 'Receipt of a refund', name: 'receipt', facts: { ...sale, direction: -1, tip: 0, sales_tax: 0 } },
  {
    title: 'Receipt of a refund, reversed',
    name: 'receipt',
    facts: { ...sale, direction: -1, status: 231, tip: 0, sales_tax: 0 },
  },
  {
    title: 'Report',
    name: 'report',
    facts: {
      report: 'Daily settlement',
      business: 'Harbor Coffee Roasters',
      from_date: '2026-11-16',
      to_date: '2026-11-22',
      file_name: 'daily-settlement_2026-11-16_2026-11-22.pdf',
      size_bytes: 482_113,
      row_count: 12_480,
      url: `${portal}/reports/custom?report=7`,
      attached: true,
    },
  },
  {
    title: 'Report, too large to attach',
    name: 'report',
    facts: {
      report: 'All payments',
      business: 'Harbor Coffee Roasters',
      from_date: '2026-11-22',
      to_date: '2026-11-22',
      file_name: 'all-payments_2026-11-22.csv',
      size_bytes: 48_211_300,
      row_count: 960_000,
      url: `${portal}/reports/custom?report=8`,
      attached: false,
    },
  },
  {
    title: 'Contact Us, to the operator',
    name: 'contact_support',
    facts: {
      reference: 'CU-7K2M-9QXD',
      topic: 'settlement',
      subject: 'Terminal 4 does not close',
      message,
      about: 'Batch 318 of 11/21/2026',
      sender_name: 'Priya Raman',
      reply_email: 'priya@harbor.example',
      locale: 'de',
      address: '203.0.113.7',
      created_at: new Date('2026-11-22T09:30:00Z'),
      signed_in: true,
      username,
      impersonator_username: 'sam.admin',
      entity_id: 'f2f3b9c8-1c94-4d0e-8a52-0e5f7b2f9c11',
      doing_business_as: 'Harbor Coffee Roasters',
    },
  },
  {
    title: 'Contact Us, to the operator, writer unknown',
    name: 'contact_support',
    facts: {
      reference: 'CU-4P8T-2WZB',
      topic: 'other',
      subject: 'I would like an account',
      message: 'How do I get one?',
      about: null,
      sender_name: 'Ada Fenwick',
      reply_email: 'ada@fenwick.example',
      locale: 'zh-CN',
      address: '198.51.100.20',
      created_at: new Date('2026-11-22T23:05:00Z'),
      signed_in: false,
      username: null,
      impersonator_username: null,
      entity_id: null,
      doing_business_as: null,
    },
  },
  {
    title: 'Contact Us, to the writer',
    name: 'contact_confirmation',
    facts: {
      reference: 'CU-7K2M-9QXD',
      topic: 'settlement',
      written: {
        sender_name: 'Priya Raman',
        subject: 'Terminal 4 does not close',
        about: 'Batch 318 of 11/21/2026',
        message,
      },
    },
  },
  {
    title: 'Contact Us, to a writer whose address is not known',
    name: 'contact_confirmation',
    facts: { reference: 'CU-4P8T-2WZB', topic: 'other', written: undefined },
  },
  { title: 'Invitation', name: 'invitation', facts: { link: link('new-password'), username, lifetime_days: 7 } },
  {
    title: 'New password',
    name: 'password_reset',
    facts: { link: link('new-password'), username, lifetime_minutes: 30 },
  },
  { title: 'Password changed', name: 'password_changed', facts: { link: link('forgotten'), username } },
  {
    title: 'New address, to be confirmed',
    name: 'email_change',
    facts: { link: link('confirm-email'), username, email: 'priya@raman.example', lifetime_hours: 24 },
  },
  {
    title: 'New address, to be undone',
    name: 'email_notice',
    facts: { link: link('undo-email'), username, email: 'priya@raman.example', lifetime_hours: 72 },
  },
  {
    title: 'Bank account changed',
    name: 'bank_account_changed',
    facts: {
      doing_business_as: 'Harbor Coffee Roasters',
      routing_number: '021000021',
      account_number_last_four: '6789',
      changed_at: new Date('2026-11-22T10:30:00Z'),
    },
  },
  {
    title: 'Request for a card',
    name: 'card_request',
    facts: {
      business: 'Harbor Coffee Roasters',
      customer: 'Zoë Łukasiewicz',
      link: `${portal}/customer-self-service#withheld`,
      lifetime_hours: 72,
      card_last_four: '',
    },
  },
  {
    title: 'Request for another card, which a bank asks for',
    name: 'card_request',
    facts: {
      business: 'Harbor Coffee Roasters',
      customer: 'Zoë Łukasiewicz',
      link: `${portal}/customer-self-service#withheld`,
      lifetime_hours: 72,
      card_last_four: '0390',
    },
  },
  {
    title: 'Card that expires soon',
    name: 'card_expiring',
    facts: {
      ...{
        business: 'Harbor Coffee Roasters',
        customer: 'Zoë Łukasiewicz',
        card_brand: 'visa',
        card_last_four: '4242',
      },
      ...{ card_expiry: '1226', card_link: { link: `${portal}/customer-self-service#withheld`, lifetime_hours: 72 } },
    },
  },
  {
    title: 'Card that expires soon, without a link',
    name: 'card_expiring',
    facts: {
      ...{ business: 'Harbor Coffee Roasters', customer: '', card_brand: 'visa', card_last_four: '4242' },
      ...{ card_expiry: '1226', card_link: null },
    },
  },
  { title: 'Card added', name: 'card_changed', facts: changed },
  {
    title: 'Card replaced',
    name: 'card_changed',
    facts: { ...changed, change: 'replaced', new_last_four: '0317' },
  },
  { title: 'Card with another expiry date', name: 'card_changed', facts: { ...changed, change: 'expiry_changed' } },
  { title: 'Card removed', name: 'card_changed', facts: { ...changed, change: 'removed', customer: '' } },
  { title: 'Payment link', name: 'payment_link', facts: asked },
  {
    title: 'Payment link of an amount that the payer chooses',
    name: 'payment_link',
    facts: { ...asked, title: '', description: '', amount: null, expires_at: null },
  },
  { title: 'New payment link', name: 'new_payment_link', facts: asked },
  { title: 'Invoice', name: 'invoice', facts: document },
  {
    title: 'Invoice in parts, one of them paid',
    name: 'invoice',
    facts: {
      ...document,
      customer: '',
      contact_email: '',
      contact_phone: '',
      amount: 41_840,
      next_part: { amount: 20_920, due_date: new Date('2026-11-30T00:00:00Z') },
    },
  },
  { title: 'Invoice that is paid', name: 'invoice', facts: { ...document, amount: 0 } },
  { title: 'Estimate', name: 'estimate', facts: { ...document, invoice_number: 'EST-2026-0017' } },
  {
    title: 'Credit note',
    name: 'credit_note',
    facts: { ...document, invoice_number: 'CN-2026-0003', title: '', due_date: null, contact_phone: '' },
  },
  { title: 'Reminder of an invoice', name: 'invoice_reminder', facts: reminder },
  { title: 'Reminder of an overdue invoice', name: 'invoice_overdue', facts: reminder },
  {
    title: 'Reminder of an instalment',
    name: 'invoice_overdue',
    facts: { ...reminder, title: '', amount: 17_280, contact_phone: '', contact_email: '' },
  },
  { title: 'Receipt of a payment of an invoice', name: 'invoice_receipt', facts: sale },
  {
    title: 'Invoice not charged to a card',
    name: 'invoice_not_charged',
    facts: { ...document, card_brand: 'visa', card_last_four: '1111' },
  },
  {
    title: 'Estimate accepted',
    name: 'estimate_accepted',
    facts: { invoice_number: 'EST-2026-0017', amount: 51_840, currency: 840, url: `${portal}/invoice/7` },
  },
  { title: 'Receipt of a payment by a link', name: 'link_receipt', facts: sale },
  {
    title: 'Nothing was charged by a link',
    name: 'link_not_charged',
    facts: { merchant: sale.merchant, amount: 2500, currency: 840, card_brand: 'visa', card_last_four: '1111' },
  },
  { title: 'First payment of a link', name: 'link_first_payment', facts: linkNews },
  { title: 'Link used up', name: 'link_used_up', facts: { ...linkNews, used_count: 3 } },
  { title: 'Link for one use used up', name: 'link_used_up', facts: linkNews },
  { title: 'Link paused by protection', name: 'protection_started', facts: protection },
  {
    title: 'Personal link refused by protection',
    name: 'protection_started',
    facts: { ...protection, kind: 'link_refused', attempts: 1, declines: 1 },
  },
  {
    title: 'Page of a customer refused by protection',
    name: 'protection_started',
    facts: { ...protection, kind: 'link_refused', link_name: '' },
  },
  {
    title: 'All pages of a merchant protected',
    name: 'protection_started',
    facts: { ...protection, kind: 'merchant_strict', link_name: '', attempts: 640, declines: 61 },
  },
  {
    title: 'Inactive, to be deactivated',
    name: 'inactivity',
    facts: { first_name: 'Priya', idle_days: 90, days_left: 14, url: portal },
  },
  {
    title: 'Inactive, last administrator',
    name: 'inactivity',
    facts: { first_name: '', idle_days: 104, days_left: undefined, url: portal },
  },
  {
    title: 'Changed payment pages',
    name: 'page_check',
    facts: {
      origin: 'https://pay.countinghouse.example',
      checked_at: new Date('2026-03-01T09:00:00Z'),
      difference_count: 2,
      report_count: 1,
      differences: [
        { page: '/payment-link-process', kind: 'header', what: 'content-security-policy' },
        { page: '/payment-link-process', kind: 'script', what: 'https://evil.example/skimmer.js' },
      ],
      portal_url: portal,
    },
  },
];
