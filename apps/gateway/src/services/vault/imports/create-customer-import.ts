import { randomUUIDv7 } from 'node:crypto';
import type { createCustomerImport as declaration } from '@countinghouse/contract/vault/imports/create-customer-import';
import { type ImportFault, importFaults_maximum } from '@countinghouse/domain/vault/import';
import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { claimVaultCreation, isReferenceTaken } from '../../../store/vault/customers.ts';
import { readCustomerImport } from './get-customer-import.ts';
import { type ImportRow, readImport } from './import-rows.ts';

/**
 * Adds customers from a CSV file (S7.125). A dry run only checks the file; otherwise all valid rows are added in one transaction. The file
 * is not stored. Requests with the same Idempotency-Key import it once.
 *
 * @throws OperationError invalid_request for an unreadable file, idempotency_key_reused; changed_meanwhile if another user used a reference
 *   of the file meanwhile
 */
export function createCustomerImport({ payments }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { body }) => {
    const { merchant_uid } = merchantOf(context);
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    const { file_name, dry_run, csv } = body;
    const read = readImport(csv, todayOf(context));
    const now = context.clock.now();
    const created_by = context.identity.user.user_id;
    const body_hash = bodyHash(payments.body_secret, 'create_customer_import', body);
    const work = async (transaction: ScopedTransaction) => {
      const import_id = randomUUIDv7();
      const creation = { merchant_uid, idempotency_key: key, body_hash, subject_id: import_id, now };
      const first = await claimVaultCreation(transaction, creation);
      if (first !== import_id) {
        context.replaying();
        return { import: await readCustomerImport(transaction, merchant_uid, first) };
      }
      const taken = await takenReferences(transaction, merchant_uid, read.rows);
      const isTaken = ({ cells }: ImportRow) => taken.has(cells.customer_reference?.toLowerCase() ?? '');
      const rows = read.rows.filter((row) => !isTaken(row));
      const faults = [...read.faults, ...read.rows.filter(isTaken).map(referenceFault)].toSorted(
        (one, other) => one.row - other.row,
      );
      if (!dry_run) await addCustomers(transaction, { merchant_uid, created_by, now }, rows);
      await transaction
        .insertInto('vault_imports')
        .values({
          merchant_uid,
          import_id,
          file_name,
          dry_run,
          row_count: read.row_count,
          customer_count: rows.length,
          fault_count: faults.length,
          faults: JSON.stringify(faults.slice(0, importFaults_maximum)),
          created_at: now,
          created_by,
        })
        .execute();
      await writeAudit(transaction, context, {
        call: 'create_customer_import',
        target_type: 'customer_import',
        target_id: import_id,
        after: { dry_run, row_count: read.row_count, customer_count: rows.length, fault_count: faults.length },
      });
      return { import: await readCustomerImport(transaction, merchant_uid, import_id) };
    };
    try {
      return await context.transaction(work);
    } catch (error) {
      throw isReferenceTaken(error) ? new OperationError('changed_meanwhile') : error;
    }
  };
}

const referenceFault = ({ row }: ImportRow): ImportFault => ({
  row,
  field: 'customer_reference',
  code: 'reference_taken',
  message: 'is the reference of another customer',
});

/** Returns the references in the file, in lower case, that the merchant's customers already have. */
async function takenReferences(
  transaction: ScopedTransaction,
  merchant_uid: string,
  rows: readonly ImportRow[],
): Promise<Set<string>> {
  const references = rows.flatMap(({ cells }) => cells.customer_reference?.toLowerCase() ?? []);
  if (references.length === 0) return new Set();
  const found = await sql<{ reference: string }>`select lower(customer_reference) as reference from vault_customers
    where merchant_uid = ${merchant_uid} and customer_reference <> ''
      and lower(customer_reference) = any(${references}::text[])`.execute(transaction);
  return new Set(found.rows.map(({ reference }) => reference));
}

type Import = { merchant_uid: string; created_by: string; now: Date };

/** Adds all customers with one statement per table, and writes a webhook event for each. */
async function addCustomers(transaction: ScopedTransaction, of: Import, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ cells, tags }) => ({
    customer_id: randomUUIDv7(),
    address_id: hasAddress(cells) ? randomUUIDv7() : null,
    ...cells,
    tags,
  }));
  const json = JSON.stringify(given);
  const { merchant_uid, created_by, now } = of;
  await sql`insert into vault_customers (merchant_uid, customer_id, customer_reference, first_name, last_name, company_name, email,
      phone_number, fax_number, website, dob, locale, tags, note, created_at, created_by, updated_at)
    select ${merchant_uid}, r.customer_id, coalesce(r.customer_reference, ''), coalesce(r.first_name, ''), coalesce(r.last_name, ''),
      coalesce(r.company_name, ''), coalesce(r.email, ''), coalesce(r.phone_number, ''), coalesce(r.fax_number, ''),
      coalesce(r.website, ''), r.dob, coalesce(r.locale, 'en'), r.tags, coalesce(r.note, ''), ${now}, ${created_by}, ${now}
    from jsonb_to_recordset(${json}::jsonb) as r(customer_id uuid, customer_reference text, first_name text, last_name text,
      company_name text, email text, phone_number text, fax_number text, website text, dob date, locale text, tags text[], note text)`.execute(
    transaction,
  );
  await sql`insert into vault_addresses (merchant_uid, address_id, customer_id, kind, address_1, address_2, city, state, postal_code,
      country, is_default, created_at, created_by, updated_at)
    select ${merchant_uid}, r.address_id, r.customer_id, 'billing', coalesce(r.address_1, ''), coalesce(r.address_2, ''),
      coalesce(r.city, ''), coalesce(r.state, ''), coalesce(r.postal_code, ''), coalesce(r.country, 'US'), true, ${now},
      ${created_by}, ${now}
    from jsonb_to_recordset(${json}::jsonb) as r(address_id uuid, customer_id uuid, address_1 text, address_2 text, city text,
      state text, postal_code text, country text)
    where r.address_id is not null`.execute(transaction);
  await sql`select write_webhook_event(${merchant_uid}::uuid, 'customer.created', ${now}::timestamptz,
      jsonb_build_object('customer_id', r.customer_id, 'version', 1))
    from jsonb_to_recordset(${json}::jsonb) as r(customer_id uuid)
    where exists (select from webhooks w where w.merchant_uid = ${merchant_uid} and w.enabled
      and 'customer.created' = any(w.events))`.execute(transaction);
}

function hasAddress({ address_1, address_2, city, state, postal_code, country }: ImportRow['cells']): boolean {
  return [address_1, address_2, city, state, postal_code, country].some((line) => line !== undefined);
}
