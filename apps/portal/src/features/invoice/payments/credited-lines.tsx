import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { NumberField } from '@countinghouse/ui/field/money-field';
import { useLingui } from '@lingui/react/macro';
import { formatTenThousandths, parseTenThousandths } from '../../../shared/fields/ten-thousandths.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import rows from '../../../shared/rows/rows.module.css';
import type { CreditValues } from './credit-values.ts';
import styles from './payments.module.css';

/** The lines of an invoice, with the credited quantity of each. */
export function CreditedLines({ form, invoice }: { form: FormOfFields<CreditValues>; invoice: Invoice }) {
  const { t } = useLingui();
  const { money, locale } = useFormat();
  return (
    <ul className={rows.rows}>
      {invoice.lines.map(({ line_number, description, quantity_ten_thousandths, total_amount }, index) => {
        const quantity = formatTenThousandths(quantity_ten_thousandths, locale, 0);
        const total = money(total_amount, invoice.currency);
        return (
          <li key={line_number} className={rows.row}>
            <span className={rows.words}>
              <span className={rows.title} dir="auto">
                {description}
              </span>
              <span className={rows.note}>{t`${quantity} for ${total}`}</span>
            </span>
            <FormField form={form} name={`quantities.${index}`}>
              {({ parsed }) => (
                <NumberField
                  label={t`Quantity of ${description}`}
                  hideLabel
                  className={styles.quantity}
                  placeholder="0"
                  {...parsed}
                  parse={(typed) => {
                    if (typed.trim() === '') return { value: null };
                    const value = parseTenThousandths(typed, locale);
                    return value === undefined ? { fault: t`Enter a number with up to four decimals` } : { value };
                  }}
                  format={(value) => formatTenThousandths(value, locale, 0)}
                />
              )}
            </FormField>
          </li>
        );
      })}
    </ul>
  );
}
