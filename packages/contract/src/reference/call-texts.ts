import type { CallName } from '../calls.ts';

/** The parts of the merchants' API reference, in order, with what is said at the head of each. */
export const referenceTags = {
  take_payments: {
    name: 'Take payments',
    description:
      'Charge a card, hold an amount on it, or send money to it. A decline is an answer with status 200 and `approved: false`; an error means that the request itself did not work.',
  },
  change_payments: {
    name: 'Capture, void and refund',
    description:
      'What is done to a payment later. The `links` of a payment say which of these would succeed now, and each has a list of the payments that it can be done to.',
  },
  find_payments: {
    name: 'Find payments',
    description: 'Search, read and download payments, and send their receipts.',
  },
  batches: {
    name: 'Batches and balances',
    description:
      'Payments settle in batches: one a terminal and business day, closed at the cut-off time of the merchant.',
  },
  level23: {
    name: 'Level 2/3 data',
    description: 'Tax, order and line items of a payment with a corporate card, for a lower interchange fee.',
  },
  vault: {
    name: 'Customer vault',
    description:
      'Customers, their addresses and the cards that they agreed to be kept. A card is named by its `account_uid`; no call ever answers its number.',
  },
  payment_links: {
    name: 'Payment links',
    description:
      'Addresses at which anybody pays by card without signing in: a fixed amount, one that the payer chooses, or a few things that you sell. `id` is the merchant of the key.',
  },
  invoices: {
    name: 'Invoices',
    description:
      'Invoices, estimates and credit notes, with the tax rates and the price list that they are made of. What a document comes to is worked out here and stored: every answer, page and file has the same figures. It gets its number when it is issued.',
  },
} as const satisfies Record<string, { name: string; description: string }>;

type ReferenceTag = keyof typeof referenceTags;

/** What a developer reads about a call: where it stands in the reference, and what it does, in Markdown. */
export type CallText = { tag: ReferenceTag; description: string };

const take = (description: string): CallText => ({ tag: 'take_payments', description });
const change = (description: string): CallText => ({ tag: 'change_payments', description });
const find = (description: string): CallText => ({ tag: 'find_payments', description });
const batches = (description: string): CallText => ({ tag: 'batches', description });
const level23 = (description: string): CallText => ({ tag: 'level23', description });
const invoices = (description: string): CallText => ({ tag: 'invoices', description });
const links = (description: string): CallText => ({ tag: 'payment_links', description });
const vault = (description: string): CallText => ({ tag: 'vault', description });

