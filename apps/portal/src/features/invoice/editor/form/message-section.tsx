import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CustomInput } from '../../../../shared/fields/custom-input.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useField } from '../../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { EditorSection } from '../../../../shared/page/editor-section.tsx';
import { type InvoiceDraft, reminderRules } from '../draft/invoice-draft.ts';
import { ReminderChips } from '../reminder-chips.tsx';
import { useTermsWords } from '../use-terms-words.ts';
import type { InvoiceEntity } from './invoice-entity.ts';

type SectionProps = { form: FormOfFields<InvoiceDraft>; entity: InvoiceEntity };

/** The reference numbers of the document. */
export function DetailsSection({ form, entity: { terminals, custom, today } }: SectionProps) {
  const { t } = useLingui();
  return (
    <EditorSection title={t`Details`}>
      <Span of={3}>
        <FormField form={form} name="title">
          {({ text }) => (
            <TextField label={t`Title`} optional maxLength={invoiceLimits.title_maximum} autoComplete="off" {...text} />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="order_id">
          {({ text }) => (
            <TextField
              label={t`Order or PO number`}
              optional
              maxLength={invoiceLimits.order_id_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
      {terminals.length > 1 ? (
        <Span of={3}>
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
      {custom.map((field) => (
        <Span key={field.custom_field_id} of={field.input_type === customFieldTypes.checkbox ? 6 : 3}>
          <OwnField form={form} field={field} today={today} />
        </Span>
      ))}
    </EditorSection>
  );
}

function OwnField({ form, field, today }: { form: FormOfFields<InvoiceDraft>; field: CustomField; today: string }) {
  const state = useField(form, `custom_fields.${field.custom_field_id}`);
  return <CustomInput field={{ ...field, required: false }} state={state} optional today={today} />;
}

/** The texts of the document and its reminders. */
export function MessageSection({ form, entity }: SectionProps) {
  const { t } = useLingui();
  const [locale, kind] = useWatch({ control: form.control, name: ['locale', 'kind'] });
  const { html } = localeNames[locale];
  return (
    <EditorSection title={kind === 'estimate' ? t`Message` : t`Message and reminders`}>
      <Span of={6}>
        <FormField form={form} name="note_to_customer">
          {({ text }) => (
            <TextAreaField
              label={t`Note to the customer`}
              optional
              rows={3}
              lang={html}
              maxLength={invoiceLimits.note_to_customer_maximum}
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="terms">
          {({ text }) => (
            <TextAreaField
              label={t`Terms`}
              optional
              rows={2}
              lang={html}
              maxLength={invoiceLimits.terms_maximum}
              {...text}
            />
          )}
        </FormField>
      </Span>
      {kind === 'estimate' ? null : <Reminders form={form} entity={entity} />}
      <Span of={6}>
        <FormField form={form} name="internal_note">
          {({ text }) => (
            <TextAreaField
              label={t`Note to yourself`}
              optional
              help={t`The customer never sees it.`}
              rows={2}
              maxLength={invoiceLimits.internal_note_maximum}
              {...text}
            />
          )}
        </FormField>
      </Span>
    </EditorSection>
  );
}

function Reminders({ form, entity: { settings } }: SectionProps) {
  const { t } = useLingui();
  const { reminderName } = useTermsWords();
  const rule = useWatch({ control: form.control, name: 'reminders' });
  const names = {
    settings: t`As in the settings`,
    own: t`Days of its own`,
    off: t`None`,
  };
  const of_settings = settings.reminder_days.map(reminderName).join(' · ');
  return (
    <>
      <Span of={3}>
        <FormField form={form} name="reminders">
          {({ choice: { onValue, ...choice } }) => (
            <SelectField
              label={t`Reminders`}
              help={rule === 'settings' ? of_settings : undefined}
              options={reminderRules.map((value) => ({ value, label: names[value] }))}
              {...choice}
              onValue={(value) => {
                const chosen = reminderRules.find((each) => each === value);
                if (chosen !== undefined) onValue(chosen);
              }}
            />
          )}
        </FormField>
      </Span>
      {rule === 'own' ? (
        <Span of={6}>
          <FormField form={form} name="reminder_days">
            {({ value, change, frame: { error } }) => (
              <ReminderChips label={t`Remind`} days={value} error={error} disabled={form.disabled} onDays={change} />
            )}
          </FormField>
        </Span>
      ) : null}
    </>
  );
}
