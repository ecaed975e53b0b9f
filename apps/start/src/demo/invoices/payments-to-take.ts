import type { PaymentLife } from '../payment-life.ts';
import type { DemoVaultCustomer } from '../vault.ts';
import type { InvoicesInput, Making } from './making.ts';

/** The smallest payment that gets an invoice, in minor units. */
const least_amount = 2_500;

/**
 * Returns the sales that can belong to an invoice, latest first: approved, not reversed, without a tip, by a customer of the vault, and not
 * from a payment link.
 */
export function paymentsToTake(
  { payments, links }: InvoicesInput,
  customers: readonly DemoVaultCustomer[],
): Making['left'] {
  const others = new Set<PaymentLife | undefined>([
    ...links.flatMap(({ uses }) => uses),
    // A refund belongs to the invoice of its payment too.
    ...payments.map(({ parent }) => parent),
  ]);
  return customers
    .flatMap((customer) => customer.payments.map((life) => ({ life, customer })))
    .filter(({ life }) => canBeOfInvoice(life) && [210, 218].includes(life.status) && !others.has(life))
    .toSorted((one, other) => other.life.created_at.getTime() - one.life.created_at.getTime());
}

/** Whether a sale can belong to an invoice, regardless of its outcome. */
export function canBeOfInvoice({ origin, tip, requested_amount }: PaymentLife): boolean {
  return origin === 110 && tip === 0 && requested_amount >= least_amount;
}
