import { type DemoBatch, makeBatches } from './batches.ts';
import { dateBefore, demoDays, instantBefore } from './calendar.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import type { DemoInvoice } from './invoices/demo-invoice.ts';
import { makeInvoices } from './invoices/make-invoices.ts';
import { type DemoLink, makeLinks } from './links.ts';
import { demoMerchants } from './merchants.ts';
import type { PaymentLife } from './payment-life.ts';
import { makePayments } from './payments.ts';
import { type DemoVaultCustomer, makeVault } from './vault.ts';

/** The demo world before it is converted to rows. */
export type DemoWorld = {
  now: Date;
  merchants: readonly {
    merchant: DemoMerchant;
    created_at: Date;
    payments: readonly PaymentLife[];
    batches: readonly DemoBatch[];
    vault: readonly DemoVaultCustomer[];
    links: readonly DemoLink[];
    invoices: readonly DemoInvoice[];
  }[];
};

/** The merchants whose batches the acquirer refused, and how many days before today. */
const failedBatches: readonly { username: string; days_ago: number }[] = [
  { username: 'bluepine', days_ago: 3 },
  { username: 'lantern', days_ago: 5 },
  { username: 'oldmill', days_ago: 24 },
];

/**
 * Makes the world of blanks.md section 7 at an instant: the same instant always gives the same world.
 *
 * @param days number of days that it covers, today included
 */
export function makeWorld(now: Date, days = demoDays): DemoWorld {
  const merchants = demoMerchants.map((merchant) => {
    const failed_dates = new Set(
      failedBatches
        .filter(({ username }) => username === merchant.people[0]?.[0])
        .map(({ days_ago }) => dateBefore(merchant, now, days_ago)),
    );
    const created_at = instantBefore(merchant, now, merchant.created_days_ago, 10);
    const payments = makePayments(merchant, now, failed_dates, days);
    const vault = makeVault(merchant, payments, now);
    const kept = new Set(vault.flatMap(({ accounts }) => accounts.map(({ card }) => card)));
    const links = makeLinks(merchant, payments, kept, now);
    const today = dateBefore(merchant, now, 0);
    return {
      merchant,
      created_at,
      payments,
      batches: makeBatches(merchant, payments, now, failed_dates, created_at),
      vault,
      links,
      invoices: makeInvoices({ merchant, created_at, payments, vault, links, today, now }),
    };
  });
  numberMessages(merchants.flatMap(({ payments }) => payments));
  return { now, merchants };
}

/** Numbers the messages to the acquirer in the order in which they were sent. */
function numberMessages(payments: readonly PaymentLife[]): void {
  const inOrder = [...payments].sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  for (const [index, life] of inOrder.entries()) life.system_trace_audit_number = index + 1;
}
