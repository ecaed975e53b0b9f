import type { PaymentLife } from '../payment-life.ts';
import type { DemoVaultCustomer } from '../vault.ts';
import type { InvoicesInput, Making } from './making.ts';

/** Below that nobody writes an invoice, in minor units. */
const least_amount = 2_500;

/** The sales that can be of an invoice: approved and not given back, without a tip, of a customer of the vault, and not of a payment link. The latest first. */
export function paymentsToTake(
  { payments, links }: InvoicesInput,
  customers: readonly DemoVaultCustomer[],
): Making['left'] {
  const others = new Set<PaymentLife | undefined>([
    ...links.flatMap(({ uses }) => uses),
    // A refund is of the invoice of its payment, too.
    ...payments.map(({ parent }) => parent),
  ]);
  return customers
    .flatMap((customer) => customer.payments.map((life) => ({ life, customer })))
    .filter(({ life }) => canBeOfInvoice(life) && [210, 218].includes(life.status) && !others.has(life))
    .toSorted((one, other) => other.life.created_at.getTime() - one.life.created_at.getTime());
}

/** Whether a sale can be one of an invoice, whatever became of it. */
export function canBeOfInvoice({ origin, tip, requested_amount }: PaymentLife): boolean {
  return origin === 110 && tip === 0 && requested_amount >= least_amount;
}
