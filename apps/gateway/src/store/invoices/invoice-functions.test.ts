import { taxOfInvoicePayment } from '@countinghouse/domain/invoice/invoice-level23';
import { takeNumber } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoicePart, partsOfPayment, standingOfParts } from '@countinghouse/domain/invoice/invoice-parts';
import { balanceOf, invoiceStatusByMoney } from '@countinghouse/domain/invoice/invoice-states';
import { businessDateOf, type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewaySchema, migrateGateway } from '../../migrations.ts';

/* Compares SQL functions with their counterparts in the domain package. */

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  client = new pg.Client({ connectionString: database.url, options: `-c search_path=${gatewaySchema},public` });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row> => {
  const { rows } = await client.query<Row>(text, values);
  return rows[0] as Row;
};

test('derives the status of an invoice from its amounts like domain', async () => {
  const amounts = [0, 50, 100];
  for (const status of ['open', 'partially_paid', 'paid', 'closed'] as const) {
    for (const paid_amount of amounts) {
      for (const credited_amount of amounts) {
        for (const refunded_amount of amounts.filter((amount) => amount <= paid_amount)) {
          const money = { total_amount: 100, paid_amount, credited_amount, refunded_amount, reserved_amount: 0 };
          const balance_amount = balanceOf(money);
          if (balance_amount < 0) continue;
          const { found } = await one<{ found: string }>(
            `select invoice_status_by_money(i) as found from (select) one
             cross join jsonb_populate_record(null::invoices, $1::jsonb) i`,
            [JSON.stringify({ ...money, status, balance_amount })],
          );
          expect(found, JSON.stringify({ status, ...money })).toBe(invoiceStatusByMoney(status, money).status);
        }
      }
    }
  }
});

test('derives the date of an instant in a merchant’s time zone like domain', async () => {
  const zones = Object.keys(timeZones) as TimeZone[];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      async (zone, instant) => {
        const { found } = await one<{ found: string }>('select business_date_of($1, $2)::text as found', [
          instant,
          zone,
        ]);
        expect(found).toBe(businessDateOf(instant, zone));
      },
    ),
  );
});

test('formats the next number of a series like domain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('CN-{YYYY}-{N}', '{N}', '{YY}/{N}', 'Gutschrift {N}-{YYYY}'),
      fc.integer({ min: 4, max: 10 }),
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 2000, max: 2099 }),
      async (pattern, digits, next_number, year) => {
        const series = { pattern, digits, next_number, year, restarts: 'never' as const };
        const { found } = await one<{ found: string }>(
          `select number_of_series(s, $2, $3::smallint) as found from jsonb_populate_record(null::invoice_series, $1::jsonb) s`,
          [JSON.stringify(series), next_number, year],
        );
        expect(found).toBe(takeNumber(series, `${year}-06-30`).invoice_number);
      },
    ),
  );
});

