import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { summedDraft } from '../draft/invoice-draft.ts';
import { instalments_maximum, type PartDraft, partsOfDraft, planKinds } from '../draft/parts-plan.ts';
import { ShareOrSumField, SumField } from '../lines/number-cells.tsx';
import styles from './form.module.css';
import type { InvoiceEntity } from './invoice-entity.ts';
import { useSums } from './money-sections.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** The form of a document whose total is due in parts. */
export type PlanProps = { form: Work; entity: InvoiceEntity; currency: CurrencyCode };

/** How the total of an invoice is split: all at once, a deposit with instalments, or parts of the merchant's own. */
export function PlanFields({ form, entity, currency }: PlanProps) {
  const { t } = useLingui();
  const plan_kind = useWatch({ control: form.control, name: 'plan.kind' });
  const plans = {
    whole: t`All at once`,
    deposit: t`A deposit or instalments`,
    own: t`Parts of my own`,
  };
  return (
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
                if (chosen === 'own') form.form.setValue('plan.parts', ownParts(form, entity), { shouldDirty: true });
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

function OwnParts({ form, entity: { today }, currency }: PlanProps) {
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
function PartsPreview({ form, entity, currency }: PlanProps) {
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
