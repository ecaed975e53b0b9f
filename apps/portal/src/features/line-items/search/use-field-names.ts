import type { MissingForLevel } from '@countinghouse/domain/level23/commercial-data';
import { useLingui } from '@lingui/react/macro';

export type FieldName = MissingForLevel['field'];

/** Returns the names of the Level 2/3 fields. */
export function useFieldNames(): (field: FieldName) => string {
  const { t } = useLingui();
  const names: Record<FieldName, string> = {
    reference: t`Reference by`,
    customer_reference: t`Customer reference`,
    order_number: t`Order number`,
    tax_amount: t`Tax`,
    tax_exempt: t`Exempt from tax`,
    merchant_tax_id: t`Merchant tax ID`,
    customer_tax_id: t`Customer tax ID`,
    order_date: t`Order date`,
    freight_amount: t`Freight`,
    duty_amount: t`Duty`,
    discount_amount: t`Discount`,
    ship_from_postal_code: t`Ship-from postal code`,
    destination_postal_code: t`Destination postal code`,
    destination_state: t`Destination state`,
    destination_country: t`Destination country`,
    product_code: t`Product code`,
    commodity_code: t`Commodity code`,
    description: t`Description`,
    quantity_ten_thousandths: t`Quantity`,
    unit_of_measure: t`Unit of measure`,
    unit_price_ten_thousandths: t`Unit price`,
    tax_rate_basis_points: t`Tax rate`,
    net_gross_indicator: t`Net or gross`,
    debit_credit_indicator: t`Debit or credit`,
    tax_indicator: t`Taxed`,
    local_tax_amount: t`Local tax`,
    national_tax_amount: t`National tax`,
    vat_invoice_reference: t`VAT invoice reference`,
    shipping_tax_rate_basis_points: t`VAT rate on freight`,
    alternate_tax_id: t`Alternate tax ID`,
    alternate_tax_type: t`Alternate tax type`,
    alternate_tax_rate_basis_points: t`Alternate tax rate`,
    alternate_tax_amount: t`Alternate tax`,
    advice_addenda: t`Advice addenda`,
    discount_rate_basis_points: t`Discount rate`,
    tax_type: t`Tax type`,
    tax_after_discount: t`Tax is worked out after the discount`,
    vat_rate_basis_points: t`VAT rate`,
    type_of_supply: t`Type of supply`,
    line_items: t`Line items`,
    total_amount: t`A total that is the payment’s amount`,
  };
  return (field) => names[field];
}
