import { type VolumeThresholdUnit, volumeThresholdUnits } from '@countinghouse/domain/constants';
import { feesMaximum } from '@countinghouse/domain/merchant/merchant-profile';
import { parseMoneyInput } from '@countinghouse/domain/money';
import { type FeeFrequency, feeFrequencies } from '@countinghouse/domain/time/frequencies';
import { Button } from '@countinghouse/ui/button/button';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { NumberField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormFieldState } from '../../../../shared/form/use-field.ts';
import { useFocusedRow } from '../../../../shared/form/use-focused-row.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { type MerchantDraft, newFee } from './merchant-draft.ts';
import { feeFrequencyNames } from './merchant-words.ts';

/** The merchant's fees: one part of the form for each. */
export function FeesSection({ form }: { form: FormOfFields<MerchantDraft> }) {
  const { t } = useLingui();
  const { control, disabled } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const end = useRef<HTMLDivElement>(null);
  const focusRow = useFocusedRow(end, (index) => `fees.${index}.name`);
  return (
    <>
      {fields.map(({ id }, index) => (
        <OneFee
          key={id}
          form={form}
          index={index}
          onRemove={
            disabled
              ? undefined
              : () => {
                  remove(index);
                  focusRow(Math.min(index, fields.length - 2));
                }
          }
        />
      ))}
      {disabled || fields.length >= feesMaximum ? null : (
        <div ref={end}>
          <Button
            icon={IconPlus}
            onClick={() => {
              append(newFee, { shouldFocus: false });
              focusRow(fields.length);
            }}
          >{t`Add a fee`}</Button>
        </div>
      )}
    </>
  );
}

function OneFee({
  form,
  index,
  onRemove,
}: {
  form: FormOfFields<MerchantDraft>;
  index: number;
  onRemove: (() => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const at = `fees.${index}` as const;
  const number = index + 1;
  return (
    <FormSection
      id={at}
      title={t`Fee ${number}`}
      note={
        onRemove === undefined ? undefined : (
          <Button size="tool" icon={IconTrash} onClick={onRemove}>{t`Remove fee ${number}`}</Button>
        )
      }
    >
      <Span of={3}>
        <FormField form={form} name={`${at}.name`}>
          {({ text }) => <TextField label={t({ message: 'Name', context: 'of a fee' })} maxLength={60} {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${at}.frequency`}>
          {({ choice, change }) => (
            <SelectField
              label={t`Frequency`}
              options={feeFrequencies.map((value) => ({ value, label: i18n._(feeFrequencyNames[value]) }))}
              {...choice}
              onValue={(value) => change(value as FeeFrequency)}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${at}.amount`} also={[`${at}.basis_points`]}>
          {({ parsed }) => <HundredthsField label={t`Amount`} sign="$" field={parsed} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${at}.basis_points`} also={[`${at}.amount`]}>
          {({ parsed }) => <HundredthsField label={t`Percentage`} sign="%" field={parsed} />}
        </FormField>
      </Span>
      <Threshold form={form} at={at} />
    </FormSection>
  );
}

/** The volume from which a fee is charged, if there is one. */
function Threshold({ form, at }: { form: FormOfFields<MerchantDraft>; at: `fees.${number}` }) {
  const { t } = useLingui();
  const { field: threshold } = useController({ control: form.control, name: `${at}.volume_threshold` });
  const unit = useWatch({ control: form.control, name: `${at}.volume_threshold_unit` });
  const units: Record<VolumeThresholdUnit, string> = { $: '$', '%': '%', None: t`No threshold` };
  return (
    <>
      <Span of={3}>
        <FormField form={form} name={`${at}.volume_threshold_unit`}>
          {({ choice, change }) => (
            <SelectField
              label={t`Volume threshold`}
              options={volumeThresholdUnits.map((value) => ({ value, label: units[value] }))}
              {...choice}
              onValue={(value) => {
                change(value as VolumeThresholdUnit);
                threshold.onChange(0);
              }}
            />
          )}
        </FormField>
      </Span>
      {unit === 'None' ? null : (
        <Span of={3}>
          <FormField form={form} name={`${at}.volume_threshold`}>
            {({ parsed }) => <HundredthsField key={unit} label={t`From a volume of`} sign={unit} field={parsed} />}
          </FormField>
        </Span>
      )}
    </>
  );
}

/** A field for an amount or percentage with two decimals, in hundredths; zero when empty. */
function HundredthsField({
  label,
  sign,
  field: { error, onValue, ...field },
}: {
  label: string;
  sign: '$' | '%';
  field: FormFieldState<number>['parsed'];
}) {
  const { t } = useLingui();
  const { locale, decimal, exampleAmount: example } = useFormat();
  return (
    <NumberField
      {...field}
      {...(error === null ? {} : { error })}
      label={label}
      {...(sign === '$' ? { before: '$' } : { after: '%' })}
      onValue={(value, fault) => onValue(value ?? 0, fault)}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read ? { fault: t`Enter an amount, such as ${example}` } : { value: read.amount };
      }}
      format={(value) => decimal(value / 100, 2)}
    />
  );
}
