import type { CallName } from '../calls.ts';

/** The sections of the merchants' API reference, in order, with their introductions. */
export const referenceTags = {
  take_payments: {
    name: 'Take payments',
    description:
      'Charge a card, hold an amount on it, or send money to it. A decline is a response with status 200 and `approved: false`. An error means that the request itself failed.',
  },
  change_payments: {
    name: 'Capture, void and refund',
    description:
      'Change an existing payment. The `links` of a payment show which of these operations are possible now. Each operation also has a call that lists the payments it is possible for.',
  },
  find_payments: {
    name: 'Find payments',
    description: 'Search, read and download payments, and send their receipts.',
  },
  batches: {
    name: 'Batches and balances',
    description:
      'Payments settle in batches. Each terminal has one batch per business day, which closes at the merchant’s cut-off time.',
  },
  level23: {
    name: 'Level 2/3 data',
    description: 'Add tax, order and line item data to corporate card payments, for a lower interchange fee.',
  },
  vault: {
    name: 'Customer vault',
    description:
      'Manage customers, their addresses, and the cards that they agreed to have stored. A card is identified by its `account_uid`. No call ever returns its number.',
  },
  payment_links: {
    name: 'Payment links',
    description:
      'Create web addresses where anyone can pay by card without signing in: a fixed amount, an amount that the payer chooses, or a few items that you sell. `id` is the merchant of the key.',
  },
  invoices: {
    name: 'Invoices',
    description:
      'Manage invoices, estimates and credit notes, with their tax rates and price list. The amounts of a document are calculated on the server and stored, so every response, page and file shows the same figures. A document gets its number when it is issued.',
  },
} as const satisfies Record<string, { name: string; description: string }>;

type ReferenceTag = keyof typeof referenceTags;

/** The reference text of a call: its section, and its description in Markdown. */
export type CallText = { tag: ReferenceTag; description: string };

const take = (description: string): CallText => ({ tag: 'take_payments', description });
const change = (description: string): CallText => ({ tag: 'change_payments', description });
const find = (description: string): CallText => ({ tag: 'find_payments', description });
const batches = (description: string): CallText => ({ tag: 'batches', description });
const level23 = (description: string): CallText => ({ tag: 'level23', description });
const invoices = (description: string): CallText => ({ tag: 'invoices', description });
const links = (description: string): CallText => ({ tag: 'payment_links', description });
const vault = (description: string): CallText => ({ tag: 'vault', description });

