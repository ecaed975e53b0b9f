import { latestDueDate } from '@countinghouse/domain/invoice/invoice-dates';
import { paymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { EditorSection } from '../../../../shared/page/editor-section.tsx';
import { datesOf } from '../draft/parts-plan.ts';
import { useTermsWords } from '../use-terms-words.ts';
import { PlanFields, type PlanProps } from './plan-fields.tsx';

/** When the document is due, and in which parts. */
export function DueSection({ form, entity, currency }: PlanProps) {
  const { t } = useLingui();
  const { locale, weekdayLong } = useFormat();
  const { termsName } = useTermsWords();
  const { today } = entity;
  const [kind, issue_date, payment_terms, due_date] = useWatch({
    control: form.control,
    name: ['kind', 'issue_date', 'payment_terms', 'due_date'],
  });
  const dates = datesOf({ issue_date, payment_terms, due_date }, today);
  const { setValue } = form.form;
  const dirty = { shouldDirty: true };
  const is_estimate = kind === 'estimate';
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
      {is_estimate ? null : <PlanFields form={form} entity={entity} currency={currency} />}
    </EditorSection>
  );
}
