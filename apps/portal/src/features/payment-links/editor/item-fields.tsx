import type { CurrencyCode } from '@countinghouse/domain/money';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { AmountField, CountField, TaxRateField } from './amount-fields.tsx';
import styles from './editor.module.css';
import { type ItemDraft, isBlankItem, type LinkDraft, newItem } from './link-draft.ts';
import { PriceListField } from './price-list-field.tsx';

/** The items whose quantities a payer chooses. They are typed or taken from the price list. */
export function ItemFields({ form, currency }: { form: FormOfFields<LinkDraft>; currency: CurrencyCode }) {
  const { t } = useLingui();
  const { fields, append, remove, update } = useFieldArray({ control: form.control, name: 'items' });
  const items = useWatch({ control: form.control, name: 'items' });
  const has_room = fields.length < linkLimits.items_maximum;
  const take = (item: ItemDraft) => {
    const blank = items.findIndex(isBlankItem);
    if (blank >= 0) update(blank, item);
    else if (has_room) append(item);
  };
  return (
    <>
      {fields.map(({ id }, index) => {
        const number = index + 1;
        return (
          <fieldset key={id} className={styles.item} aria-label={t`Item ${number}`}>
            <div className={styles.itemTitle}>
              <FormField form={form} name={`items.${index}.title`}>
                {({ text }) => (
                  <TextField label={t`Item`} maxLength={linkLimits.title_maximum} autoComplete="off" {...text} />
                )}
              </FormField>
            </div>
            <AmountField form={form} name={`items.${index}.unit_amount`} label={t`Price`} currency={currency} />
            <CountField
              form={form}
              name={`items.${index}.quantity_maximum`}
              label={t`At most`}
              maximum={linkLimits.quantity_maximum}
            />
            <TaxRateField form={form} name={`items.${index}.tax_rate`} label={t`Tax`} />
            {fields.length > 1 && !form.disabled ? (
              <IconButton glyph={IconTrash} label={t`Remove item ${number}`} onClick={() => remove(index)} />
            ) : (
              <span />
            )}
          </fieldset>
        );
      })}
      {has_room ? (
        <Span of={6}>
          <Button size="tool" icon={IconPlus} disabled={form.disabled} onClick={() => append(newItem())}>
            {t`Add item`}
          </Button>
        </Span>
      ) : null}
      {has_room || items.some(isBlankItem) ? (
        <PriceListField currency={currency} disabled={form.disabled} onItem={take} />
      ) : null}
    </>
  );
}
