import { latestDueDate } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceLimits, paymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { PercentTags } from '../../../../shared/fields/percent-tags.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { EditorSection } from '../../../../shared/page/editor-section.tsx';
import { summedDraft } from '../draft/invoice-draft.ts';
import { datesOf, instalments_maximum, type PartDraft, partsOfDraft, planKinds } from '../draft/parts-plan.ts';
import { ShareOrSumField, SumField } from '../lines/number-cells.tsx';
import { useTermsWords } from '../use-terms-words.ts';
import { CardOnFile } from './card-on-file.tsx';
import styles from './form.module.css';
import type { InvoiceEntity } from './invoice-entity.ts';
import { useSums } from './money-sections.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Work = ReturnType<typeof useInvoiceForm>['form'];
type SectionProps = { form: Work; entity: InvoiceEntity; currency: CurrencyCode };

/** When the document is due, and in which parts. */
export function DueSection({ form, entity, currency }: SectionProps) {
  const { t } = useLingui();
  const { locale, weekdayLong } = useFormat();
  const { termsName } = useTermsWords();
  const { today } = entity;
  const [kind, issue_date, payment_terms, due_date, plan_kind] = useWatch({
    control: form.control,
    name: ['kind', 'issue_date', 'payment_terms', 'due_date', 'plan.kind'],
  });
  const dates = datesOf({ issue_date, payment_terms, due_date }, today);
  const { setValue } = form.form;
  const dirty = { shouldDirty: true };
  const is_estimate = kind === 'estimate';
  const plans = {
    whole: t`All at once`,
    deposit: t`A deposit or instalments`,
    own: t`Parts of my own`,
  };
  return (
    <EditorSection title={is_estimate ? t`Validity` : t`Due dates and deposit`}>
      <Span of={2}>
        <FormField form={form} name="issue_date">
          {({ parsed }) => (
            <DateField
              label={t`Issued`}
              optional
              help={t`Left empty, the day of issue`}
              locale={locale}
              today={today}
              max={today}
              {...parsed}
            />
          )}
        </FormField>
      </Span>
      <Span of={2}>
        <FormField form={form} name="payment_terms">
          {({ choice: { onValue, ...choice } }) => (
            <SelectField
              label={is_estimate ? t`Valid for` : t`Payment terms`}
              options={paymentTerms.map((terms) => ({ value: terms, label: termsName(terms) }))}
              {...choice}
              onValue={(value) => {
                const chosen = paymentTerms.find((terms) => terms === value);
                if (chosen === undefined) return;
                if (chosen === 'date') setValue('due_date', dates.due_date, dirty);
                onValue(chosen);
              }}
            />
          )}
        </FormField>
      </Span>
      <Span of={2}>
        <FormField key={payment_terms} form={form} name="due_date">
          {({ parsed: { value, onValue, ...parsed } }) => (
            <DateField
              label={is_estimate ? t`Valid until` : t`Due`}
              help={dates.due_date === null ? undefined : weekdayLong(dates.due_date)}
              locale={locale}
              today={today}
              min={dates.issue_date}
              max={latestDueDate(dates.issue_date)}
              {...parsed}
              value={payment_terms === 'date' ? value : dates.due_date}
              onValue={(date, fault) => {
                onValue(date, fault);
                if (payment_terms !== 'date' && date !== null) setValue('payment_terms', 'date', dirty);
              }}
            />
          )}
        </FormField>
      </Span>
      {is_estimate ? null : (
        <>
          <Span of={6}>
            <FormField form={form} name="plan.kind">
              {({ choice: { onValue, ...choice } }) => (
                <RadioGroup
                  label={t`How it is split`}
                  options={planKinds.map((value) => ({ value, label: plans[value] }))}
                  {...choice}
                  onValue={(value) => {
                    const chosen = planKinds.find((each) => each === value);
                    if (chosen === undefined) return;
                    if (chosen === 'own') setValue('plan.parts', ownParts(form, entity), dirty);
                    onValue(chosen);
                  }}
                />
              )}
            </FormField>
          </Span>
          {plan_kind === 'deposit' ? <DepositFields form={form} currency={currency} /> : null}
          {plan_kind === 'own' ? <OwnParts form={form} entity={entity} currency={currency} /> : null}
          {plan_kind === 'whole' ? null : <PartsPreview form={form} entity={entity} currency={currency} />}
        </>
      )}
    </EditorSection>
  );
}

/** Returns the initial parts: the calculated ones, or two empty ones. */
function ownParts(form: Work, { tax_rates, today }: InvoiceEntity): PartDraft[] {
  const draft = form.form.getValues();
  if (draft.plan.parts.length > 0) return draft.plan.parts;
  const summed = sumInvoice(summedDraft(draft, tax_rates));
  const total_amount = 'sums' in summed ? summed.sums.total_amount : 0;
  const parts = partsOfDraft({ ...draft, plan: { ...draft.plan, kind: 'deposit' } }, total_amount, today);
  const empty = { label: '', due_date: null, amount: null };
  return parts.length > 0 ? parts : [empty, { ...empty }];
}

