import { requireAllowed } from '../../../access/access.ts';
import type { OperationContext } from '../../../operation.ts';

/** Who may not see invoices learns of no customer that one is open. */
const mayKnow = { permission: { any_of: ['INVI'] }, effect: 'read' } as const;

/**
 * Refuses a search for customers with an open invoice by somebody who may not see invoices.
 *
 * @throws OperationError permission_missing, merchant_setting_off
 */
export function requireMayKnowInvoices(
  { identity }: OperationContext,
  { has_open_invoice }: { has_open_invoice?: string | undefined },
): void {
  if (has_open_invoice !== undefined) requireAllowed(mayKnow, identity);
}
