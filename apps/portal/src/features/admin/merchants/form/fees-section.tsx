import { type VolumeThresholdUnit, volumeThresholdUnits } from '@countinghouse/domain/constants';
import { type FeeFrequency, feeFrequencies } from '@countinghouse/domain/frequencies';
import { feesMaximum, type MerchantFee } from '@countinghouse/domain/merchant-profile';
import { parseMoneyInput } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { NumberField } from '@countinghouse/ui/money-field';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { newFee } from './merchant-draft.ts';
import { feeFrequencyNames } from './merchant-words.ts';
import type { FieldFaults } from './use-merchant-faults.ts';

/** What the merchant pays: a part of the form for each fee. */
export function FeesSection({
  fees,
  onChange,
  faults,
  disabled,
}: {
  fees: readonly MerchantFee[];
  onChange: (fees: MerchantFee[]) => void;
  faults: FieldFaults;
  disabled: boolean;
}) {
  const { t } = useLingui();
  return (
    <>
      {fees.map((fee, index) => (
        <OneFee
          // biome-ignore lint/suspicious/noArrayIndexKey: a fee is known by its place alone
          key={index}
          index={index}
          fee={fee}
          faults={faults}
          onChange={(change) => onChange(fees.map((each, place) => (place === index ? { ...each, ...change } : each)))}
          onRemove={disabled ? undefined : () => onChange(fees.filter((_, place) => place !== index))}
        />
      ))}
      {disabled || fees.length >= feesMaximum ? null : (
        <div>
          <Button icon={IconPlus} onClick={() => onChange([...fees, newFee])}>{t`Add a fee`}</Button>
        </div>
      )}
    </>
  );
}

function OneFee({
  index,
  fee,
  onChange,
  onRemove,
  faults: { frameOf },
}: {
  index: number;
  fee: MerchantFee;
  onChange: (change: Partial<MerchantFee>) => void;
  onRemove: (() => void) | undefined;
  faults: FieldFaults;
}) {
  const { t, i18n } = useLingui();
  const at = `fees.${index}`;
  const number = index + 1;
  const unit = fee.volume_threshold_unit;
  const units: Record<VolumeThresholdUnit, string> = { $: '$', '%': '%', None: t`No threshold` };
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
        <TextField
          {...frameOf(`${at}.name`)}
          label={t({ message: 'Name', context: 'of a fee' })}
          value={fee.name}
          maxLength={60}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          {...frameOf(`${at}.frequency`)}
          label={t`Frequency`}
          options={feeFrequencies.map((value) => ({ value, label: i18n._(feeFrequencyNames[value]) }))}
          value={fee.frequency}
          onValue={(value) => onChange({ frequency: value as FeeFrequency })}
        />
      </Span>
      <Span of={3}>
        <HundredthsField
          {...frameOf(`${at}.amount`)}
          label={t`Amount`}
          sign="$"
          value={fee.amount}
          onValue={(amount) => onChange({ amount })}
        />
      </Span>
      <Span of={3}>
        <HundredthsField
          {...frameOf(`${at}.basis_points`)}
          label={t`Percentage`}
          sign="%"
          value={fee.basis_points}
          onValue={(basis_points) => onChange({ basis_points })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          {...frameOf(`${at}.volume_threshold_unit`)}
          label={t`Volume threshold`}
          options={volumeThresholdUnits.map((value) => ({ value, label: units[value] }))}
          value={unit}
          onValue={(value) => onChange({ volume_threshold_unit: value as VolumeThresholdUnit, volume_threshold: 0 })}
        />
      </Span>
      {unit === 'None' ? null : (
        <Span of={3}>
          <HundredthsField
            {...frameOf(`${at}.volume_threshold`)}
            label={t`From a volume of`}
            sign={unit}
            value={fee.volume_threshold}
            onValue={(volume_threshold) => onChange({ volume_threshold })}
          />
        </Span>
      )}
    </FormSection>
  );
}

/** A sum or a percentage with two decimals, in hundredths; zero where nothing is typed. */
function HundredthsField({
  sign,
  onValue,
  error,
  ...field
}: {
  name: string;
  label: string;
  error: string | null;
  onBlur: () => void;
  disabled: boolean;
  sign: '$' | '%';
  value: number;
  onValue: (value: number) => void;
}) {
  const { t } = useLingui();
  const { locale, decimal } = useFormat();
  return (
    <NumberField
      {...field}
      {...(error === null ? {} : { error })}
      {...(sign === '$' ? { before: '$' } : { after: '%' })}
      onValue={(value) => onValue(value ?? 0)}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read ? { fault: t`Enter an amount, such as 20.00` } : { value: read.amount };
      }}
      format={(value) => decimal(value / 100, 2)}
    />
  );
}
