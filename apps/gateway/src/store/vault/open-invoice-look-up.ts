import type { CustomerCriteria } from '@countinghouse/contract/vault/customers/customer-criteria';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { customersWithOpenInvoice, isAmongCustomersWithOpenInvoice } from '../invoices/open-invoices.ts';
import { countMatching } from '../search/exact-count.ts';
import { type LookUp, matchingCustomers, type SearchedOn } from './customer-search.ts';

/** If at most this many customers have an open invoice, each one's row is read. */
const fewCustomers = 4_000;
/** This many customers with an open invoice show how many of them match the other criteria. */
const sampleOfCustomers = 1_000;
/** If at least this many of the sample match, a scan in list order finds a page soon enough. */
const commonInSample = 25;
/** The ids of up to this many customers are compared with those of the customers with an open invoice. */
const comparedCustomers = 25_000;
/** If more customers have an open invoice, their rows are not read, however few match. No look-up of this file finds more. */
export const lookedUpCustomersMaximum = 100_000;

/** Returns the look-up of the customers with an open invoice if these are few, and undefined otherwise. */
export async function lookUpFewOpenInvoices(transaction: ScopedTransaction): Promise<LookUp | undefined> {
  return (await haveAtMost(transaction, fewCustomers)) ? byInvoices(fewCustomers) : undefined;
}

/**
 * Chooses how to find customers with an open invoice that also match other criteria, if many customers have one:
 *
 * - Many of a sample match: undefined, so that the list is read in order.
 * - An index finds few customers by card, country, status or date: compares their ids with those of the customers with an open invoice.
 * - Otherwise: reads the rows of all customers with an open invoice. In list order, the whole vault might be read in vain.
 *
 * @returns the look-up, undefined for the list in order, and how many customers of the sample match
 */
export async function chooseOpenInvoiceLookUp(
  transaction: ScopedTransaction,
  criteria: CustomerCriteria,
  on: SearchedOn,
): Promise<{ look_up: LookUp | undefined; sampled: number }> {
  const sample = matchingCustomers(transaction, criteria, on, byInvoices(sampleOfCustomers));
  const sampled = await countMatching(transaction, sample);
  if (sampled >= commonInSample) return { look_up: undefined, sampled };
  const compared = await compareIds(transaction, criteria, on);
  if (compared !== undefined) return { look_up: compared, sampled };
  const can_read_all = await haveAtMost(transaction, lookedUpCustomersMaximum);
  return { look_up: can_read_all ? byInvoices(lookedUpCustomersMaximum) : undefined, sampled };
}

const byInvoices = (limit: number): LookUp => ({ by: 'open_invoices', limit });

/** Returns whether at most this many customers of the merchant have an open invoice. */
async function haveAtMost(transaction: ScopedTransaction, maximum: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${customersWithOpenInvoice(maximum + 1)}) as customer`.execute(transaction);
  return (rows[0]?.count ?? 0) <= maximum;
}

/**
 * Returns the customers with an open invoice that match card, country, status and dates. An index contains what is compared, so no row is read.
 * Undefined if too many customers match without regard to invoices.
 */
async function compareIds(
  transaction: ScopedTransaction,
  { search: _search, tag: _tag, has_open_invoice: _has_open_invoice, ...indexed }: CustomerCriteria,
  on: SearchedOn,
): Promise<LookUp | undefined> {
  const matching = matchingCustomers(transaction, indexed, on);
  if ((await countMatching(transaction, matching, comparedCustomers)) > comparedCustomers) return undefined;
  const rows = await matching.where(isAmongCustomersWithOpenInvoice).select('customer.customer_id').execute();
  return { by: 'ids', ids: rows.map(({ customer_id }) => customer_id) };
}
