import { type BusinessType, businessTypes } from '@countinghouse/domain/merchant/merchant-profile';
import { formatPhone } from '@countinghouse/domain/text/format';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DigitsField } from '@countinghouse/ui/field/digits-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { AddressSection } from './address-section.tsx';
import type { MerchantDraft } from './merchant-draft.ts';
import { businessTypeNames, sectionNames } from './merchant-words.ts';

/** The name and contact data of the business. `tax_id_help` says what is known of an existing tax ID. */
export function BusinessSection({ form, tax_id_help }: { form: FormOfFields<MerchantDraft>; tax_id_help: string }) {
  const { t, i18n } = useLingui();
  return (
    <FormSection id="business" title={i18n._(sectionNames.business)} note={t`As shown on its registration documents.`}>
      <Span of={6}>
        <FormField form={form} name="legal_name">
          {({ text }) => <TextField label={t`Legal name`} autoComplete="off" maxLength={100} {...text} />}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="doing_business_as">
          {({ text }) => (
            <TextField
              label={t`Doing business as`}
              autoComplete="off"
              maxLength={100}
              help={t`The name its customers know. It appears on receipts.`}
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="business_type">
          {({ choice, change }) => (
            <SelectField
              label={t`Business type`}
              options={businessTypes.map((value) => ({ value, label: i18n._(businessTypeNames[value]) }))}
              {...choice}
              onValue={(value) => change(value as BusinessType)}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="tax_id">
          {({ frame, value, change }) => (
            <DigitsField label={t`Tax ID`} longest={9} help={tax_id_help} {...frame} digits={value} onDigits={change} />
          )}
        </FormField>
      </Span>
      <AddressSection form={form} at="address" />
      <Span of={3}>
        <FormField form={form} name="phone">
          {({ frame, value, change }) => (
            <DigitsField
              label={t`Phone`}
              longest={10}
              format={(digits) => formatPhone(digits) || digits}
              {...frame}
              digits={value}
              onDigits={change}
            />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="email">
          {({ text }) => (
            <TextField
              label={t`Email`}
              type="email"
              autoComplete="off"
              help={t`It is notified of bank account changes.`}
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="website">
          {({ text }) => <TextField label={t`Website`} optional autoComplete="off" maxLength={200} {...text} />}
        </FormField>
      </Span>
    </FormSection>
  );
}
