import type { InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import { requireAllowed } from '../../../access/access.ts';
import { type OperationContext, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { requireChargeable } from '../../../store/invoices/charging/chargeable-card.ts';

/** Who may not see the vault chooses none of its cards. */
const mayChoose = { permission: { any_of: ['VAVI'] }, effect: 'read' } as const;

/**
 * Refuses a body that names a stored card and comes from somebody who may not see the vault.
 *
 * @throws OperationError permission_missing, merchant_setting_off
 */
export function requireMayChooseCard(
  { identity }: OperationContext,
  { account_uid }: { account_uid?: string | null | undefined },
): void {
  if (typeof account_uid === 'string') requireAllowed(mayChoose, identity);
}

/** The card that a document is to charge by itself, and what it was before. */
type ChosenCard = {
  merchant_uid: string;
  kind: InvoiceKind;
  customer_id: string | null;
  account_uid: string | null;
  account_uid_before: string | null;
  today: string;
};

/**
 * Refuses a card that is not one of the customer's, and one that cannot be charged without them. What was chosen before is looked at once more when
 * the invoice is issued.
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