function DepositFields({ form, currency }: { form: Work; currency: CurrencyCode }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const counts = Array.from({ length: instalments_maximum }, (_, index) => index + 1);
  return (
    <>
      <Span of={3}>
        <ShareOrSumField
          form={form}
          name="plan.deposit"
          label={t`Deposit on issue`}
          optional
          help={t`A percentage, such as 30%, or an amount`}
          currency={currency}
        />
      </Span>
      <Span of={3}>
        <FormField form={form} name="plan.instalment_count">
          {({ choice }) => (
            <SelectField
              label={t`The rest`}
              help={t`The first on the due date, then one each month`}
              options={counts.map((parts) => {
                const shown = count(parts);
                return { value: String(parts), label: parts === 1 ? t`In one part` : t`In ${shown} parts` };
              })}
              {...choice}
            />
          )}
        </FormField>
      </Span>
    </>
  );
}

function OwnParts({ form, entity: { today }, currency }: SectionProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const rows = useFieldArray({ control: form.control as never, name: 'plan.parts' as never }) as unknown as {
    fields: { id: string }[];
    append: (part: PartDraft) => void;
    remove: (index: number) => void;
  };
  const full = rows.fields.length >= invoiceLimits.parts_maximum;
  return (
    <Span of={6}>
      {rows.fields.map(({ id }, index) => {
        const number = index + 1;
        return (
          <fieldset key={id} className={styles.part} aria-label={t`Part ${number}`}>
            <FormField form={form} name={`plan.parts.${index}.label`}>
              {({ text }) => (
                <TextField
                  label={t`Name of part ${number}`}
                  hideLabel
                  placeholder={t`Part ${number}`}
                  maxLength={invoiceLimits.part_label_maximum}
                  autoComplete="off"
                  {...text}
                />
              )}
            </FormField>
            <FormField form={form} name={`plan.parts.${index}.due_date`}>
              {({ parsed }) => (
                <DateField label={t`Due date of part ${number}`} hideLabel locale={locale} today={today} {...parsed} />
              )}
            </FormField>
            <SumField
              form={form}
              name={`plan.parts.${index}.amount`}
              label={t`Amount of part ${number}`}
              hideLabel
              currency={currency}
            />
            {form.disabled || rows.fields.length === 1 ? null : (
              <IconButton glyph={IconTrash} label={t`Remove part ${number}`} onClick={() => rows.remove(index)} />
            )}
          </fieldset>
        );
      })}
      {form.disabled || full ? null : (
        <Button
          size="tool"
          icon={IconPlus}
          onClick={() => rows.append({ label: '', due_date: null, amount: null })}
        >{t`Add a part`}</Button>
      )}
      <p className="ui-small ui-dim">{t`A part without a date is due on the day of issue.`}</p>
    </Span>
  );
}

/** The resulting parts, with the amount that is missing to the total. */
function PartsPreview({ form, entity, currency }: SectionProps) {
  const { t } = useLingui();
  const { money, date } = useFormat();
  const sums = useSums(form, entity.tax_rates);
  const [issue_date, payment_terms, due_date, plan] = useWatch({
    control: form.control,
    name: ['issue_date', 'payment_terms', 'due_date', 'plan'],
  });
  const total = sums?.total_amount ?? 0;
  const parts = partsOfDraft({ issue_date, payment_terms, due_date, plan }, total, entity.today);
  const missing = total - parts.reduce((sum, { amount }) => sum + amount, 0);
  const gap = money(Math.abs(missing), currency);
  return (
    <Span of={6}>
      <div aria-live="polite">
        {plan.kind === 'deposit' && parts.length > 0 ? (
          <ol className={styles.parts}>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
              <li key={index}>
                <span>{part.due_date === null ? t`On the day of issue` : date(part.due_date)}</span>
                <span className="ui-tabular ui-strong">{money(part.amount, currency)}</span>
              </li>
            ))}
          </ol>
        ) : null}
        {plan.kind === 'own' && missing !== 0 ? (
          <p className="ui-small ui-bad">
            {missing > 0 ? t`${gap} is not assigned yet.` : t`The parts are ${gap} more than the total.`}
          </p>
        ) : null}
      </div>
    </Span>
  );
}

/** What the payer can choose. */
export function PaymentSection({ form, currency, locale }: { form: Work; currency: CurrencyCode; locale: string }) {
  const { t } = useLingui();
  const allow_partial = useWatch({ control: form.control, name: 'allow_partial' });
  return (
    <EditorSection title={t`How it is paid`}>
      <Span of={allow_partial ? 3 : 6}>
        <FormField form={form} name="allow_partial">
          {({ box }) => (
            <Checkbox label={t`Accept part payments`} help={t`The payer may choose the amount.`} {...box} />
          )}
        </FormField>
      </Span>
      {allow_partial ? (
        <Span of={3}>
          <SumField form={form} name="minimum_amount" label={t`The smallest payment`} currency={currency} />
        </Span>
      ) : null}
      <Span of={6}>
        <FormField form={form} name="tip_percents">
          {({ value, change, frame }) => (
            <PercentTags label={t`Tips`} value={value} onChange={change} locale={locale} {...frame} />
          )}
        </FormField>
      </Span>
      <CardOnFile form={form} />
    </EditorSection>
  );
}
