import { type MerchantOwner, ownersMaximum } from '@countinghouse/domain/merchant-profile';
import { businessDateOf } from '@countinghouse/domain/time-zones';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { DateField } from '@countinghouse/ui/date-field';
import { DigitsField } from '@countinghouse/ui/digits-field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { clock } from '../../../../shared/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { AddressSection } from './address-section.tsx';
import { newOwner } from './merchant-draft.ts';
import type { FieldFaults } from './use-merchant-faults.ts';

/** Who owns the business: a part of the form for each. */
export function OwnersSection({
  owners,
  onChange,
  faults,
  disabled,
}: {
  owners: readonly MerchantOwner[];
  onChange: (owners: MerchantOwner[]) => void;
  faults: FieldFaults;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const missing = faults.errorOf('owners');
  return (
    <>
      {owners.map((owner, index) => (
        <OneOwner
          // biome-ignore lint/suspicious/noArrayIndexKey: an owner is known by its place alone
          key={index}
          index={index}
          owner={owner}
          faults={faults}
          onChange={(change) =>
            onChange(owners.map((each, place) => (place === index ? { ...each, ...change } : each)))
          }
          onRemove={
            disabled || owners.length === 1 ? undefined : () => onChange(owners.filter((_, place) => place !== index))
          }
        />
      ))}
      {missing === null ? null : <Callout tone="danger" title={missing} />}
      {disabled || owners.length >= ownersMaximum ? null : (
        <div>
          <Button icon={IconPlus} onClick={() => onChange([...owners, newOwner])}>{t`Add an owner`}</Button>
        </div>
      )}
    </>
  );
}

function OneOwner({
  index,
  owner,
  onChange,
  onRemove,
  faults: { frameOf },
}: {
  index: number;
  owner: MerchantOwner;
  onChange: (change: Partial<MerchantOwner>) => void;
  onRemove: (() => void) | undefined;
  faults: FieldFaults;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const at = `owners.${index}`;
  const number = index + 1;
  const line = (field: 'first_name' | 'last_name' | 'title', label: string) => ({
    ...frameOf(`${at}.${field}`),
    label,
    value: owner[field],
    maxLength: 60,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  });
  const { error, ...date } = frameOf(`${at}.date_of_birth`);
  return (
    <FormSection
      id={at}
      title={t`Owner ${number}`}
      note={
        onRemove === undefined ? (
          index === 0 ? (
            t`Everybody who owns a quarter or more.`
          ) : undefined
        ) : (
          <Button size="tool" icon={IconTrash} onClick={onRemove}>{t`Remove owner ${number}`}</Button>
        )
      }
    >
      <Span of={3}>
        <TextField {...line('first_name', t`First name`)} />
      </Span>
      <Span of={3}>
        <TextField {...line('last_name', t`Last name`)} />
      </Span>
      <Span of={3}>
        <TextField {...line('title', t({ message: 'Title', context: 'of an owner' }))} />
      </Span>
      <Span of={3}>
        <DigitsField
          {...frameOf(`${at}.ownership_percent`)}
          label={t`Share of the business`}
          longest={3}
          after="%"
          digits={String(owner.ownership_percent)}
          onDigits={(digits) => onChange({ ownership_percent: Number(digits) })}
        />
      </Span>
      <Span of={3}>
        <DateField
          {...date}
          {...(error === null ? {} : { error })}
          label={t`Date of birth`}
          locale={locale}
          today={businessDateOf(clock.now(), 'EST')}
          value={owner.date_of_birth === '' ? null : owner.date_of_birth}
          onValue={(value) => onChange({ date_of_birth: value ?? '' })}
        />
      </Span>
      <Span of={3}>
        <DigitsField
          {...frameOf(`${at}.ssn_last_four`)}
          label={t`Social Security number, last four digits`}
          longest={4}
          digits={owner.ssn_last_four}
          onDigits={(ssn_last_four) => onChange({ ssn_last_four })}
        />
      </Span>
      <AddressSection
        at={`${at}.address`}
        address={owner.address}
        onChange={(address) => onChange({ address })}
        frameOf={frameOf}
      />
    </FormSection>
  );
}
