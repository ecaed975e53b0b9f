import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import { lineItemReferences } from '@countinghouse/domain/constants';
import { orderFields } from '@countinghouse/domain/level23/fields';
import type { OrderData } from '@countinghouse/domain/level23/order-data';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { clock } from '../../../shared/clock.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useCountryOptions } from '../../../shared/form/use-country-options.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { BoundBox, BoundChoice, BoundOptionalSum, BoundSum, BoundText } from './bound-fields.tsx';
import styles from './line-items.module.css';
import { MoreOrderFields } from './more-order-fields.tsx';
import type { CommercialWork } from './use-commercial-form.ts';
import { useFieldNames } from './use-field-names.ts';

/** The tax fields of an order that is exempt from taxes. */
const taxFields = ['tax_amount', 'local_tax_amount', 'national_tax_amount', 'alternate_tax_amount'] as const;

/** The fields of the order as a whole. */
export function OrderFields({ card, work, zone }: { card: CommercialCard; work: CommercialWork; zone: TimeZone }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const country_options = useCountryOptions();
  const nameOf = useFieldNames();
  const tax_exempt = useWatch({ control: work.control, name: 'tax_exempt' });
  const { currency } = card;
  const common = <Field extends keyof OrderData>(field: Field) => ({ form: work, name: field, label: nameOf(field) });
  type TextName = { [Name in keyof OrderData]: OrderData[Name] extends string ? Name : never }[keyof OrderData];
  const text = (field: TextName) => <BoundText {...common(field)} maxLength={orderFields[field].length_maximum} />;
  const clearTaxes = () => {
    if (!work.form.getValues('tax_exempt')) return;
    for (const field of taxFields) work.form.setValue(field, null, { shouldDirty: true });
  };
  return (
    <div className={styles.fields}>
      {text('customer_reference')}
      {text('order_number')}
      <BoundChoice
        {...common('reference')}
        options={lineItemReferences.map((value) => ({
          value,
          label: value === 'OrderId' ? t`Order ID` : t`Transaction ID`,
        }))}
      />
      <FormField form={work} name="order_date">
        {({ parsed }) => (
          <DateField
            label={nameOf('order_date')}
            locale={locale}
            today={businessDateOf(clock.now(), zone)}
            {...parsed}
          />
        )}
      </FormField>
      <BoundOptionalSum
        {...common('tax_amount')}
        off={tax_exempt}
        currency={currency}
        help={t`Empty: the sum of the lines`}
      />
      <BoundSum {...common('freight_amount')} currency={currency} />
      <div className={styles.wide}>
        <BoundBox {...common('tax_exempt')} onChanged={clearTaxes} />
      </div>
      <BoundSum {...common('duty_amount')} currency={currency} />
      <BoundSum {...common('discount_amount')} currency={currency} />
      {text('merchant_tax_id')}
      {text('customer_tax_id')}
      {text('ship_from_postal_code')}
      {text('destination_postal_code')}
      {text('destination_state')}
      <FormField form={work} name="destination_country">
        {({ choice }) => (
          <SearchSelectField label={nameOf('destination_country')} options={country_options} {...choice} />
        )}
      </FormField>
      <div className={styles.wide}>
        <MoreOrderFields work={work} card_brand={card.card_brand} currency={currency} tax_exempt={tax_exempt} />
      </div>
    </div>
  );
}
