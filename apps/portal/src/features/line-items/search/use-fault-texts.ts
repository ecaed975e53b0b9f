import type { CommercialFault } from '@countinghouse/domain/level23/commercial-data';
import { useLingui } from '@lingui/react/macro';

/** Returns how to fix each contradiction between fields. */
export function useFaultTexts(): Record<CommercialFault, string> {
  const { t } = useLingui();
  return {
    quantity_not_above_zero: t`Enter a quantity above zero`,
    amount_too_large: t`Quantity by price is too large`,
    discount_above_amount: t`The discount is more than the line`,
    discount_not_rate: t`The discount rate comes to another amount`,
    not_taxed: t`This line is not taxed`,
    tax_not_rate: t`The rate comes to another amount`,
    tax_above_amount: t`The tax is more than the line`,
    only_zeros: t`Enter more than zeros and spaces`,
    exempt_from_tax: t`The order is exempt from tax`,
    tax_not_of_lines: t`The taxes of the lines come to another amount`,
    tax_above_payment: t`The tax is more than the payment`,
    tax_parts_above_tax: t`Local and national tax are together more than the tax`,
    only_american_express: t`Only American Express takes advice addenda`,
    no_order_id: t`This payment has no order ID`,
  };
}
