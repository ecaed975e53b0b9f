import type { LineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import { OperationError } from '../../../operation.ts';

/**
 * Refuses contradictory settings.
 *
 * @throws OperationError invalid_request, naming each field
 */
export function checkLineItemDefaults(defaults: LineItemDefaults): void {
  const untaxed = defaults.tax_indicator === 'N' || defaults.net_gross_indicator === 'X';
  if (!untaxed || (defaults.tax_rate_basis_points ?? 0) === 0) return;
  const errors = [{ field: 'tax_rate_basis_points', message: 'must be empty where there is no tax' }];
  throw new OperationError('invalid_request', { errors });
}
