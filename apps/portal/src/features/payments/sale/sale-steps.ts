import type { Step } from '@countinghouse/ui/layout/stepper';
import { useLingui } from '@lingui/react/macro';
import { useFormState } from 'react-hook-form';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import { valueAt } from '../../../shared/form/form-rules.ts';
import { checkSale, usesStored } from './check-sale.ts';
import { requiresText, type SaleSection, sectionTexts, shownTexts, showsSection } from './sale-fields.ts';
import { cardOf, customPathOf, type FieldPath, type FormFields, type SaleValues, textAt } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

const sectionFields: Readonly<Record<SaleSection, readonly FieldPath[]>> = {
  amount: ['amount', 'additional_amounts.tip', 'additional_amounts.tax'],
  card: [
    'payment.card_number',
    'payment.expiry',
    'payment.cvv',
    'stored.customer_id',
    'stored.account_uid',
    'keep_account.customer_id',
    'keep_account.consent_channel',
    'keep_account.consent_text',
    ...sectionTexts.card,
  ],
  billing: sectionTexts.billing,
  shipping: sectionTexts.shipping,
  order: [...sectionTexts.order, 'order.pdf_file_name'],
  custom: [],
};

/** Returns the state of each section of the form, for the list beside it. */
export function useSaleSteps({ control, rules }: Sale, fields: FormFields, values: SaleValues): Step[] {
  const { t } = useLingui();
  const { errors } = useFormState({ control });
  const { cvv } = values.payment;
  const found = checkSale(values, rules);
  const names: Record<SaleSection, string> = {
    amount: t`Amount`,
    card: t`Card`,
    billing: t({ message: 'Billing', context: 'address' }),
    shipping: t`Shipping`,
    order: t`Order`,
    custom: t`More details`,
  };
  const missing: Partial<Record<FieldPath, string>> = {
    'payment.card_number': t`Card number`,
    'payment.expiry': t`Expires`,
    'payment.cvv': t`Security code`,
  };
  const stepOf = (section: SaleSection): Step => {
    const step = { key: section, label: names[section], href: `#${section}` };
    const paths =
      section === 'custom'
        ? fields.custom.map(({ custom_field_id }) => customPathOf(custom_field_id))
        : sectionFields[section];
    const faults = paths.filter((path) => valueAt(errors, path) !== undefined).length;
    if (faults > 0) return { ...step, state: 'fault', note: t`${faults} to fix` };
    const open = paths.find((path) => found[path] !== undefined);
    if (section === 'card' && usesStored(values, rules)) {
      if (open === undefined) return { ...step, state: 'done', note: cardOf(values) };
      return { ...step, state: 'open', note: open.startsWith('stored.') ? t`Stored card` : '' };
    }
    if (section === 'card') {
      const codeOpen = fields.shows('payment.cvv') && cvv === '' ? ('payment.cvv' as const) : undefined;
      const first = open ?? codeOpen;
      if (first === undefined) {
        return { ...step, state: 'done', note: cardOf(values) };
      }
      return { ...step, state: 'open', note: missing[first] ?? '' };
    }
    if (open !== undefined) return { ...step, state: 'open' };
    if (section === 'amount') return { ...step, state: 'done' };
    if (section === 'custom') {
      const entered = fields.custom.some((field) =>
        sentCustomValue(field, values.custom_fields[field.custom_field_id]),
      );
      const must = fields.custom.some(({ required }) => required);
      return entered || must ? { ...step, state: 'done' } : { ...step, state: 'open', note: t`Optional` };
    }
    const texts = shownTexts(fields, section).filter((path) => !path.endsWith('.country'));
    const filled =
      (section === 'order' && values.order.pdf_file_name !== null) ||
      texts.some((path) => textAt(values, path).trim() !== '');
    const optional = texts.every((path) => !requiresText(fields, path));
    return filled || !optional ? { ...step, state: 'done' } : { ...step, state: 'open', note: t`Optional` };
  };
  const sections: SaleSection[] = ['amount', 'card', 'billing', 'shipping', 'order', 'custom'];
  return sections.filter((section) => showsSection(fields, section)).map(stepOf);
}
