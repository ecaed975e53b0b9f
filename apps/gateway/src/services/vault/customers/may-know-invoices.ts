import { requireAllowed } from '../../../access/access.ts';
import type { OperationContext } from '../../../operation.ts';

/** Only users who can see invoices can learn which customers have an open one. */
const mayKnow = { permission: { any_of: ['INVI'] }, effect: 'read' } as const;

/**
 * Refuses a search for customers with an open invoice to users who cannot see invoices.
 *
 * @throws OperationError permission_missing, merchant_setting_off
 */
export function requireMayKnowInvoices(
  { identity }: OperationContext,
  { has_open_invoice }: { has_open_invoice?: string | undefined },
): void {
  if (has_open_invoice !== undefined) requireAllowed(mayKnow, identity);
}
