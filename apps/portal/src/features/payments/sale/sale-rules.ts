import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { faultOf } from '../../../shared/fields/problem.ts';
import { type FieldFault, type FormRules, judgedBy } from '../../../shared/form/form-rules.ts';
import { buildRequest } from './build-request.ts';
import { checkSale, type Problems, type SaleRules } from './check-sale.ts';
import type { SaleValues } from './sale-values.ts';

/**
 * The rules of the sale form, and the payment that it makes. They are the gateway's own, which go by the merchant's configuration: the
 * schema of the call alone does not know what this merchant asks for.
 */
export function saleRules(rules: SaleRules, currency: CurrencyCode): FormRules<SaleValues, ChargeRequest> {
  return judgedBy(
    (values) => faultsOf(checkSale(values, rules)),
    (values) => buildRequest(values, rules, currency),
  );
}

/** Problems as the faults of a form. */
export function faultsOf(problems: Problems): FieldFault[] {
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, fault: faultOf(problem) }],
  );
}
