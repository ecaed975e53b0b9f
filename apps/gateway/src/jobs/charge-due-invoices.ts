import { InvoiceNotPayable } from '../charge/invoice-not-payable.ts';
import { takeOverTimeOf } from '../charge/take-over-time.ts';
import type { Dependencies } from '../dependencies.ts';
import { OperationError } from '../operation.ts';
import { chargeAutomatically } from '../services/invoice/payments/charge-automatically.ts';
import { advanceCharges } from '../store/invoices/charging/advance-charges.ts';
import type { ClaimedAttempt } from '../store/invoices/charging/charge-records.ts';
import { type DueCharge, dueCharges, readChargingMerchant } from '../store/invoices/charging/due-charges.ts';
import { endUnsentAttempt, type UnsentReason } from '../store/invoices/charging/end-unsent-attempt.ts';
import { takeOverChargeAttempts } from '../store/invoices/charging/open-attempts.ts';
import { lockDueInvoice } from '../store/invoices/invoices.ts';
import type { InvoiceMailNeeds } from '../store/invoices/sending/post-invoice-mail.ts';
import { inScope } from '../store/scope.ts';
import { inRounds } from './in-rounds.ts';
import type { Job } from './runner.ts';

const part = 200;
/** How many invoices a node charges in parallel: sales need the connections and the acquirer, too. */
const together = 4;

type Needs = Pick<Dependencies, 'pool' | 'owner_pool' | 'payments' | 'clock' | 'log'> & InvoiceMailNeeds;

/**
 * Charges stored cards for invoices on the due dates of their parts, by business time. An attempt is stored with the id of its payment before anything
 * is sent, and the transaction that concludes the payment stores the outcome. So no charge is made twice, even if several nodes run, a process is
 * killed or the clock is moved: another process repeats the attempt of a dead process as the same payment, and nothing else is charged while an
 * outcome is unknown.
 */
export function chargeDueInvoices(needs: Needs): Job {
  return {
    name: 'charge_due_invoices',
    interval_ms: 2_000,
    run: (signal) => chargeWhatIsDue(needs, signal),
  };
}

/** Charges everything that is due, and takes over the attempts of dead processes. */
export async function chargeWhatIsDue(needs: Needs, signal: AbortSignal): Promise<void> {
  const { owner_pool, payments: engine, real_clock } = needs;
  await engine.presence.ensure();
  await inRounds({ real_clock, signal }, async () => {
    const left = await takeOverChargeAttempts(owner_pool, { ...senderOf(engine), now: real_clock.now(), limit: part });
    const due = await dueCharges(owner_pool, needs.clock.now(), part);
    const work = [
      ...left.map((attempt) => () => makeAttempts(needs, attempt, signal)),
      ...due.map((invoice) => () => advanceAndCharge(needs, invoice, signal)),
    ];
    await Promise.all(
      Array.from({ length: together }, async () => {
        for (let next = work.shift(); next !== undefined && !signal.aborted; next = work.shift()) await next();
      }),
    );
    return due.length === part;
  });
}

const senderOf = (engine: Needs['payments']) => ({
  sender_id: engine.presence.sender_id,
  take_over_at: takeOverTimeOf(engine),
});

/** Checks an invoice and makes the attempt that is due. A failure does not stop the other invoices, and the next run tries again. */
async function advanceAndCharge(needs: Needs, due: DueCharge, signal: AbortSignal): Promise<void> {
  const { log, payments } = needs;
  try {
    const attempt = await prepareAttempt(needs, due);
    if (attempt === undefined) return;
    await payments.checkpoint('invoice_charge_claimed');
    await makeAttempts(needs, attempt, signal);
  } catch (error) {
    log.error({ err: error, ...due }, 'an invoice that charges itself could not be looked at');
  }
}

async function prepareAttempt(
  needs: Needs,
  { merchant_uid, invoice_id }: DueCharge,
): Promise<ClaimedAttempt | undefined> {
  const now = needs.clock.now();
  return inScope(needs.pool, { merchant_uid }, 'write', async (transaction) => {
    const due = { column: 'charge_at', now } as const;
    const invoice = await lockDueInvoice(transaction, { merchant_uid, invoice_id }, due, { skip_locked: true });
    if (invoice === undefined) return undefined;
    const merchant = await readChargingMerchant(transaction, merchant_uid);
    return advanceCharges(transaction, needs, { invoice, merchant, sender: senderOf(needs.payments), now });
  });
}

/** Makes an attempt and those that follow immediately: if the clock was moved past several due dates, the next part is due too. */
async function makeAttempts(needs: Needs, first: ClaimedAttempt, signal: AbortSignal): Promise<void> {
  let attempt: ClaimedAttempt | undefined = first;
  while (attempt !== undefined) {
    await makeAttempt(needs, attempt);
    await needs.payments.checkpoint('invoice_charge_made');
    attempt = signal.aborted ? undefined : await prepareAttempt(needs, attempt);
  }
}

/** Makes one attempt. If it is not concluded here, its payment concludes it, or another process takes it over. */
async function makeAttempt(needs: Needs, attempt: ClaimedAttempt): Promise<void> {
  const { pool, payments, clock, log } = needs;
  const { merchant_uid, invoice_id, payment_id } = attempt;
  const merchant = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
    readChargingMerchant(transaction, merchant_uid),
  );
  try {
    await chargeAutomatically(needs, merchant, attempt);
  } catch (error) {
    const reason = unsentReasonOf(error);
    if (reason !== undefined) {
      const sender = { sender_id: payments.presence.sender_id, merchant, now: clock.now() };
      await endUnsentAttempt({ ...needs, log }, attempt, { ...sender, reason });
      return;
    }
    const is_expected = error instanceof OperationError;
    log[is_expected ? 'warn' : 'error'](
      { err: error, merchant_uid, invoice_id, payment_id },
      'a charge of an invoice ended without an answer',
    );
  }
}

/** Returns why no payment was recorded for an attempt; undefined if a payment was recorded or the reason is unknown. */
function unsentReasonOf(error: unknown): UnsentReason | undefined {
  if (error instanceof InvoiceNotPayable) {
    return error.reason === 'business_unavailable' ? { kind: 'merchant' } : { kind: 'invoice' };
  }
  if (!(error instanceof OperationError)) return undefined;
  switch (error.code) {
    case 'merchant_status_forbids':
      return { kind: 'merchant' };
    case 'card_not_usable':
      return { kind: 'card' };
    case 'not_found':
      return { kind: 'invoice' };
    case 'terminal_takes_no_payments':
      return { kind: 'again', reason: 'no_terminal' };
    case 'card_declined_too_often':
      return { kind: 'again', reason: 'declined_too_often' };
    default:
      return undefined;
  }
}