test('assigns a payment to parts like domain', async () => {
  const merchant_uid = '018f0000-0000-7000-8000-000000000001';
  const invoice_id = '018f0000-0000-7000-8000-000000000002';
  const arbitrary = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }).chain((amounts) => {
    const total_amount = amounts.reduce((sum, amount) => sum + amount, 0);
    return fc.record({
      amounts: fc.constant(amounts),
      payments: fc.array(fc.integer({ min: 1, max: total_amount }), { maxLength: 4 }),
      credited_amount: fc.integer({ min: 0, max: total_amount }),
      amount: fc.integer({ min: 1, max: total_amount }),
    });
  });
  await client.query(`begin; set local session_replication_role = replica`);
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ amounts, payments, credited_amount, amount }) => {
      await client.query('delete from invoice_parts; delete from invoice_payments');
      const parts: InvoicePart[] = amounts.map((of, index) => ({
        part_number: index + 1,
        label: '',
        due_date: '2026-01-31',
        amount: of,
      }));
      for (const part of parts) {
        await client.query(
          'insert into invoice_parts (merchant_uid, invoice_id, part_number, amount) values ($1, $2, $3, $4)',
          [merchant_uid, invoice_id, part.part_number, part.amount],
        );
      }
      const applied = [];
      let left = amounts.reduce((sum, of) => sum + of, 0);
      for (const payment of payments) {
        const fits = Math.min(payment, left);
        if (fits === 0) continue;
        left -= fits;
        const going = partsOfPayment(standingOfParts(parts, applied, 0), fits);
        applied.push(...going);
        await client.query(
          `insert into invoice_payments (merchant_uid, invoice_payment_id, invoice_id, payment_id, state, currency, amount, parts, created_at, concluded_at)
           values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'applied', 840, $3, $4, now(), now())`,
          [merchant_uid, invoice_id, fits, JSON.stringify(going)],
        );
      }
      const credited = Math.min(credited_amount, left);
      const asked = Math.min(amount, left - credited);
      if (asked === 0) return;
      const { found } = await one<{ found: unknown }>(
        `select parts_of_invoice_payment(i, $2) as found from jsonb_populate_record(null::invoices, $1::jsonb) i`,
        [JSON.stringify({ merchant_uid, invoice_id, credited_amount: credited }), asked],
      );
      expect(found).toEqual(partsOfPayment(standingOfParts(parts, applied, credited), asked));
    }),
    { numRuns: 150 },
  );
  await client.query('rollback');
});

test('computes the tax included in a payment like domain', async () => {
  const merchant_uid = '018f0000-0000-7000-8000-000000000001';
  const invoice_id = '018f0000-0000-7000-8000-000000000003';
  const share = fc.integer({ min: 1, max: 5_000 }).chain((amount) =>
    fc.record({
      amount: fc.constant(amount),
      sales_tax: fc.integer({ min: 0, max: Math.min(amount, 400) }),
      state: fc.constantFrom('reserved', 'applied', 'released'),
    }),
  );
  const arbitrary = fc.record({
    // Small totals give ties, which are rounded half-even. The largest exceed a bigint when multiplied.
    invoice: fc.oneof(
      fc.record({ tax_amount: fc.nat(20), total_amount: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ tax_amount: fc.nat(10 ** 13), total_amount: fc.integer({ min: 1, max: 10 ** 14 }) }),
    ),
    shares: fc.array(share, { maxLength: 4 }),
    paid_amount: fc.integer({ min: 1, max: 5_000 }),
  });
  await client.query(`begin; set local session_replication_role = replica`);
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ invoice, shares, paid_amount }) => {
      await client.query('delete from invoice_payments');
      for (const { state, amount, sales_tax } of shares) {
        await client.query(
          `insert into invoice_payments (merchant_uid, invoice_payment_id, invoice_id, payment_id, state, currency, amount, sales_tax, created_at, concluded_at)
           values ($1, gen_random_uuid(), $2, gen_random_uuid(), $3, 840, $4, $5, now(), case when $3 <> 'reserved' then now() end)`,
          [merchant_uid, invoice_id, state, amount, sales_tax],
        );
      }
      const unreleased = shares.filter(({ state }) => state !== 'released');
      const sumOf = (of: 'amount' | 'sales_tax') => unreleased.reduce((sum, one_of) => sum + one_of[of], 0);
      const { found } = await one<{ found: number }>(
        `select tax_of_invoice_payment(i, $2)::float8 as found from jsonb_populate_record(null::invoices, $1::jsonb) i`,
        [JSON.stringify({ merchant_uid, invoice_id, ...invoice }), paid_amount],
      );
      const paid_before = { amount: sumOf('amount'), sales_tax: sumOf('sales_tax') };
      expect(found).toBe(taxOfInvoicePayment(invoice, { paid_before, paid_amount }));
    }),
    { numRuns: 300 },
  );
  await client.query('rollback');
});
