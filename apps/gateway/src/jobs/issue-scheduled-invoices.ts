import { scheduledInstant } from '@countinghouse/domain/invoice/invoice-dates';
import { merchantMayInvoice } from '@countinghouse/domain/invoice/invoice-states';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { OperationError } from '../operation.ts';
import { writeInvoiceEvent } from '../store/invoices/invoice-events.ts';
import { lockInvoice } from '../store/invoices/invoices.ts';
import { issueInvoice } from '../store/invoices/issue-invoice.ts';
import type { InvoiceMailNeeds } from '../store/invoices/sending/post-invoice-mail.ts';
import { sendDocument } from '../store/invoices/sending/send-invoice.ts';
import { inScope } from '../store/scope.ts';
import type { Job } from './runner.ts';

const part = 500;
/** Dates are queried with a margin of one day, because time zones differ by at most a day. */
const day_ms = 86_400_000;

type Scheduled = {
  merchant_uid: string;
  tenant_uid: string;
  doing_business_as: string;
  invoice_id: string;
  send_on: string;
  time_zone: TimeZone;
};

type Needs = Pick<Dependencies, 'pool' | 'owner_pool' | 'clock' | 'log'> & InvoiceMailNeeds;

/**
 * Issues and sends scheduled invoices from the morning of their date, by business time, the earliest first. If the merchant cannot issue
 * now, an invoice stays scheduled until that changes. An invoice that cannot be issued as it is becomes a draft again, which its history
 * shows. A failed one is retried in the next round, and delays no other.
 */
export function issueScheduledInvoices(needs: Needs): Job {
  return {
    name: 'issue_scheduled_invoices',
    interval_ms: 15_000,
    run: async (signal) => {
      const now = needs.clock.now();
      let last: Scheduled | undefined;
      do {
        const due: Scheduled[] = await readScheduled(needs, now, last);
        for (const scheduled of due) {
          if (signal.aborted) return;
          const has_come = scheduledInstant(scheduled.send_on, scheduled.time_zone) <= now;
          if (has_come) await issueScheduled(needs, scheduled, now);
        }
        last = due.length === part ? due.at(-1) : undefined;
      } while (last !== undefined);
    },
  };
}

/** Returns invoices scheduled for today or earlier, of merchants that can issue, after the last one processed. */
async function readScheduled({ owner_pool }: Needs, now: Date, last: Scheduled | undefined): Promise<Scheduled[]> {
  const statuses = merchantStatuses.filter((account_status_code) =>
    merchantMayInvoice({ account_status_code, merchant_setting: { allow_invoicing: true } }, 'issue'),
  );
  const latest = new Date(now.getTime() + day_ms).toISOString().slice(0, 10);
  const { rows } = await owner_pool.query<Scheduled>(
    `select i.merchant_uid, m.tenant_uid, m.doing_business_as, i.invoice_id, i.send_on, m.time_zone
     from invoices i
     join merchants m on m.merchant_uid = i.merchant_uid and m.account_status_code = any ($1)
     join merchant_settings s on s.merchant_uid = i.merchant_uid and s.allow_invoicing
     where i.status = 'scheduled' and i.send_on <= $2::date
       and ($3::date is null or (i.send_on, i.merchant_uid, i.invoice_id) > ($3::date, $4::uuid, $5::uuid))
     order by i.send_on, i.merchant_uid, i.invoice_id limit $6`,
    [statuses, latest, last?.send_on ?? null, last?.merchant_uid ?? null, last?.invoice_id ?? null, part],
  );
  return rows;
}

async function issueScheduled(needs: Needs, scheduled: Scheduled, now: Date): Promise<void> {
  const { pool, log } = needs;
  const { merchant_uid, invoice_id, time_zone } = scheduled;
  const key = { merchant_uid, invoice_id };
  const today = businessDateOf(now, time_zone);
  try {
    await inScope(pool, { merchant_uid }, 'write', async (transaction) => {
      const invoice = await lockInvoice(transaction, key);
      // Another node or a person has changed it in the meantime.
      if (invoice.status !== 'scheduled' || invoice.send_on !== scheduled.send_on) return;
      await issueInvoice(transaction, invoice, { now, today, sends: true }, async (issued) => {
        const { issue_date, due_date, send_to: recipients } = issued;
        await sendDocument(transaction, needs, {
          merchant: scheduled,
          invoice: issued,
          recipients,
          sent_by: null,
          now,
        });
        const facts = { issue_date, due_date, message_count: recipients.length };
        await writeInvoiceEvent(transaction, key, { kind: 'issued_by_schedule', at: now, facts });
      });
    });
  } catch (error) {
    if (!(error instanceof OperationError)) {
      log.error({ err: error, merchant_uid, invoice_id }, 'a scheduled invoice could not be issued');
      return;
    }
    const { code, errors = [] } = error;
    log.warn({ merchant_uid, invoice_id, code }, 'a scheduled invoice could not be issued');
    await inScope(pool, { merchant_uid }, 'write', async (transaction) => {
      const changed = await transaction
        .updateTable('invoices')
        .set({ status: 'draft', send_on: null, version: sql`version + 1`, updated_at: now })
        .where('merchant_uid', '=', merchant_uid)
        .where('invoice_id', '=', invoice_id)
        .where('status', '=', 'scheduled')
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return;
      const facts = { code, field: errors[0]?.field ?? null };
      await writeInvoiceEvent(transaction, key, { kind: 'not_issued_by_schedule', at: now, facts });
    });
  }
}
