import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { faultOf } from '../../../shared/fields/problem.ts';
import { type FieldFault, type FormRules, judgedBy } from '../../../shared/form/form-rules.ts';
import { buildRequest } from './build-request.ts';
import { checkSale, type Problems, type SaleRules } from './check-sale.ts';
import type { SaleValues } from './sale-values.ts';

/**
 * The rules of the sale form, and the payment it makes. They are the gateway's rules, which depend on the merchant's configuration: the
 * call's schema alone does not know the merchant's required fields.
 */
export function saleRules(rules: SaleRules, currency: CurrencyCode): FormRules<SaleValues, ChargeRequest> {
  return judgedBy(
    (values) => faultsOf(checkSale(values, rules)),
    (values) => buildRequest(values, rules, currency),
  );
}

/** Converts problems to form faults. */
export function faultsOf(problems: Problems): FieldFault[] {
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, fault: faultOf(problem) }],
  );
}
