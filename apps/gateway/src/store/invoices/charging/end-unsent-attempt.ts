import { isOpenStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { inScope } from '../../scope.ts';
import { lockInvoice } from '../invoices.ts';
import type { InvoiceMailNeeds } from '../sending/post-invoice-mail.ts';
import { type ClaimedAttempt, concludeUnsent, setChargeAt, writeCharge } from './charge-records.ts';
import { readChargeableCard } from './chargeable-card.ts';
import type { ChargingMerchant } from './charging-check.ts';
import { readChargingMerchant } from './due-charges.ts';
import { failCharge, skipCharge } from './end-charge.ts';

/** Why no payment was recorded for an attempt. */
export type UnsentReason =
  /** The merchant may not charge now. */
  | { kind: 'merchant' }
  /** The card cannot be charged. */
  | { kind: 'card' }
  /** The invoice's balance has changed. */
  | { kind: 'invoice' }
  /** A temporary reason: the attempt is repeated within a day. */
  | { kind: 'again'; reason: 'no_terminal' | 'declined_too_often' };

type Ended = { merchant: ChargingMerchant; sender_id: string; reason: UnsentReason; now: Date };

/**
 * Ends an attempt for which no payment was recorded, and its charge, unless another process has taken the attempt over meanwhile. The next check of
 * the invoice follows immediately.
 */
export async function endUnsentAttempt(
  needs: InvoiceMailNeeds & { pool: pg.Pool; log: Logger },
  attempt: ClaimedAttempt,
  { merchant, sender_id, reason, now }: Ended,
): Promise<void> {
  const { merchant_uid, invoice_id, part_number, amount, account_uid } = attempt;
  await inScope(needs.pool, { merchant_uid }, 'write', async (transaction) => {
    const invoice = await lockInvoice(transaction, { merchant_uid, invoice_id });
    const today = businessDateOf(now, merchant.time_zone);
    const card = await readChargeableCard(transaction, { merchant_uid, account_uid }, today);
    const kept = reason.kind === 'again' ? reason.reason : reason.kind;
    if (card === undefined || !(await concludeUnsent(transaction, attempt, { reason: kept, sender_id, now }))) return;
    const look = { invoice, merchant, now };
    const { card_expiry } = card;
    const charged = { account_uid, card_expiry };
    switch (reason.kind) {
      case 'merchant': {
        const { allow_invoicing } = await readChargingMerchant(transaction, merchant_uid);
        const refused = allow_invoicing ? 'merchant_status' : 'setting_off';
        await skipCharge(transaction, look, { part_number, amount, card: charged, reason: refused });
        break;
      }
      case 'card':
        await failCharge(transaction, needs, look, {
          ...{ card, part_number, amount },
          reason: card.refusal ?? 'unreadable',
        });
        break;
      case 'invoice':
        await writeCharge(transaction, invoice, {
          ...{ part_number, amount, card: charged, status: 'retrying', reason: 'not_reachable' },
          ...{ next_attempt_at: now, now },
        });
        break;
      case 'again':
    }
    if (invoice.charge_at === null && isOpenStatus(invoice.status)) await setChargeAt(transaction, invoice, now);
  });
  needs.log.info({ merchant_uid, invoice_id, part_number, reason: reason.kind }, 'an invoice could not charge itself');
}
