import type { validateAccountRoutingNumber as declaration } from '@countinghouse/contract/merchants/merchant/validate-account-routing-number';
import {
  bankAccountFaults,
  faultsOfBankAccount,
  federalReserveDistrictOf,
} from '@countinghouse/domain/settlement/bank-account';
import type { Operation } from '../../../operation.ts';

/** Checks a routing number and an account number by the domain's rule (S7.73). Stores nothing. */
export const validateAccountRoutingNumber: Operation<typeof declaration> = async (_context, { body }) => {
  const faults = faultsOfBankAccount(body);
  return {
    valid: faults.length === 0,
    federal_reserve_district: faults.some((fault) => bankAccountFaults[fault].field === 'routing_number')
      ? null
      : (federalReserveDistrictOf(body.routing_number) ?? null),
    faults: faults.map((fault) => ({ fault, ...bankAccountFaults[fault] })),
  };
};
