import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import type { InvoiceKey, InvoiceRecord } from '../invoices/invoices.ts';
import { paymentColumns, type VisitorPayment } from '../payment-links/visitor-payments.ts';
import { findCustomer, idsOfCustomer } from '../vault/customers.ts';

/** A customer, including the customers that were merged into it. */
type CustomerKey = { merchant_uid: string; customer_id: string };

/** How many invoices, and how many receipts, are read at a time. */
const page_rows = 50;

/** Some rows of a list, and whether there are more. */
export type RowPage<Row> = { rows: Row[]; has_more: boolean };

/** Splits off the row that was read beyond a page. */
function pageOf<Row>(rows: Row[]): RowPage<Row> {
  return { rows: rows.slice(0, page_rows), has_more: rows.length > page_rows };
}

/** Reads the stored cards of a customer: the default card first, then the newest. */
export function readCardsOfCustomer(
  transaction: ScopedTransaction,
  { merchant_uid, customer_id }: CustomerKey,
): Promise<{ card_brand: string; last_four: string; card_expiry: string; status: string }[]> {
  return transaction
    .selectFrom('vault_accounts as a')
    .innerJoin('cards as c', (join) =>
      join.onRef('c.merchant_uid', '=', 'a.merchant_uid').onRef('c.card_id', '=', 'a.card_id'),
    )
    .select(['c.card_brand', 'c.last_four', 'a.card_expiry', 'a.status'])
    .where('a.merchant_uid', '=', merchant_uid)
    .where('a.customer_id', '=', customer_id)
    .where('a.status', 'in', ['usable', 'blocked'])
    .orderBy('a.is_default', 'desc')
    .orderBy('a.created_at', 'desc')
    .execute();
}

/** An invoice with an open balance. */
export type OwedInvoice = InvoiceRecord & { invoice_number: string; open_due_date: string };

/** Where a page of open invoices begins: after an invoice with this due date and number. */
export type OwedPosition = Pick<OwedInvoice, 'open_due_date' | 'invoice_number'>;

/** Reads fifty open invoices of a customer, earliest due date first: the first ones, or those after a position. */
export async function readOwedInvoices(
  transaction: ScopedTransaction,
  key: CustomerKey,
  after?: OwedPosition,
): Promise<RowPage<OwedInvoice>> {
  let owed = await owedBy(transaction, key);
  if (after !== undefined) {
    const { open_due_date, invoice_number } = after;
    owed = owed.where(sql<boolean>`(open_due_date, invoice_number) > (${open_due_date}::date, ${invoice_number})`);
  }
  const rows = await owed
    .orderBy('open_due_date')
    .orderBy('invoice_number')
    .limit(page_rows + 1)
    .execute();
  return pageOf(rows.flatMap((row) => owedOf(row) ?? []));
}

/** Finds one open invoice of a customer; undefined for any other invoice. */
export async function findOwedInvoice(
  transaction: ScopedTransaction,
  key: CustomerKey,
  invoice_id: InvoiceKey['invoice_id'],
): Promise<OwedInvoice | undefined> {
  const row = await (await owedBy(transaction, key)).where('invoice_id', '=', invoice_id).executeTakeFirst();
  return row === undefined ? undefined : owedOf(row);
}

/** An invoice is open as long as it has an open due date. */
async function owedBy(transaction: ScopedTransaction, key: CustomerKey) {
  const { merchant_uid } = key;
  return transaction
    .selectFrom('invoices')
    .selectAll()
    .where('merchant_uid', '=', merchant_uid)
    .where('customer_id', 'in', await idsOf(transaction, key))
    .where('open_due_date', 'is not', null);
}

function owedOf(row: InvoiceRecord): OwedInvoice | undefined {
  const { invoice_number, open_due_date } = row;
  return invoice_number === null || open_due_date === null ? undefined : { ...row, invoice_number, open_due_date };
}

/** A payment of a customer, with the number of the invoice that it paid. */
export type CustomerPayment = VisitorPayment & { invoice_number: string | null; description: string };

/** Reads fifty payments of a customer that have a receipt, newest first: the latest ones, or those that follow a payment. */
export async function readCustomerPayments(
  transaction: ScopedTransaction,
  key: CustomerKey,
  after?: Pick<CustomerPayment, 'payment_id'>,
): Promise<RowPage<CustomerPayment>> {
  let paid = await paidBy(transaction, key);
  if (after !== undefined) {
    // The instant is compared in SQL, where it has microseconds.
    paid = paid.where(
      sql<boolean>`(p.created_at, p.payment_id) < (
        select last.created_at, last.payment_id from payments last
        where last.merchant_uid = ${key.merchant_uid} and last.payment_id = ${after.payment_id})`,
    );
  }
  const rows = await paid
    .orderBy('p.created_at', 'desc')
    .orderBy('p.payment_id', 'desc')
    .limit(page_rows + 1)
    .execute();
  return pageOf(rows.map(paymentOf));
}

/** Finds one payment of a customer that has a receipt; undefined for any other payment. */
export async function findCustomerPayment(
  transaction: ScopedTransaction,
  key: CustomerKey,
  payment_id: string,
): Promise<CustomerPayment | undefined> {
  const row = await (await paidBy(transaction, key)).where('p.payment_id', '=', payment_id).executeTakeFirst();
  return row === undefined ? undefined : paymentOf(row);
}

async function paidBy(transaction: ScopedTransaction, key: CustomerKey) {
  return transaction
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) =>
      join
        .onRef('i.merchant_uid', '=', 'p.merchant_uid')
        .onRef('i.invoice_id', '=', 'p.source_id')
        .on('p.source', '=', 'invoice'),
    )
    .where('p.merchant_uid', '=', key.merchant_uid)
    .where('p.customer_id', 'in', await idsOf(transaction, key))
    .where('p.captured_amount', '>', 0)
    .where('p.direction', '=', 1)
    .select([...paymentColumns, 'p.tip', 'p.sales_tax', 'i.invoice_number'])
    .select(sql<string>`coalesce(p.details ->> 'description', '')`.as('description'));
}

type PaidRow = Awaited<ReturnType<Awaited<ReturnType<typeof paidBy>>['executeTakeFirstOrThrow']>>;

/** Returns tip and tax only if they fit into the captured amount, which can be less than the authorized one. An invoice shows its own taxes. */
function paymentOf({ tip, sales_tax, ...row }: PaidRow): CustomerPayment {
  const amount = row.captured_amount;
  const tax = row.invoice_number === null ? sales_tax : 0;
  const fits = tip + tax <= amount;
  return { ...row, amount, tip_amount: fits ? tip : 0, tax_amount: fits ? tax : 0, items: [] };
}

async function idsOf(transaction: ScopedTransaction, { merchant_uid, customer_id }: CustomerKey): Promise<string[]> {
  return idsOfCustomer(await findCustomer(transaction, merchant_uid, customer_id));
}