/** The calls that API keys can make, in display order. A test reports missing ones. */
export const callTexts: { readonly [Name in CallName]?: CallText } = {
  create_sale: take(
    'Charges a card. An approved sale has the status 210 Pending Settlement and joins the open batch of the terminal. A declined sale has the status 230, and `decline_reason` contains the reason. `amount` is the total charged; it includes tip and tax. `payment` contains either a card number and its expiry, or the `account_uid` of a stored card in the customer vault. With `keep_account`, a typed card is stored once the sale is approved.',
  ),
  create_authorization: take(
    'Holds an amount on a card without charging it. An approved authorization has the status 205 Authorized until it is captured or voided. The card is specified as for a sale.',
  ),
  create_credit: take(
    'Sends money to a card without an earlier payment (a blind credit). An approved credit has the status 225 Pending Credit. To return the money of an existing payment, refund that payment instead.',
  ),
  upload_payment_file: take(
    'Stores a file (PDF, PNG, JPEG or CSV, at most 5 MB) for a payment. The payment must refer to it with `order.pdf_file_id` within a day.',
  ),

  capture_payment: change(
    'Captures an authorized payment in full, or only the given `amount`. The rest is released. The payment joins the open batch with the status 210 Pending Settlement.',
  ),
  cancel_capture: change(
    'Cancels a capture that has not settled. The payment returns to 205 Authorized and can be captured again or voided.',
  ),
  reverse_payment: change(
    'Voids the full amount of a payment that has not settled. Its status becomes 231 Reversed, and the customer is not charged. To return the money of a settled payment, refund it instead.',
  ),
  refund_payment: change(
    'Refunds a settled payment: the full remaining amount, or the given `amount`. The refund is a separate payment with a negative amount and the status 225 Pending Credit.',
  ),
  reverse_refund: change(
    'Reverses a refund or a credit that has not settled. Its status becomes 231 Reversed. The amount of a reversed refund can be refunded again from the original payment.',
  ),
  get_capturable_payments: change('Lists the authorized payments that can be captured, newest first.'),
  get_cancellable_captures: change('Lists the captured payments whose capture can be cancelled, newest first.'),
  get_reversible_payments: change('Lists the payments that can be voided, newest first.'),
  get_refundable_payments: change('Lists the settled payments that still have an amount to refund, newest first.'),
  get_reversible_refunds: change('Lists the refunds and credits that can be reversed, newest first.'),
  get_qoin_refunds: change(
    'Lists the requested refunds through the cross-border platform whose outcome is not known yet.',
  ),

  get_payment: find('Returns a payment with its history, its batch, its ledger postings and its related payments.'),
  search_payments: find(
    'Searches payments by date, status, card, amount, customer and order. Results are paged, newest first unless `sort` specifies another order. Above 2,000 matches, the count is not exact and no sums are returned; use the payment totals instead.',
  ),
  get_payment_totals: find(
    'Returns the exact number of payments that match the same criteria as a search, and their sum in each currency. There is no limit on the number of matches.',
  ),
  get_latest_transaction: find('Returns the newest payment of a terminal.'),
  get_payment_summary: find(
    'Returns the approvals and declines of each day of this month, the reasons for the declines and the card brands, with last month’s volume for comparison.',
  ),
  get_payment_orchestration: find(
    'Lists each request that was sent to the acquirer for a payment, oldest first, and shows how its terminal was chosen.',
  ),
  download_payments: find(
    'Returns all payments that match a search, in the order of the search, as a PDF, CSV or Excel file.',
  ),
  download_payment_file: find('Returns the file that was sent with the order of a payment, as an attachment.'),
  email_receipt: find(
    'Sends the receipt of a payment by e-mail, and responds once the mail is accepted. The call requires an Idempotency-Key, so that a retry never sends a receipt twice.',
  ),

  get_batches: batches('Lists closed batches, latest first, each with its card brands.'),
  get_recent_batches: batches('Lists the ten batches that were closed most recently.'),
  get_batch_payments: batches(
    'Lists the payments of a closed batch for one card brand, or for `all`. Amounts are the settlement amounts; credits are negative.',
  ),
  get_settlement_detail: batches('Returns how one payment of a closed batch settled.'),
  get_batch_dates: batches('Returns the totals of closed batches by date and currency.'),
  get_batch_merchants: batches(
    'Returns the totals of closed batches by merchant and currency, with a totals row for each currency.',
  ),
  get_card_brand_batches: batches(
    'Returns the totals of closed batches by card brand and currency. Without dates, it covers the seven days that end yesterday.',
  ),
  get_month_to_date_batches: batches(
    'Returns the net volume of each batch date of this month, in the merchant’s time zone.',
  ),
  get_card_bins: batches('Lists the acquirer BINs by which batches can be filtered.'),
  get_pending_settlement: batches('Returns how many payments would settle if this terminal were settled now.'),
  get_pending_settlement_total: batches('Returns the amount that would settle if this terminal were settled now.'),
  get_pending_settlement_merchant_total: batches(
    'Returns what is pending settlement at each terminal of the merchant.',
  ),
  settle_terminal: batches(
    'Closes the open batch of a terminal and sends it to the acquirer now, without waiting for the cut-off time. `user_id` is the `api_key_id` of the key, which the portal shows as Key ID.',
  ),
  get_balances: batches(
    'Returns balances from the double-entry ledger for each currency: held, captured, pending settlement, settled and refunded.',
  ),

  get_commercial_card: level23('Returns the Level 2/3 data of a payment, or the default values if none is saved.'),
  save_commercial_card: level23(
    'Saves the Level 2/3 data of a payment whose batch is still open, and sends it to the acquirer. Contradictory data is refused with an error at its field. Incomplete data is saved, and the response lists what is missing for each level.',
  ),

  get_customers: vault(
    'Searches customers, each with its default card and its last payment. `search` matches part of a name, company, e-mail address, reference or telephone number. Four digits also match the last four digits of a card.',
  ),
  get_customer: vault('Returns a customer with its addresses, its cards and what it paid.'),
  create_customer: vault(
    'Creates a customer, optionally with its first addresses. One of `last_name`, `company_name` and `email` is required.',
  ),
  update_customer: vault(
    'Updates a customer. Omitted fields stay unchanged. `version` is the version that you read. If the customer has changed since then, the call fails with `changed_meanwhile`.',
  ),
  delete_customer: vault(
    'Deletes a customer that never paid and never had a card. Any other customer is archived and can be restored. `result` shows which of the two happened.',
  ),
  restore_customer: vault('Restores an archived customer.'),
  merge_customer: vault(
    'Merges the customer in the body into the customer in the path, including its addresses, cards and payments. This cannot be undone.',
  ),
  request_card: vault(
    'E-mails a customer a link to a page where they can enter a card, at most once an hour. The link is valid for 72 hours, or until a card is added. The card is verified at `terminal_uid`, or at the terminal of the request.',
  ),
  get_customer_payments: vault('Lists the payments of a customer, newest first.'),
  get_customer_history: vault('Lists the actions on a customer and its cards, newest first.'),
  get_customer_messages: vault('Lists the mails sent to a customer, newest first, with their delivery status.'),
  get_customer_message: vault('Returns a mail as it was sent to the customer. The secret of a link in it is withheld.'),
  resend_customer_message: vault(
    'Sends the same mail to a customer again, at most once an hour. A mail that has not been sent yet and a card request cannot be resent.',
  ),
  get_customer_summary: vault(
    'Returns the number of active customers, and counts them by the state of their default card.',
  ),
  get_similar_customers: vault(
    'Lists customers that might be duplicates of a new customer. They have the same e-mail address, the same telephone number, or the same name and postal code.',
  ),
  download_customers: vault('Returns all customers that match a search, as a CSV, Excel or PDF file.'),
  create_address: vault(
    'Adds a billing or shipping address to a customer. The first address of each kind becomes the default.',
  ),
  update_address: vault('Updates an address. Omitted fields stay unchanged.'),
  delete_address: vault(
    'Deletes an address. If it was the default, the oldest remaining address of its kind becomes the default.',
  ),
  update_customer_account: vault(
    'Updates the expiry, the names or the billing address of a stored card, or makes it the default card. The card number never changes.',
  ),
  add_account: vault(
    'Stores a card with the customer’s consent. The issuer first verifies the card with a zero-amount request. A declined card is not stored: `verified` is false, and `decline_reason` contains the reason. If the customer already has the card, it is renewed and `already_kept` is true. The verification uses `terminal_uid`, or the terminal of the request.',
  ),
  verify_account: vault(
    'Verifies a stored card with its issuer by a zero-amount request. A card can be verified at most three times a day.',
  ),
  block_account: vault(
    'Blocks a stored card. The merchant can no longer charge it automatically. A customer who is present and agrees can still use it.',
  ),
  unblock_account: vault(
    'Unblocks a stored card, so that it can be charged again. The customer must have given new consent.',
  ),
  remove_account: vault(
    'Removes a stored card. The call fails with `operation_in_progress` while a charge to the card is in progress.',
  ),
  create_customer_import: vault(
    'Imports customers from a CSV file of at most 5 MB and 10,000 rows. The file must not contain card numbers. A dry run reports the errors of each row and adds nothing.',
  ),
  get_customer_import: vault(
    'Returns the result of an import: how many customers were added, and the errors of each row.',
  ),

  get_invoices: invoices(
    'Searches invoices, estimates and credit notes, newest first unless `sort` specifies another order. `totals` contains the sums of all matches, with one entry for each currency.',
  ),
  download_invoices: invoices(
    'Returns all invoices that match a search, or with `rows=lines` all their lines, as a CSV, Excel or PDF file. Shipping is a line.',
  ),
  get_invoice_summary: invoices(
    'Returns the number of invoices in each status, and the unpaid amounts by how long they are overdue, with one entry for each currency.',
  ),
  create_invoice: invoices(
    'Creates a draft. With `issue: true`, the document is issued and numbered immediately, and its content is final. Prices and quantities are whole numbers of ten-thousandths; tax rates and discounts are whole numbers of millionths.',
  ),
  preview_invoice: invoices(
    'Calculates a draft and renders its mail without saving it. With `with_pdf: true` it also returns the PDF, marked as a draft.',
  ),
  get_invoice: invoices(
    'Returns a document with its lines, taxes and parts, the actions that are available, and the documents created from it.',
  ),
  update_invoice: invoices(
    'Updates a draft. On an issued document, only `send_to`, `internal_note`, the card that is charged automatically and the reminders can change, and `due_date` can only move to a later date.',
  ),
  delete_invoice: invoices('Deletes a draft or a scheduled document. An issued document is never deleted.'),
  issue_invoice: invoices(
    'Issues a draft and gives it the next number of its series. Numbers have no gaps and follow the issue dates.',
  ),
  schedule_invoice: invoices(
    'Schedules a draft to be issued at 08:00 on a date, in the merchant’s time zone. `send_on: null` turns it back into a draft.',
  ),
  close_invoice: invoices('Closes an invoice that is not paid in full. Payments already received stay recorded.'),
  reopen_invoice: invoices('Reopens a closed invoice within 90 days.'),
  duplicate_invoice: invoices('Creates a new draft from a document, without its dates.'),
  convert_invoice: invoices('Creates a draft invoice from an estimate. An estimate can be converted once.'),
  correct_invoice: invoices(
    'Credits the remaining amount of an invoice, and creates a draft with the same lines to replace it. An invoice can be corrected once.',
  ),
  create_credit_note: invoices(
    'Credits quantities of lines or an amount, with the exact taxes, and issues the credit note. If an invoice is credited in full in several steps, its credit notes add up exactly to the invoice.',
  ),
  preview_invoice_message: invoices(
    'Renders the mail that the first recipient of an issued document would get if it were sent now.',
  ),
  download_invoice_pdf: invoices(
    'Returns an issued document as a PDF in the language of the document. Each download of the same document is byte-identical.',
  ),
  download_invoice_pdfs: invoices('Returns up to 50 issued documents as one PDF, in the order of `invoice_ids`.'),
  send_invoice: invoices(
    'E-mails a document to the recipients who have not received it yet. Each recipient gets a separate link.',
  ),
  resend_invoice: invoices(
    'E-mails a document again, at most once a day to each recipient. If it is too early, `too_many_requests` says when the next mail is possible.',
  ),
  send_invoice_reminders: invoices(
    'Sends reminders for up to 100 invoices now, at most once a day to each recipient. Invoices that cannot get a reminder are skipped, and the response contains the reason.',
  ),
  revoke_invoice_link: invoices(
    'Revokes the link of one recipient. A visitor who opens it sees that it is no longer valid.',
  ),
  charge_invoice: invoices(
    'Charges a card for an invoice: a typed card, or a stored card of the customer vault. The amount is reserved before anything is sent, so an invoice is never paid twice, even while an outcome is unknown (`payment_under_way`).',
  ),
  record_invoice_payment: invoices(
    'Records a payment in cash, by cheque or by bank transfer. It is applied to the oldest open parts first.',
  ),
  reverse_invoice_payment: invoices('Reverses a recorded payment, such as a cheque that bounced.'),
  get_invoice_history: invoices(
    'Lists the actions of people on an invoice and the events that happened automatically.',
  ),
  get_invoice_settings: invoices('Returns the payment terms, texts, reminders and numbering that new documents use.'),
  update_invoice_settings: invoices(
    'Updates the invoice settings. Numbers are never reused: if a pattern or `next_number` would repeat a number, the call fails with `number_taken`.',
  ),
  get_tax_rates: invoices('Lists the tax rates, disabled ones last.'),
  create_tax_rate: invoices(
    'Creates a tax rate. `rate_ppm` is in millionths: 8.875% is 88750. An `inclusive` rate is included in the price; any other rate is added to it.',
  ),
  update_tax_rate: invoices('Disables or enables a tax rate. The rate itself never changes.'),
  get_invoice_items: invoices('Searches the price list.'),
  create_invoice_item: invoices('Adds an item to the price list.'),
  update_invoice_item: invoices('Updates an item of the price list. Existing documents do not change.'),
  delete_invoice_item: invoices('Deletes an item from the price list. Existing documents do not change.'),

  get_payment_link_settings: links(
    'Returns the settings of the payment pages, or `null` if they have not been created.',
  ),
  create_payment_link_settings: links(
    'Creates the settings of the payment pages. Omitted fields get their default values.',
  ),
  update_payment_link_settings: links('Updates the settings of the payment pages. Omitted fields stay unchanged.'),
  get_payment_links: links(
    'Searches payment links, newest first unless `sort` specifies another order. Closed links are returned only if `status` includes them.',
  ),
  get_payment_link_summary: links(
    'Returns the number of payment links in each status, and how many people opened a link, tried to pay and paid in the last 30 days.',
  ),
  get_payment_link: links('Returns a payment link with its address, its figures and its latest uses.'),
  create_payment_link: links(
    'Creates a payment link. Send or print the `address` in the response. `max_uses: 1` creates a link for a single bill.',
  ),
  update_payment_link: links(
    'Updates a payment link. Its kind and its terminal cannot change. A link that has ended opens again if it gets more uses or more time.',
  ),
  pause_payment_link: links('Pauses a payment link. A payment that was already sent is completed and counts as a use.'),
  resume_payment_link: links('Resumes a payment link that was paused by a person or by the protection.'),
  close_payment_link: links('Closes a payment link permanently.'),
  renew_payment_link_secret: links(
    'Gives a payment link a new address. The old address stops working immediately and responds as withdrawn.',
  ),
  send_payment_link: links(
    'E-mails a payment link to up to twenty addresses. A merchant can send fifty of these mails an hour.',
  ),
  get_payment_link_uses: links('Lists the attempts to pay with a link, newest first, with the payers’ answers.'),
  get_payment_link_protection: links(
    'Lists the attempts that were refused on your payment pages, and the protections that were started against card testing.',
  ),
  lift_protection: links(
    'Lifts a protection of payment pages early. If card testing continues, the protection starts again for longer.',
  ),
  get_payment_link_history: links('Lists the actions on a payment link and the mails in which it was sent.'),
  get_payment_link_mail: links('Renders the mail that would send a payment link to a recipient.'),
  download_payment_links: links('Returns all payment links that match a search, as a CSV, Excel or PDF file.'),
  download_payment_link_uses: links('Returns all attempts to pay with a link, as a CSV, Excel or PDF file.'),
};
