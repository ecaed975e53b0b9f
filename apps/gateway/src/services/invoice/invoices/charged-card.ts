import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import { requireAllowed } from '../../../access/access.ts';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { requireChargeable } from '../../../store/invoices/charging/chargeable-card.ts';

/** A user who cannot see the vault cannot choose its cards. */
const mayChoose = { permission: { any_of: ['VAVI'] }, effect: 'read' } as const;

/**
 * Refuses a body with a stored card from a user who cannot see the vault.
 *
 * @throws OperationError permission_missing, merchant_setting_off
 */
export function requireMayChooseCard(
  { identity }: OperationContext,
  { account_uid }: { account_uid?: string | null | undefined },
): void {
  if (typeof account_uid === 'string') requireAllowed(mayChoose, identity);
}

/** The card that a document charges automatically, and the previous one. */
type ChosenCard = {
  merchant_uid: string;
  kind: InvoiceKind;
  customer_id: string | null;
  account_uid: string | null;
  account_uid_before: string | null;
  today: string;
};

/**
 * Refuses a card that is not the customer's, or that cannot be charged without the customer. An unchanged card is checked again when the
 * invoice is issued.
 *
 * @param today in the merchant's time zone
 * @throws OperationError invalid_request, card_not_usable with `details.reason`
 */
export async function requireChosenCard(
  transaction: ScopedTransaction,
  { merchant_uid, kind, customer_id, account_uid, account_uid_before, today }: ChosenCard,
): Promise<void> {
  if (account_uid === null || account_uid === account_uid_before) return;
  if (kind !== 'invoice') throw faulty('must be given with an invoice');
  if (customer_id === null) throw faulty('must come with customer_id');
  const card = await requireChargeable(transaction, { merchant_uid, account_uid }, today);
  if (card?.customer_id !== customer_id) throw faulty('must be a stored card of this customer');
}

const faulty = (message: string) =>
  new OperationError('invalid_request', { errors: [{ field: 'account_uid', message }] });
