import type { CurrencyCode } from '@countinghouse/domain/money';
import {
  askedFields,
  type FieldRule,
  fieldRules,
  keepCardRules,
  linkKinds,
  linkLimits,
} from '@countinghouse/domain/payment-link/payment-link';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { clock } from '../../../shared/clock.ts';
import { PercentTags } from '../../../shared/fields/percent-tags.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { EditorSection } from '../../../shared/page/editor-section.tsx';
import { useLinkWords } from '../link-words.ts';
import { AmountField, CountField, TaxRateField } from './amount-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { type LinkDraft, type TipRule, tipRules } from './link-draft.ts';

type SectionProps = { form: FormOfFields<LinkDraft> };

/** The texts for the payer, and the internal name. */
export function WhatSection({
  form,
  terminals,
}: SectionProps & { terminals: readonly { value: string; label: string }[] }) {
  const { t } = useLingui();
  return (
    <EditorSection title={t`What is paid`}>
      <Span of={6}>
        <FormField form={form} name="title">
          {({ text }) => (
            <TextField label={t`Title`} maxLength={linkLimits.title_maximum} autoComplete="off" autoFocus {...text} />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="description">
          {({ text }) => (
            <TextAreaField
              label={t`Description`}
              optional
              rows={2}
              dir="auto"
              maxLength={linkLimits.description_maximum}
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="name">
          {({ text }) => (
            <TextField
              label={t`Name in your list`}
              optional
              help={t`Payers never see it. If empty, the title is used.`}
              maxLength={linkLimits.name_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
      {terminals.length > 1 ? (
        <Span of={6}>
          <FormField form={form} name="terminal_uid">
            {({ choice }) => (
              <SelectField
                label={t`Terminal`}
                help={t`The terminal that takes the payments. It determines the currency.`}
                options={terminals}
                {...choice}
              />
            )}
          </FormField>
        </Span>
      ) : null}
    </EditorSection>
  );
}

/** The section for the amount. */
export function AmountSection({
  form,
  currency,
  is_new,
}: SectionProps & {
  currency: CurrencyCode;
  /** The kind of an existing link cannot change. */
  is_new: boolean;
}) {
  const { t } = useLingui();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const kinds = {
    fixed: t({ message: 'Fixed', context: 'amount of a payment link' }),
    open: t({ message: 'Open', context: 'amount of a payment link' }),
    choice: t({ message: 'Choice', context: 'amount of a payment link' }),
    items: t({ message: 'By quantity', context: 'amount of a payment link' }),
  };
  return (
    <EditorSection
      title={t`Amount`}
      end={
        is_new ? (
          <FormField form={form} name="kind" also={['amount', 'minimum_amount', 'maximum_amount', 'choices', 'items']}>
            {({ value, change, frame }) => (
              <Segmented
                label={t`Amount type`}
                options={linkKinds.map((each) => ({ value: each, label: kinds[each], disabled: frame.disabled }))}
                value={value}
                onChange={change}
              />
            )}
          </FormField>
        ) : (
          <span className="ui-dim">{kinds[kind]}</span>
        )
      }
    >
      {kind === 'fixed' ? (
        <Span of={3}>
          <AmountField form={form} name="amount" label={t`Amount`} currency={currency} />
        </Span>
      ) : null}
      {kind === 'open' ? <RangeFields form={form} currency={currency} /> : null}
      {kind === 'choice' ? <ChoiceFields form={form} currency={currency} /> : null}
      {kind === 'items' ? <ItemFields form={form} currency={currency} /> : <TaxFields form={form} />}
    </EditorSection>
  );
}

function RangeFields({ form, currency }: SectionProps & { currency: CurrencyCode }) {
  const { t } = useLingui();
  return (
    <>
      <Span of={3}>
        <AmountField form={form} name="minimum_amount" label={t`At least`} optional currency={currency} />
      </Span>
      <Span of={3}>
        <AmountField form={form} name="maximum_amount" label={t`At most`} optional currency={currency} />
      </Span>
    </>
  );
}

function ChoiceFields({ form, currency }: SectionProps & { currency: CurrencyCode }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'choices' });
  const other = useWatch({ control: form.control, name: 'allows_other_amount' });
  return (
    <>
      {fields.map(({ id }, index) => {
        const number = index + 1;
        return (
          <Span key={id} of={2} phone={3}>
            <AmountField
              form={form}
              name={`choices.${index}.amount`}
              label={t`Amount ${number}`}
              currency={currency}
              optional={index >= linkLimits.choices_minimum}
            />
          </Span>
        );
      })}
      <Span of={6}>
        <div className="ui-row ui-wrap">
          {fields.length < linkLimits.choices_maximum ? (
            <Button size="tool" icon={IconPlus} disabled={form.disabled} onClick={() => append({ amount: null })}>
              {t`Add amount`}
            </Button>
          ) : null}
          {fields.length > linkLimits.choices_minimum ? (
            <Button size="tool" icon={IconTrash} disabled={form.disabled} onClick={() => remove(fields.length - 1)}>
              {t`Remove last`}
            </Button>
          ) : null}
        </div>
      </Span>
      <Span of={6}>
        <FormField form={form} name="allows_other_amount">
          {({ box }) => <Checkbox label={t`The payer may enter another amount`} {...box} />}
        </FormField>
      </Span>
      {other ? <RangeFields form={form} currency={currency} /> : null}
    </>
  );
}

function TaxFields({ form }: SectionProps) {
  const { t } = useLingui();
  const with_tax = useWatch({ control: form.control, name: 'with_tax' });
  return (
    <>
      <Span of={with_tax ? 4 : 6} phone={with_tax ? 4 : 6}>
        <FormField form={form} name="with_tax" also={['tax_rate']}>
          {({ box }) => (
            <Checkbox label={t`Sales tax`} help={t`On top of the amount, on a line of its own.`} {...box} />
          )}
        </FormField>
      </Span>
      {with_tax ? (
        <Span of={2} phone={2}>
          <TaxRateField form={form} name="tax_rate" label={t`Tax rate`} hideLabel />
        </Span>
      ) : null}
    </>
  );
}

/** Whether the payer is asked for a tip. */
export function TipSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const tips = useWatch({ control: form.control, name: 'tips' });
  const names = {
    settings: t`Same as page settings`,
    none: t`No tip`,
    own: t`Custom percentages`,
  };
  return (
    <EditorSection title={t({ message: 'Tip', context: 'payment link' })}>
      <Span of={3}>
        <FormField form={form} name="tips" also={['tip_percents']}>
          {({ choice: { onValue, ...choice } }) => (
            <SelectField
              label={t`Ask for a tip`}
              help={t`Never chosen for the payer beforehand.`}
              options={tipRules.map((rule) => ({ value: rule, label: names[rule] }))}
              onValue={(rule) => onValue(rule as TipRule)}
              {...choice}
            />
          )}
        </FormField>
      </Span>
      {tips === 'own' ? (
        <Span of={3}>
          <FormField form={form} name="tip_percents">
            {({ value, change, frame }) => <PercentTags value={value} onChange={change} locale={locale} {...frame} />}
          </FormField>
        </Span>
      ) : null}
    </EditorSection>
  );
}

/** From when, until when and how often the link can be paid. */
export function WhenSection({ form, zone }: SectionProps & { zone: TimeZone }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const today = businessDateOf(clock.now(), zone);
  const dates = [
    ['first_date', t`First day`],
    ['last_date', t`Last day`],
  ] as const;
  return (
    <EditorSection title={t`How long and how often`}>
      {dates.map(([name, label]) => (
        <Span key={name} of={3}>
          <FormField form={form} name={name} also={['last_date']}>
            {({ parsed }) => <DateField label={label} optional locale={locale} today={today} {...parsed} />}
          </FormField>
        </Span>
      ))}
      <Span of={3}>
        <CountField
          form={form}
          name="max_uses"
          label={t`Number of payments`}
          optional
          maximum={linkLimits.uses_maximum}
          help={t`Left empty, any number. 1 is a single bill.`}
        />
      </Span>
      <Span of={3}>
        <FormField form={form} name="order_id">
          {({ text }) => (
            <TextField
              label={t`Order ID`}
              optional
              help={t`Shown on each payment made with this link.`}
              maxLength={linkLimits.order_id_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
    </EditorSection>
  );
}

/** What the payer is asked for besides the card. */
export function AskedSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { fieldName, ruleName } = useLinkWords();
  const asks_own = useWatch({ control: form.control, name: 'asks_own' });
  return (
    <EditorSection title={t`Asked of the payer`}>
      <Span of={6}>
        <FormField form={form} name="asks_own">
          {({ box }) => <Checkbox label={t`Use different fields than the page settings`} {...box} />}
        </FormField>
      </Span>
      {asks_own
        ? askedFields.map((field) => (
            <Span key={field} of={3} phone={3}>
              <FormField form={form} name={`ask.${field}`}>
                {({ choice: { onValue, ...choice } }) => (
                  <SelectField
                    label={fieldName(field)}
                    options={fieldRules.map((rule) => ({ value: rule, label: ruleName(rule) }))}
                    onValue={(rule) => onValue(rule as FieldRule)}
                    {...choice}
                  />
                )}
              </FormField>
            </Span>
          ))
        : null}
    </EditorSection>
  );
}

/** Whether the card is stored, and where the payer goes afterwards. */
export function AfterSection({ form, return_urls }: SectionProps & { return_urls: readonly string[] }) {
  const { t } = useLingui();
  const { keepCardName } = useLinkWords();
  return (
    <EditorSection title={t`Card and afterwards`}>
      <Span of={6}>
        <FormField form={form} name="keep_card">
          {({ choice }) => (
            <RadioGroup
              label={t`Store the card for later`}
              options={keepCardRules.map((rule) => ({ value: rule, label: keepCardName(rule) }))}
              {...choice}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="return_url">
          {({ choice }) => (
            <SelectField
              label={t`After the payment`}
              help={t`Add return addresses in the page settings.`}
              options={[
                { value: '', label: t`Show the receipt` },
                ...return_urls.map((url) => ({ value: url, label: url })),
              ]}
              {...choice}
            />
          )}
        </FormField>
      </Span>
    </EditorSection>
  );
}