/** The calls that API keys may make, in the order in which they are shown. A test finds those that are missing here. */
export const callTexts: { readonly [Name in CallName]?: CallText } = {
  create_sale: take(
    'Charges a card. An approved sale has the status 210 Pending Settlement and joins the open batch of the terminal; a declined one has 230 and `decline_reason` says why. `amount` is all that is charged: tip and tax are parts of it, not additions. `payment` holds a card number with its expiry, or the `account_uid` of a stored card of the customer vault; `keep_account` keeps a typed card once the sale is approved.',
  ),
  create_authorization: take(
    'Holds an amount on a card without charging it. An approved authorization has the status 205 Authorized until it is captured or voided. The card is given as for a sale.',
  ),
  create_credit: take(
    'Sends money to a card without an earlier payment (a blind credit). An approved credit has the status 225 Pending Credit. To give back money of a payment that exists, refund that payment instead.',
  ),
  upload_payment_file: take(
    'Keeps a file (PDF, PNG, JPEG or CSV, at most 5 MB) for the payment that names it as `order.pdf_file_id` within a day.',
  ),

  capture_payment: change(
    'Captures an authorized payment: all of it, or the `amount` given. What is not captured is released. The payment joins the open batch as 210 Pending Settlement.',
  ),
  cancel_capture: change(
    'Takes back a capture that has not settled: the payment is 205 Authorized again, and can be captured once more or voided.',
  ),
  reverse_payment: change(
    'Voids the whole of a payment that has not settled: its status becomes 231 Reversed, and the customer is not charged. A settled payment is refunded instead.',
  ),
  refund_payment: change(
    'Refunds a settled payment: all that is left of it, or the `amount` given. The refund is a payment of its own, 225 Pending Credit, with a negative amount.',
  ),
  reverse_refund: change(
    'Takes back a refund or a credit that has not settled: its status becomes 231 Reversed, and what it had taken of the first payment can be refunded again.',
  ),
  get_capturable_payments: change('The authorized payments that can be captured, newest first.'),
  get_cancellable_captures: change('The captured payments whose capture can be taken back, newest first.'),
  get_reversible_payments: change('The payments that can be voided, newest first.'),
  get_refundable_payments: change('The settled payments of which something is left to refund, newest first.'),
  get_reversible_refunds: change('The refunds and credits that can be taken back, newest first.'),
  get_qoin_refunds: change(
    'Refunds through the cross-border platform that were asked for and whose outcome is not known yet.',
  ),

  get_payment: find('One payment with its history, its batch, its ledger postings and the payments that belong to it.'),
  search_payments: find(
    'Searches payments by date, status, card, amount, customer and order, a page at a time, newest first unless `sort` says otherwise. Past 2,000 hits the count is not exact and no sums are given: ask for the totals.',
  ),
  get_payment_totals: find(
    'How many payments match the same criteria, and what they come to in each currency, however many there are.',
  ),
  get_latest_transaction: find('The newest payment of a terminal.'),
  get_payment_summary: find(
    'Approvals, declines, reasons of declines and card brands of this month, day by day, with the volume of last month to compare with.',
  ),
  get_payment_orchestration: find(
    'Each request that was sent to the acquirer for a payment, oldest first, and how its terminal was chosen.',
  ),
  download_payments: find('Every payment that the search finds, in its order, as a PDF, CSV or Excel file.'),
  download_payment_file: find('The file that came with the order of a payment, as an attachment.'),
  email_receipt: find(
    'Sends the receipt of a payment by e-mail, and answers once the mail is accepted. It needs an Idempotency-Key, so that nothing sends a receipt twice.',
  ),

  get_batches: batches('Closed batches, latest first, each with its card brands.'),
  get_recent_batches: batches('The ten batches that were closed last.'),
  get_batch_payments: batches(
    'The payments of a closed batch and one card brand, or of `all`. Amounts are what settles; those of credits are negative.',
  ),
  get_settlement_detail: batches('How one payment of a closed batch settled.'),
  get_batch_dates: batches('Closed batches added up by date and currency.'),
  get_batch_merchants: batches(
    'Closed batches added up by merchant and currency, with a row of totals for each currency.',
  ),
  get_card_brand_batches: batches(
    'Closed batches added up by card brand and currency. Without dates: the seven days that end yesterday.',
  ),
  get_month_to_date_batches: batches('Net volume of each batch date of this month, in the time zone of the merchant.'),
  get_card_bins: batches('The acquirer BINs that batches can be filtered by.'),
  get_pending_settlement: batches('How many payments a settlement of this terminal would settle now.'),
  get_pending_settlement_total: batches('What a settlement of this terminal would come to now.'),
  get_pending_settlement_merchant_total: batches('What waits for settlement at all terminals of the merchant.'),
  settle_terminal: batches(
    'Closes the open batch of a terminal now and sends it to the acquirer, instead of at the cut-off time. `user_id` is the `api_key_id` of the key: the portal shows it as Key ID.',
  ),
  get_balances: batches(
    'Where the money stands, from the double-entry ledger: held, captured, pending settlement, settled and refunded, for each currency.',
  ),

  get_commercial_card: level23('The Level 2/3 data of a payment, or what it would begin with where none is saved.'),
  save_commercial_card: level23(
    'Saves the Level 2/3 data of a payment whose batch is still open and sends it to the acquirer. Data that contradicts itself is refused at its field; data that is incomplete is kept, and the answer says what is missing for which level.',
  ),

  get_customers: vault(
    'Searches customers, each with its default card and its last payment. `search` finds a part of a name, company, e-mail address, reference or telephone number; four digits also find the cards that end in them.',
  ),
  get_customer: vault('A customer with its addresses, its cards, and what it paid.'),
  create_customer: vault(
    'Adds a customer, with its first addresses where they are given. One of `last_name`, `company_name` and `email` is required.',
  ),
  update_customer: vault(
    'Changes the data of a customer. What is left out stays as it is. `version` is the one that was read: a customer that somebody else has changed since is refused with `changed_meanwhile`.',
  ),
  delete_customer: vault(
    'Deletes a customer that never paid and never had a card; any other is archived and can be restored. `result` says which.',
  ),
  restore_customer: vault('Brings an archived customer back.'),
  merge_customer: vault(
    'Takes the customer of the body over into the addressed one, with its addresses, cards and payments. This cannot be undone.',
  ),
  request_card: vault(
    'E-mails a customer a link to a page on which they enter a card themselves, once an hour at most. The link works for 72 hours, or until a card was added. The card is checked at `terminal_uid`, or at the terminal of the request.',
  ),
  get_customer_payments: vault('The payments of a customer, the newest first.'),
  get_customer_history: vault('What was done with a customer and its cards, the newest first.'),
  get_customer_messages: vault('The mails that a customer got, the newest first, and whether they arrived.'),
  get_customer_message: vault('A mail as the customer got it; the secret of a link in it is withheld.'),
  resend_customer_message: vault(
    'Sends a customer the same mail once more, once an hour at most. A mail that waits, and a request for a card, cannot be sent again.',
  ),
  get_customer_summary: vault('How many active customers there are, and how their default cards stand.'),
  get_similar_customers: vault(
    'Customers that may be the one that is about to be added: the same e-mail address, telephone number, or name and postal code.',
  ),
  download_customers: vault('What a search over customers finds, as a CSV, Excel or PDF file.'),
  create_address: vault('Adds a billing or shipping address to a customer. The first of a kind is its default one.'),
  update_address: vault('Changes an address. What is left out stays as it is.'),
  delete_address: vault('Deletes an address. Where it was the default one, the oldest of its kind becomes it.'),
  update_customer_account: vault(
    'Changes the expiry, the names, the billing address or which card is the default one. The number of a card never changes.',
  ),
  add_account: vault(
    'Keeps a card of a customer who agreed to it, after its bank was asked with a request of amount zero. A card that was declined is not kept: `verified` is false, and `decline_reason` says why. A card that the customer has already is renewed, and `already_kept` is true. The bank is asked over `terminal_uid`, or over the terminal of the request.',
  ),
  verify_account: vault(
    'Asks the bank of a stored card, with a request of amount zero, whether the card is good. At most three times a day.',
  ),
  block_account: vault('Blocks a stored card: it is charged no more without the customer.'),
  unblock_account: vault('Lets a blocked card be charged again, to which the customer has agreed anew.'),
  remove_account: vault(
    'Removes a stored card. It is refused with `operation_in_progress` while a charge of it is under way.',
  ),
  create_customer_import: vault(
    'Adds customers from a CSV file of at most 5 MB and 10,000 rows, which holds no card numbers. A dry run says what is wrong with which row and adds nothing.',
  ),
  get_customer_import: vault(
    'What became of an import: how many customers were added, and what was wrong with which row.',
  ),

  get_invoices: invoices(
    'Searches invoices, estimates and credit notes, the newest first unless `sort` says otherwise. `totals` adds up all that is found, a line for each currency.',
  ),
  get_invoice_summary: invoices(
    'How many invoices there are of each status, and what is unpaid by how long it is overdue, a line for each currency.',
  ),
  create_invoice: invoices(
    'Makes a draft. With `issue: true` it gets its number at once, and stands as it is from then on. Prices and quantities are whole numbers of ten-thousandths, tax rates and discounts of millionths.',
  ),
  preview_invoice: invoices('What a draft would come to and say, without saving it.'),
  get_invoice: invoices(
    'A document with its lines, taxes and parts, what can be done with it, and what was made of it.',
  ),
  update_invoice: invoices(
    'Changes a draft. Of a document that is issued only a later `due_date`, `send_to`, `internal_note` and reminders change.',
  ),
  delete_invoice: invoices('Deletes a draft, or one that is scheduled. What is issued is never deleted.'),
  issue_invoice: invoices(
    'Gives a draft the next number of its series. Numbers have no gaps and follow the dates of issue.',
  ),
  schedule_invoice: invoices(
    'Has a draft issued at 08:00 of a day in the time zone of the merchant. `send_on: null` makes a draft of it again.',
  ),
  close_invoice: invoices('Closes an invoice that is not paid. What was paid stays paid.'),
  reopen_invoice: invoices('Opens a closed invoice again, within 90 days.'),
  duplicate_invoice: invoices('Makes a new draft of a document, without its dates.'),
  convert_invoice: invoices('Makes a draft of an invoice of an estimate. An estimate is converted once.'),
  correct_invoice: invoices(
    'Credits all that is left of an invoice, and makes a draft with its lines that takes its place. An invoice is corrected once.',
  ),
  create_credit_note: invoices(
    'Credits pieces of lines, or an amount, with exactly their taxes, and issues the credit note. Whatever the steps, credit notes of a whole invoice come to the invoice.',
  ),
  download_invoice_pdf: invoices(
    'An issued document as a PDF in its language. The same document gives the same bytes each time.',
  ),
  send_invoice: invoices(
    'Mails a document to those of its recipients who have not got it yet. Each gets a link of their own.',
  ),
  resend_invoice: invoices(
    'Mails a document again, once a day to each recipient; `too_many_requests` says when the next one is possible.',
  ),
  send_invoice_reminders: invoices(
    'Reminds of up to 100 invoices now, each recipient once a day. What cannot be reminded of is left out and says why.',
  ),
  revoke_invoice_link: invoices(
    'Revokes the link of one recipient. Whoever opens it learns that it opens nothing any more.',
  ),
  charge_invoice: invoices(
    'Charges a card for an invoice: a typed one, or one of the customer vault. The amount is reserved before anything is sent, so an invoice is never paid twice, even while an answer is out (`payment_under_way`).',
  ),
  record_invoice_payment: invoices(
    'Records cash, a cheque or a bank transfer. It goes to the oldest parts that are open.',
  ),
  reverse_invoice_payment: invoices('Takes back a payment that was recorded, such as a cheque that bounced.'),
  get_invoice_history: invoices('What was done with an invoice, and what became of it by itself.'),
  get_invoice_settings: invoices('Terms, texts, reminders and numbering of new documents.'),
  update_invoice_settings: invoices(
    'Changes the settings. Numbers that were given never come again: a pattern or `next_number` that would give one answers `number_taken`.',
  ),
  get_tax_rates: invoices('The tax rates, disabled ones last.'),
  create_tax_rate: invoices(
    'Adds a tax rate. `rate_ppm` is in millionths: 8.875% is 88750. `inclusive` rates are inside prices, the others come on top.',
  ),
  update_tax_rate: invoices('Disables a tax rate, or enables it again. A rate itself never changes.'),
  get_invoice_items: invoices('Searches the price list.'),
  create_invoice_item: invoices('Adds an item to the price list.'),
  update_invoice_item: invoices('Changes an item of the price list. Documents made from it do not change.'),
  delete_invoice_item: invoices('Takes an item off the price list. Documents made from it do not change.'),

  get_payment_link_settings: links('The settings of the payment pages; `null` before anybody has made them.'),
  create_payment_link_settings: links('Sets up the payment pages. What is left out is the default.'),
  update_payment_link_settings: links('Changes the settings of the payment pages. What is left out stays as it is.'),
  get_payment_links: links(
    'Searches payment links, the newest first unless `sort` says otherwise. Closed ones are left out unless `status` asks for them.',
  ),
  get_payment_link_summary: links(
    'How many links there are of each status, and how many people opened them, tried to pay and paid in the last 30 days.',
  ),
  get_payment_link: links('A payment link with its address, its figures and its latest uses.'),
  create_payment_link: links(
    'Makes a payment link. `address` of the answer is what you send or print. `max_uses: 1` makes a link for a single bill.',
  ),
  update_payment_link: links(
    'Changes a payment link, but not its kind or its terminal. More uses or more time open one again that has ended.',
  ),
  pause_payment_link: links('Pauses a payment link. A payment that was sent is concluded, and counts.'),
  resume_payment_link: links('Resumes a payment link that a person or the protection has paused.'),
  close_payment_link: links('Closes a payment link for good.'),
  renew_payment_link_secret: links('Gives a payment link a new address. The old one answers as withdrawn at once.'),
  send_payment_link: links('Mails a payment link to up to twenty addresses; fifty mails an hour.'),
  get_payment_link_uses: links('The payments that were tried by a link, the newest first, with what payers answered.'),
  get_payment_link_protection: links(
    'Attempts that were refused on your payment pages, and what was done about people who tried out cards.',
  ),
  lift_protection: links(
    'Lifts a protection of payment pages before its time. Somebody who still tries out cards starts it again, for longer.',
  ),
  get_payment_link_history: links('What was done with a payment link, and the mails in which it was sent.'),
  download_payment_links: links('What a search over payment links finds, as a CSV, Excel or PDF file.'),
  download_payment_link_uses: links('The payments that were tried by a link, as a CSV, Excel or PDF file.'),
};
