import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  anotherCard,
  closeBatchesAtMidnight,
  type PaymentWorld,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import {
  type AnsweredInvoice,
  addOfflinePayment,
  addTaxRate,
  chargeForInvoice,
  differencesOfInvoices,
  visitInvoice,
} from '../../../testing/requests/invoices.ts';
import { payAsVisitor } from '../../../testing/requests/payment-links.ts';

let house: PaymentWorld;
let tax_rate_ids: string[];
beforeAll(async () => {
  house = await startPaymentWorld();
  await closeBatchesAtMidnight(house);
  tax_rate_ids = [await addTaxRate(house, { rate_ppm: 99_750 })];
});
afterEach(async () => {
  await house.quiet();
  expect(await differencesOfInvoices(house)).toEqual([]);
});
afterAll(() => house.stop());

/** An issued invoice of 109.96 with a tax of 9.97, and a visitor's session that can pay it. */
const taxedInvoice = () =>
  visitInvoice(house, {
    lines: [
      { description: 'Beans', quantity_ten_thousandths: 30_000, unit_price_ten_thousandths: 333_300, tax_rate_ids },
    ],
    ...{ allow_partial: true, minimum_amount: 100 },
  });
type Share = {
  state: string;
  amount: number;
  sales_tax: number;
  payment_id: string | null;
  offline_payment_id: string | null;
};
/** The payments of an invoice that were not released, with the tax of each as it is stored. */
const sharesOf = ({ invoice_id }: AnsweredInvoice) =>
  house.sql<Share>(
    `select s.state, s.amount::int, s.sales_tax::int, s.payment_id, s.offline_payment_id
     from invoice_payments s where s.invoice_id = $1 and s.state <> 'released' order by s.created_at, s.invoice_payment_id`,
    [invoice_id],
  );
const sumOf = (shares: readonly Share[], of: 'amount' | 'sales_tax') =>
  shares.reduce((sum, share) => sum + share[of], 0);
const takeOff = async ({ invoice_id }: AnsweredInvoice, { payment_id, offline_payment_id }: Share) => {
  const answer =
    payment_id !== null
      ? await house.operate('reverse_payment', payment_id)
      : await house.call('reverse_invoice_payment', 'merchant', {
          params: { invoice_id, offline_payment_id: String(offline_payment_id) },
          body: { reason: 'The cheque bounced' },
        });
  expect(answer.status, answer.text).toBe(200);
};

test('payments in any way and order have the exact tax of the invoice, whichever were taken off before', async () => {
  // The test acquirer declines 5.51. It does not answer a sale of 5.99, which is then reversed.
  const amounts = fc.oneof(fc.integer({ min: 300, max: 5_000 }), fc.constantFrom(551, 599));
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('card', 'visitor', 'offline'), amount: amounts }),
      fc.record({ kind: fc.constant('take_off'), nth: fc.nat(10) }),
    ),
    { minLength: 4, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { invoice, token } = await taxedInvoice();
      const { total_amount } = invoice;
      const tax_amount = Number(invoice.tax_amount);
      const left = async () => total_amount - sumOf(await sharesOf(invoice), 'amount');
      const pay = async (kind: string, amount: number) => {
        if (kind === 'offline') await addOfflinePayment(house, invoice, { amount });
        if (kind === 'card') await chargeForInvoice(house, invoice, { amount });
        if (kind === 'visitor') {
          const body = { card_number: anotherCard(), amount, payable_amount: await left(), total_amount: amount };
          await payAsVisitor(house, token, body);
        }
        await house.quiet();
      };
      for (const step of all) {
        const before = await sharesOf(invoice);
        if ('nth' in step) {
          const share = before[step.nth % Math.max(1, before.length)];
          if (share !== undefined) await takeOff(invoice, share);
          continue;
        }
        if ((await left()) < step.amount + 300) continue;
        await pay(step.kind, step.amount);
        const after = await sharesOf(invoice);
        if (after.length === before.length) continue;
        const due = (tax_amount * sumOf(after, 'amount')) / total_amount;
        expect(Math.abs(sumOf(after, 'sales_tax') - due)).toBeLessThanOrEqual(0.5);
      }
      const rest = await left();
      if (rest > 0) await pay('offline', rest);
      expect(sumOf(await sharesOf(invoice), 'sales_tax')).toBe(tax_amount);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('the last payment makes up for the cent of a payment that was voided after a later one', async () => {
  const { invoice, token } = await taxedInvoice();
  const quarter = invoice.total_amount / 4;
  for (let count = 0; count < 3; count += 1) await chargeForInvoice(house, invoice, { amount: quarter });
  // The first three quarters have 249, 249 and 250 of the tax of 997.
  const [first] = await sharesOf(invoice);
  if (first === undefined) throw new Error('The first payment is missing');
  await takeOff(invoice, first);
  const body = { card_number: anotherCard(), amount: quarter, payable_amount: 2 * quarter, total_amount: quarter };
  expect((await payAsVisitor(house, token, body)).status).toBe(200);
  await addOfflinePayment(house, invoice, { amount: quarter });
  expect(sumOf(await sharesOf(invoice), 'sales_tax')).toBe(997);
});

test('a charge whose tax has changed while the rest is the same reads the invoice again', async () => {
  const { invoice } = await taxedInvoice();
  const quarter = invoice.total_amount / 4;
  await chargeForInvoice(house, invoice, { amount: quarter });
  await chargeForInvoice(house, invoice, { amount: quarter });
  const held = house.hold('payment_checked');
  const charging = chargeForInvoice(house, invoice, { amount: quarter });
  await held.reached;
  // The amounts stay the same, as if one payment had been taken off and another one made, but their tax does not.
  await house.sql('update invoice_payments set sales_tax = sales_tax - 1 where invoice_id = $1', [invoice.invoice_id]);
  held.release();
  const paid = await charging;
  expect(paid.status, paid.text).toBe(200);
  await house.sql(
    `update invoice_payments s set sales_tax = p.sales_tax from payments p where p.payment_id = s.payment_id and s.invoice_id = $1`,
    [invoice.invoice_id],
  );
  const shares = await sharesOf(invoice);
  expect(shares.at(-1)?.sales_tax).toBe(748 - (sumOf(shares.slice(0, 2), 'sales_tax') - 2));
});

test('the invoice check finds a share whose tax is not that of its payment', async () => {
  const { invoice } = await taxedInvoice();
  const { data } = await chargeForInvoice(house, invoice, { amount: 1_000 });
  const change = (by: number) =>
    house.sql('update invoice_payments set sales_tax = sales_tax + $2 where invoice_id = $1', [invoice.invoice_id, by]);
  await change(1);
  expect(await differencesOfInvoices(house)).toMatchObject([{ what: `sales tax of payment ${data.payment_id}` }]);
  await change(-1);
});
