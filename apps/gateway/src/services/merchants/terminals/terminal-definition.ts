import { randomInt, randomUUID } from 'node:crypto';
import type { FieldError } from '@countinghouse/contract/errors';
import { merchantIdOf, platformMerchantIdLength } from '@countinghouse/domain/merchant/merchant-id';
import { matchesBusinessName, patternMessages } from '@countinghouse/domain/text/validation';
import { OperationError } from '../../../operation.ts';

/** The maximum number of undeleted terminals of one merchant. */
export const terminals_maximum = 100;

/** Returns the value of a new key. It selects a terminal and never authorises, so an id is enough. */
export const newKeyValue = (): string => randomUUID();

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** Returns the acquirer's id of a new terminal (ISO 8583 field 41): one of 34^8, in a unique column. */
export const newAcquirerTerminalId = (): string =>
  Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');

/**
 * Returns the merchant id that consists of a bin and a platform_merchant_id (spec section 9).
 *
 * @throws OperationError invalid_request if the platform_merchant_id does not have the length that the bin needs
 */
export function checkedMerchantId(bin: string, platform_merchant_id: string): string {
  const length = platformMerchantIdLength(bin);
  if (platform_merchant_id.length !== length) throw wrong('platform_merchant_id', `must have ${length} digits`);
  return merchantIdOf(bin, platform_merchant_id);
}

/**
 * Checks the name of a terminal.
 *
 * @throws OperationError invalid_request for an invalid name or that of another terminal
 */
export function requireTerminalName(name: string, others: readonly string[]): void {
  if (!matchesBusinessName(name)) throw wrong('name', patternMessages.business_name);
  if (others.some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw wrong('name', 'is the name of another terminal of this merchant');
  }
}

/** Returns the error for one invalid field. */
export function wrong(field: FieldError['field'], message: string): OperationError {
  return new OperationError('invalid_request', { errors: [{ field, message }] });
}
