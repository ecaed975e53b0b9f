import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { createCustomer } from '@countinghouse/contract/vault/customers/create-customer';
import { isNamedCustomer } from '@countinghouse/domain/vault/customer';
import { OperationError } from '../../../operation.ts';

type Given = Omit<CallInput<typeof createCustomer>['body'], 'addresses' | 'custom_fields'>;

/** The given values. */
type Fields = { [Field in keyof Given]?: Exclude<Given[Field], undefined> };

/** Returns the given fields of a customer, without omitted ones. Each tag appears once. */
export function givenFields({ tags, ...given }: Given): Fields {
  const named: Fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return tags === undefined ? named : { ...named, tags: [...new Set(tags)] };
}

/**
 * Refuses a customer without a name to find it by, or with a birth date in the future.
 *
 * @param today YYYY-MM-DD in the merchant's time zone
 * @throws OperationError invalid_request
 */
export function requireSoundCustomer(
  customer: { last_name: string; company_name: string; email: string; dob: string | null },
  today: string,
): void {
  const errors: FieldError[] = [];
  if (!isNamedCustomer(customer)) {
    errors.push({ field: 'last_name', message: 'must be given, or a company, or an e-mail address' });
  }
  if (customer.dob !== null && customer.dob >= today)
    errors.push({ field: 'dob', message: 'must be a day in the past' });
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}
