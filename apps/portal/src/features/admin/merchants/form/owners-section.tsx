import { ownersMaximum } from '@countinghouse/domain/merchant/merchant-profile';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { DateField } from '@countinghouse/ui/date/date-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { DigitsField } from '@countinghouse/ui/field/digits-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { clock } from '../../../../shared/clock.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useFocusedRow } from '../../../../shared/form/use-focused-row.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { AddressSection } from './address-section.tsx';
import { type MerchantDraft, newOwner } from './merchant-draft.ts';

/** The owners of the business: one part of the form for each. */
export function OwnersSection({ form }: { form: FormOfFields<MerchantDraft> }) {
  const { t } = useLingui();
  const { control, disabled } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'owners' });
  const end = useRef<HTMLDivElement>(null);
  const focusRow = useFocusedRow(end, (index) => `owners.${index}.first_name`);
  const { errors } = useFormState({ control, name: 'owners' });
  const fault = errors.owners?.root?.message ?? errors.owners?.message;
  return (
    <>
      {fields.map(({ id }, index) => (
        <OneOwner
          key={id}
          form={form}
          index={index}
          onRemove={
            disabled || fields.length === 1
              ? undefined
              : () => {
                  remove(index);
                  focusRow(Math.min(index, fields.length - 2));
                }
          }
        />
      ))}
      {fault === undefined ? null : <Callout tone="danger" title={form.sentenceOf('owners', fault)} />}
      {disabled || fields.length >= ownersMaximum ? null : (
        <div ref={end}>
          <Button
            icon={IconPlus}
            onClick={() => {
              append(newOwner, { shouldFocus: false });
              focusRow(fields.length);
            }}
          >{t`Add an owner`}</Button>
        </div>
      )}
    </>
  );
}

function OneOwner({
  form,
  index,
  onRemove,
}: {
  form: FormOfFields<MerchantDraft>;
  index: number;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const at = `owners.${index}` as const;
  const number = index + 1;
  const names = {
    first_name: t`First name`,
    last_name: t`Last name`,
    title: t({ message: 'Title', context: 'of an owner' }),
  };
  return (
    <FormSection
      id={at}
      title={t`Owner ${number}`}
      note={
        onRemove === undefined ? (
          index === 0 ? (
            t`Everyone who owns 25% or more.`
          ) : undefined
        ) : (
          <Button size="tool" icon={IconTrash} onClick={onRemove}>{t`Remove owner ${number}`}</Button>
        )
      }
    >
      {(['first_name', 'last_name', 'title'] as const).map((part) => (
        <Span key={part} of={3}>
          <FormField form={form} name={`${at}.${part}`}>
            {({ text }) => <TextField label={names[part]} autoComplete="off" maxLength={60} {...text} />}
          </FormField>
        </Span>
      ))}
      <Span of={3}>
        <FormField form={form} name={`${at}.ownership_percent`}>
          {({ frame, value, change }) => (
            <DigitsField
              label={t`Share of the business`}
              longest={3}
              after="%"
              {...frame}
              digits={String(value)}
              onDigits={(digits) => change(Number(digits))}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${at}.date_of_birth`}>
          {({ parsed: { error, value, onValue, ...date } }) => (
            <DateField
              {...date}
              {...(error === null ? {} : { error })}
              label={t`Date of birth`}
              locale={locale}
              today={businessDateOf(clock.now(), 'EST')}
              value={value === '' ? null : value}
              onValue={(day, fault) => onValue(day ?? '', fault)}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${at}.ssn_last_four`}>
          {({ frame, value, change }) => (
            <DigitsField
              label={t`Social Security number, last four digits`}
              longest={4}
              {...frame}
              digits={value}
              onDigits={change}
            />
          )}
        </FormField>
      </Span>
      <AddressSection form={form} at={`${at}.address`} />
    </FormSection>
  );
}
