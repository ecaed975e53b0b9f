import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { cleanPhone, formatPhone } from '@countinghouse/domain/text/format';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { localeNames as namedLocales } from '@countinghouse/domain/text/reader-locale';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { PhoneField } from '@countinghouse/ui/field/phone-field';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { CustomInput } from '../../../shared/fields/custom-input.tsx';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { CustomerDraft } from './customer-draft.ts';
import type { CustomerRules } from './customer-rules.ts';

type SectionProps = { form: FormOfFields<CustomerDraft> };

/** The customer's name and personal data. */
export function PersonSection({ form, today }: SectionProps & { today: string }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <FormSection id="person" title={t`Person`} note={t`A last name, a company or an email address is enough.`}>
      <Span of={3}>
        <FormField form={form} name="first_name">
          {({ text }) => <TextField label={t`First name`} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="last_name">
          {({ text }) => <TextField label={t`Last name`} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="dob">
          {({ value, change, frame }) => (
            <DateField
              label={t`Date of birth`}
              optional
              locale={locale}
              today={today}
              value={isPlainDate(value) ? value : null}
              onValue={(date, _fault, typed) => change(date ?? typed)}
              {...frame}
            />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}

/** The business that the customer is, or works for. */
export function CompanySection({ form }: SectionProps) {
  const { t } = useLingui();
  return (
    <FormSection id="company" title={t`Company`} note={t`For customers who buy for a business.`}>
      <Span of={6}>
        <FormField form={form} name="company_name" also={['last_name']}>
          {({ text }) => <TextField label={t`Company`} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="customer_reference">
          {({ text }) => (
            <TextField
              label={t`Your reference`}
              optional
              help={t`Your own customer number. No two customers can share one.`}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="website">
          {({ text }) => (
            <TextField label={t`Website`} optional inputMode="url" dir="ltr" autoComplete="off" {...text} />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}

/** How the customer is reached. */
export function ContactSection({ form }: SectionProps) {
  const { t } = useLingui();
  const format = (typed: string) => formatPhone(cleanPhone(typed)) || typed;
  return (
    <FormSection id="contact" title={t`Contact`} note={t`Receipts and card requests are sent to this email address.`}>
      <Span of={6}>
        <FormField form={form} name="email" also={['last_name']}>
          {({ text }) => (
            <TextField label={t`Email`} type="email" inputMode="email" dir="ltr" autoComplete="off" {...text} />
          )}
        </FormField>
      </Span>
      {(['phone_number', 'fax_number'] as const).map((name) => (
        <Span key={name} of={3}>
          <FormField form={form} name={name}>
            {({ value, change, frame }) => (
              <PhoneField
                label={name === 'phone_number' ? t`Phone` : t`Fax`}
                optional
                autoComplete="off"
                value={value}
                onValue={change}
                format={format}
                {...frame}
              />
            )}
          </FormField>
        </Span>
      ))}
    </FormSection>
  );
}

/** The language of every mail and public page for the customer, and the tags by which the merchant finds it. */
export function LanguageSection({ form }: SectionProps) {
  const { t } = useLingui();
  const { problemText } = useProblemTexts();
  const { tags_maximum } = vaultLimits;
  const readTag = (typed: string) => {
    const tag = typed.trim();
    if (tag === '') return { value: null };
    const length_maximum = vaultLimits.tag_maximum;
    if ([...tag].length > length_maximum) return { fault: problemText({ code: 'too_long', length_maximum }) };
    return holdsCardNumber(tag) ? { fault: problemText({ code: 'card_number_inside' }) } : { value: tag };
  };
  return (
    <FormSection id="language" title={t`Language and tags`} note={t`The language of emails and payment pages.`}>
      <Span of={3}>
        <FormField form={form} name="locale">
          {({ choice }) => (
            <SelectField
              label={t`Language`}
              options={locales.map((value) => ({ value, label: namedLocales[value].name }))}
              {...choice}
              onValue={(value) => choice.onValue(value as Locale)}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="tags">
          {({ value, change, frame }) => (
            <TagsField
              label={t`Tags`}
              optional
              help={t`Up to ${tags_maximum}, such as Wholesale. The customer never sees them.`}
              values={value}
              onValues={(tags) => change(tags.slice(0, tags_maximum))}
              read={readTag}
              {...frame}
            />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}

/** The merchant's custom fields, if it has any. */
export function CustomSection({ form, rules: { custom, today } }: SectionProps & { rules: CustomerRules }) {
  const { t } = useLingui();
  if (custom.length === 0) return null;
  return (
    <FormSection id="custom" title={t`Custom fields`} note={t`What your business keeps about a customer.`}>
      {custom.map((field) => (
        <Span key={field.custom_field_id} of={field.input_type === customFieldTypes.checkbox ? 6 : 3}>
          <CustomerCustomInput form={form} field={field} today={today} />
        </Span>
      ))}
    </FormSection>
  );
}

function CustomerCustomInput({ form, field, today }: SectionProps & { field: CustomField; today: string }) {
  const state = useField(form, `custom_fields.${field.custom_field_id}`);
  return <CustomInput field={{ ...field, required: false }} state={state} optional={false} today={today} />;
}

/** The merchant's note. */
export function NoteSection({ form }: SectionProps) {
  const { t } = useLingui();
  return (
    <FormSection
      id="note"
      title={t({ message: 'Note', context: 'about a customer' })}
      note={t`The customer never sees it.`}
    >
      <Span of={6}>
        <FormField form={form} name="note">
          {({ text }) => (
            <TextAreaField
              label={t({ message: 'Note', context: 'about a customer' })}
              hideLabel
              rows={4}
              maxLength={vaultLimits.note_maximum}
              {...text}
            />
          )}
        </FormField>
      </Span>
    </FormSection>
  );
}
