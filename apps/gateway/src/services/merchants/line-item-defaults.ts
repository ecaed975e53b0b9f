import type { LineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import { holdsCardNumber } from '@countinghouse/domain/typed-card';
import { OperationError } from '../../operation.ts';

/**
 * Refuses settings that contradict themselves or hold a card number.
 *
 * @throws OperationError invalid_request, naming each field
 */
export function checkLineItemDefaults(defaults: LineItemDefaults): void {
  const errors = Object.entries(defaults).flatMap(([field, value]) =>
    typeof value === 'string' && holdsCardNumber(value) ? [{ field, message: 'must not hold a card number' }] : [],
  );
  const untaxed = defaults.tax_indicator === 'N' || defaults.net_gross_indicator === 'X';
  if (untaxed && (defaults.tax_rate_basis_points ?? 0) !== 0) {
    errors.push({ field: 'tax_rate_basis_points', message: 'must be empty where there is no tax' });
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}
