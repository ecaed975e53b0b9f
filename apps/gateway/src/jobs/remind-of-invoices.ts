import { merchantMayInvoice } from '@countinghouse/domain/invoice/invoice-states';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../dependencies.ts';
import { lockDueInvoice } from '../store/invoices/invoices.ts';
import type { InvoiceMailNeeds } from '../store/invoices/sending/post-invoice-mail.ts';
import { processReminders, type RemindingMerchant } from '../store/invoices/sending/remind.ts';
import { factsOfMerchant } from '../store/invoices/sending/send-invoice.ts';
import { settingsForDrafts } from '../store/invoices/settings.ts';
import { inScope } from '../store/scope.ts';
import type { Job } from './runner.ts';

const part = 500;
/** How long to wait before an invoice that failed is checked again. The others continue meanwhile. */
const retry_ms = 300_000;
/** How many invoices a node checks in parallel: each has its own transaction, and sales need connections, too. */
const together = 4;

type Due = {
  merchant_uid: string;
  invoice_id: string;
  tenant_uid: string;
  doing_business_as: string;
  time_zone: TimeZone;
  account_status_code: MerchantStatus;
  allow_invoicing: boolean;
};

type Needs = Pick<Dependencies, 'pool' | 'owner_pool' | 'clock' | 'log'> & InvoiceMailNeeds;

/**
 * Sends reminders of open invoices, by business time, and one overdue event per invoice. Each invoice stores when it is checked next; every
 * change to it causes an immediate check. If a node dies, everything it committed is sent, and the next node continues.
 */
export function remindOfInvoices(needs: Needs): Job {
  return {
    name: 'remind_of_invoices',
    interval_ms: 15_000,
    run: async (signal) => {
      await sendDueReminders(needs, signal);
    },
  };
}

/**
 * Checks all invoices whose check is due.
 *
 * @returns how many reminders were sent
 */
export async function sendDueReminders(needs: Needs, signal: AbortSignal): Promise<number> {
  const now = needs.clock.now();
  const merchants = new Map<string, Promise<RemindingMerchant>>();
  let reminded = 0;
  for (;;) {
    const due = await readDue(needs, now);
    const waiting = [...due];
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
          reminded += await tryToProcess(needs, { due: next, merchants, now });
        }
      }),
    );
    if (signal.aborted || due.length < part) return reminded;
  }
}

/** Returns the invoices whose check is due, the longest due first. */
async function readDue({ owner_pool }: Needs, now: Date): Promise<Due[]> {
  const { rows } = await owner_pool.query<Due>(
    `select i.merchant_uid, i.invoice_id, m.tenant_uid, m.doing_business_as, m.time_zone, m.account_status_code, s.allow_invoicing
     from invoices i
     join merchants m on m.merchant_uid = i.merchant_uid
     join merchant_settings s on s.merchant_uid = i.merchant_uid
     where i.look_at <= $1
     order by i.look_at, i.merchant_uid, i.invoice_id limit $2`,
    [now, part],
  );
  return rows;
}

type Look = { due: Due; merchants: Map<string, Promise<RemindingMerchant>>; now: Date };

/** Checks an invoice. If that fails, it is checked again later, so that it delays no other. */
async function tryToProcess(needs: Needs, look: Look): Promise<number> {
  const { merchant_uid, invoice_id } = look.due;
  try {
    return await processInvoice(needs, look);
  } catch (error) {
    look.merchants.delete(merchant_uid);
    needs.log.error({ err: error, merchant_uid, invoice_id }, 'the reminders of an invoice could not be processed');
    await inScope(needs.pool, { merchant_uid }, 'write', (transaction) =>
      transaction
        .updateTable('invoices')
        .set({ look_at: new Date(look.now.getTime() + retry_ms) })
        .where('merchant_uid', '=', merchant_uid)
        .where('invoice_id', '=', invoice_id)
        .where('look_at', '<=', look.now)
        .execute(),
    );
    return 0;
  }
}

async function processInvoice(needs: Needs, { due, merchants, now }: Look): Promise<number> {
  const { merchant_uid, invoice_id } = due;
  const known = merchants.get(merchant_uid) ?? readMerchant(needs, due);
  merchants.set(merchant_uid, known);
  const merchant = await known;
  return inScope(needs.pool, { merchant_uid }, 'write', async (transaction) => {
    const found = { column: 'look_at', now } as const;
    const invoice = await lockDueInvoice(transaction, { merchant_uid, invoice_id }, found, { skip_locked: false });
    return invoice === undefined ? 0 : processReminders(transaction, needs, { invoice, merchant, now });
  });
}

async function readMerchant({ pool }: Needs, due: Due): Promise<RemindingMerchant> {
  const { merchant_uid, tenant_uid, time_zone, account_status_code, allow_invoicing } = due;
  return inScope(pool, { merchant_uid }, 'read', async (transaction) => ({
    ...{ merchant_uid, tenant_uid, time_zone },
    facts: await factsOfMerchant(transaction, due),
    reminder_days: (await settingsForDrafts(transaction, merchant_uid)).reminder_days,
    may_send: merchantMayInvoice({ account_status_code, merchant_setting: { allow_invoicing } }, 'remind'),
  }));
}
