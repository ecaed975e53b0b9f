import {
  type ContactTopic,
  contactMaximums,
  contactTopics,
  withoutCardData,
} from '@countinghouse/domain/text/contact-message';
import { EMAIL_MAX_LENGTH } from '@countinghouse/domain/text/validation';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField, TextField } from '@countinghouse/ui/field/text-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../shared/form/use-record-form.ts';
import type { ContactValues } from './contact-draft.ts';

const topicNames: Readonly<Record<ContactTopic, MessageDescriptor>> = {
  payments: msg`Payments and refunds`,
  settlement: msg`Settlement and batches`,
  billing: msg`Fees and billing`,
  account: msg`My account and users`,
  technical: msg`API and integration`,
  other: msg`Something else`,
};

/** The fields of a message. A fault appears after its field lost focus, or after an attempt to send. */
export function ContactFields({ form, signed_in }: { form: FormOfFields<ContactValues>; signed_in: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <FormSection title={t`What is it about?`} note={t`So that it reaches the right people.`}>
        <Span of={3}>
          <FormField form={form} name="topic">
            {({ choice, change }) => (
              <SelectField
                label={t`Topic`}
                {...choice}
                options={contactTopics.map((topic) => ({ value: topic, label: i18n._(topicNames[topic]) }))}
                placeholder={t`Choose a topic`}
                onValue={(topic) => change(topic as ContactTopic | '')}
              />
            )}
          </FormField>
        </Span>
        <Span of={3}>
          <FormField form={form} name="about">
            {({ text }) => (
              <TextField
                label={t`Payment, batch or invoice`}
                optional
                maxLength={contactMaximums.about}
                autoComplete="off"
                help={t`Its ID or number, if it is about one.`}
                {...text}
              />
            )}
          </FormField>
        </Span>
      </FormSection>
      <FormSection title={t`Message`}>
        <Span of={6}>
          <FormField form={form} name="subject">
            {({ text }) => (
              <TextField label={t`Subject`} maxLength={contactMaximums.subject} autoComplete="off" {...text} />
            )}
          </FormField>
        </Span>
        <Span of={6}>
          <FormField form={form} name="message">
            {({ text }) => (
              <TextAreaField
                label={t`Message`}
                rows={9}
                help={t`What happened, and what you expected. Leave card numbers out.`}
                {...text}
              />
            )}
          </FormField>
        </Span>
        <CardNumberWarning form={form} />
      </FormSection>
      <FormSection title={t`You`} note={signed_in ? undefined : t`So that we can answer.`}>
        {signed_in ? null : (
          <Span of={3}>
            <FormField form={form} name="sender_name">
              {({ text }) => (
                <TextField
                  label={t({ message: 'Name', context: 'of a person' })}
                  maxLength={contactMaximums.sender_name}
                  autoComplete="name"
                  {...text}
                />
              )}
            </FormField>
          </Span>
        )}
        <Span of={signed_in ? 6 : 3}>
          <FormField form={form} name="reply_email">
            {({ text }) => (
              <TextField
                label={t`Email`}
                type="email"
                inputMode="email"
                maxLength={EMAIL_MAX_LENGTH}
                autoComplete="email"
                help={t`Our answer goes to this address.`}
                {...text}
              />
            )}
          </FormField>
        </Span>
        {signed_in ? null : (
          <div className="ui-hidden" aria-hidden="true">
            <FormField form={form} name="website">
              {({ text: { name, value, onChange } }) => (
                <input name={name} tabIndex={-1} autoComplete="off" value={value} onChange={onChange} />
              )}
            </FormField>
          </div>
        )}
      </FormSection>
    </>
  );
}

function CardNumberWarning({ form }: { form: FormOfFields<ContactValues> }) {
  const { t } = useLingui();
  const texts = useWatch({ control: form.control, name: ['subject', 'message', 'about'] });
  if (texts.every((text) => withoutCardData(text) === text)) return null;
  return (
    <Span of={6}>
      <Callout tone="warning" alert title={t`This looks like a card number`}>
        {t`Only its last four digits are sent.`}
      </Callout>
    </Span>
  );
}
