import type { Dependencies } from '../dependencies.ts';
import { checkInvoices } from '../store/invoices/invoice-check.ts';
import type { Job } from './runner.ts';

const differencesLogged = 20;

/**
 * Compares every invoice with its payments, refunds and credit notes once an hour. A difference is logged as an error, for a person to
 * investigate.
 */
export function checkInvoicesJob({ owner_pool, log }: Pick<Dependencies, 'owner_pool' | 'log'>): Job {
  return {
    name: 'check_invoices',
    interval_ms: 3_600_000,
    run: async () => {
      const client = await owner_pool.connect();
      try {
        const { invoices, payments, refunds, differences } = await checkInvoices(client);
        log.info({ invoices, payments, refunds, difference_count: differences.length }, 'the invoices were checked');
        for (const difference of differences.slice(0, differencesLogged)) {
          log.error(difference, 'an invoice does not agree with its payments');
        }
      } finally {
        client.release();
      }
    },
  };
}
