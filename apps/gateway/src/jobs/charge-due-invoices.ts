import { InvoiceNotPayable } from '../charge/invoice-not-payable.ts';
import { takeOverAt } from '../charge/take-over-at.ts';
import type { Dependencies } from '../dependencies.ts';
import { OperationError } from '../operation.ts';
import { chargeByItself } from '../services/invoice/payments/charge-by-itself.ts';
import type { ClaimedAttempt } from '../store/invoices/charging/charge-records.ts';
import { type DueCharge, dueCharges, readChargingMerchant } from '../store/invoices/charging/due-charges.ts';
import { endUnsentAttempt, type UnsentReason } from '../store/invoices/charging/end-unsent-attempt.ts';
import { lookAtCharges } from '../store/invoices/charging/look-at-charges.ts';
import { takeOverChargeAttempts } from '../store/invoices/charging/open-attempts.ts';
import type { InvoiceMailNeeds } from '../store/invoices/sending/post-invoice-mail.ts';
import { inScope } from '../store/scope.ts';
import { inRounds } from './in-rounds.ts';
import type { Job } from './runner.ts';

const part = 200;
/** How many invoices a node charges in parallel: sales need the connections and the acquirer, too. */
const together = 4;

type Needs = Pick<Dependencies, 'pool' | 'owner_pool' | 'payments' | 'clock' | 'log'> & InvoiceMailNeeds;

/**
 * Charges stored cards for invoices on the due dates of their parts, by business time. Each attempt is written with its payment before
 * anything is sent, and each outcome by the transaction that concludes the payment. So several nodes, crashes and clock changes never cause
 * a second charge: the attempt of a dead process is repeated as the same payment, and nothing else is charged while an outcome is unknown.
 */
export function chargeDueInvoices(needs: Needs): Job {
  return {
    name: 'charge_due_invoices',
    interval_ms: 2_000,
    run: (signal) => chargeWhatIsDue(needs, signal),
  };
}

/** Charges everything that is due now, and continues attempts that other nodes left. */
export async function chargeWhatIsDue(needs: Needs, signal: AbortSignal): Promise<void> {
  const { owner_pool, payments: engine, real_clock } = needs;
  await engine.presence.ensure();
  await inRounds({ real_clock, signal }, async () => {
    const left = await takeOverChargeAttempts(owner_pool, { ...senderOf(engine), now: real_clock.now(), limit: part });
    const due = await dueCharges(owner_pool, needs.clock.now(), part);
    const work = [
      ...left.map((attempt) => () => makeAttempts(needs, attempt, signal)),
      ...due.map((invoice) => () => lookAndCharge(needs, invoice, signal)),
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
  take_over_at: takeOverAt(engine),
});

/** Checks an invoice and makes the resulting attempt. If that fails, the next run tries again; other invoices are not delayed. */
async function lookAndCharge(needs: Needs, due: DueCharge, signal: AbortSignal): Promise<void> {
  const { log, payments } = needs;
  try {
    const attempt = await look(needs, due);
    if (attempt === undefined) return;
    await payments.checkpoint('invoice_charge_claimed');
    await makeAttempts(needs, attempt, signal);
  } catch (error) {
    log.error({ err: error, ...due }, 'an invoice that charges itself could not be looked at');
  }
}

async function look(needs: Needs, { merchant_uid, invoice_id }: DueCharge): Promise<ClaimedAttempt | undefined> {
  const now = needs.clock.now();
  return inScope(needs.pool, { merchant_uid }, 'write', async (transaction) => {
    // Undefined if another node is checking it or has checked it, or if it was paid.
    const invoice = await transaction
      .selectFrom('invoices')
      .selectAll()
      .where('merchant_uid', '=', merchant_uid)
      .where('invoice_id', '=', invoice_id)
      .where('charge_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (invoice === undefined) return undefined;
    const merchant = await readChargingMerchant(transaction, merchant_uid);
    return lookAtCharges(transaction, needs, { invoice, merchant, sender: senderOf(needs.payments), now });
  });
}

/** Makes an attempt and those that follow immediately: the next part, if the clock has moved past several due dates. */
async function makeAttempts(needs: Needs, first: ClaimedAttempt, signal: AbortSignal): Promise<void> {
  let attempt: ClaimedAttempt | undefined = first;
  while (attempt !== undefined) {
    await makeAttempt(needs, attempt);
    await needs.payments.checkpoint('invoice_charge_made');
    attempt = signal.aborted ? undefined : await look(needs, attempt);
  }
}

/** Makes one attempt. If it is not concluded here, it is concluded with its payment, or taken over. */
async function makeAttempt(needs: Needs, attempt: ClaimedAttempt): Promise<void> {
  const { pool, payments, clock, log } = needs;
  const { merchant_uid, invoice_id, payment_id } = attempt;
  const merchant = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
    readChargingMerchant(transaction, merchant_uid),
  );
  try {
    await chargeByItself(needs, merchant, attempt);
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

/** Returns why nothing of an attempt was recorded. Undefined if its payment has the outcome, or the outcome is unknown. */
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
