import {
  type ContactTopic,
  contactMaximums,
  contactTopics,
  withoutCardData,
} from '@countinghouse/domain/contact-message';
import { EMAIL_MAX_LENGTH } from '@countinghouse/domain/validation';
import { Callout } from '@countinghouse/ui/callout';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextAreaField, TextField } from '@countinghouse/ui/text-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ContactDraft, ContactFault } from './contact-draft.ts';

const topicNames: Readonly<Record<ContactTopic, MessageDescriptor>> = {
  payments: msg`Payments and refunds`,
  settlement: msg`Settlement and batches`,
  billing: msg`Fees and billing`,
  account: msg`My account and users`,
  technical: msg`API and integration`,
  other: msg`Something else`,
};

/** The fields of a message; a fault shows once its field was left, or all were tried. */
export function ContactFields({
  draft,
  faults,
  tried,
  signed_in,
  disabled,
  website,
  onWebsite,
  onChange,
}: {
  draft: ContactDraft;
  faults: Partial<Record<keyof ContactDraft, ContactFault>>;
  tried: boolean;
  signed_in: boolean;
  disabled: boolean;
  /** What a machine fills in. */
  website: string;
  onWebsite: (website: string) => void;
  onChange: (changes: Partial<ContactDraft>) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [left, setLeft] = useState<ReadonlySet<keyof ContactDraft>>(new Set());
  const maximum = format.count(contactMaximums.message);
  const words: Record<ContactFault, string> = {
    missing: t`This is required`,
    email: t`Enter an email address, such as name@example.com`,
    long: t`Use at most ${maximum} characters`,
  };
  const frame = (name: keyof ContactDraft) => {
    const fault = faults[name];
    return {
      name,
      disabled,
      error: fault !== undefined && (tried || left.has(name)) ? words[fault] : null,
      onBlur: () => setLeft(new Set([...left, name])),
    };
  };
  const text = (name: keyof ContactDraft) => ({
    ...frame(name),
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const holds_card = [draft.subject, draft.message, draft.about].some((each) => withoutCardData(each) !== each);
  return (
    <>
      <FormSection title={t`What is it about?`} note={t`So that it reaches the right people.`}>
        <Span of={3}>
          <SelectField
            label={t`Topic`}
            {...frame('topic')}
            options={contactTopics.map((topic) => ({ value: topic, label: i18n._(topicNames[topic]) }))}
            placeholder={t`Choose a topic`}
            value={draft.topic}
            onValue={(topic) => onChange({ topic: topic as ContactTopic | '' })}
          />
        </Span>
        <Span of={3}>
          <TextField
            label={t`Payment, batch or invoice`}
            optional
            maxLength={contactMaximums.about}
            autoComplete="off"
            help={t`Its ID or number, if it is about one.`}
            {...text('about')}
          />
        </Span>
      </FormSection>
      <FormSection title={t`Message`}>
        <Span of={6}>
          <TextField label={t`Subject`} maxLength={contactMaximums.subject} autoComplete="off" {...text('subject')} />
        </Span>
        <Span of={6}>
          <TextAreaField
            label={t`Message`}
            rows={9}
            help={t`What happened, and what you expected. Leave card numbers out.`}
            {...text('message')}
          />
        </Span>
        {holds_card ? (
          <Span of={6}>
            <Callout tone="warning" alert title={t`This looks like a card number`}>
              {t`Only its last four digits are sent.`}
            </Callout>
          </Span>
        ) : null}
      </FormSection>
      <FormSection title={t`You`} note={signed_in ? undefined : t`So that we can answer.`}>
        {signed_in ? null : (
          <Span of={3}>
            <TextField
              label={t({ message: 'Name', context: 'of a person' })}
              maxLength={contactMaximums.sender_name}
              autoComplete="name"
              {...text('sender_name')}
            />
          </Span>
        )}
        <Span of={signed_in ? 6 : 3}>
          <TextField
            label={t`Email`}
            type="email"
            inputMode="email"
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="email"
            help={t`Our answer goes to this address.`}
            {...text('reply_email')}
          />
        </Span>
        {signed_in ? null : (
          <div className="ui-hidden" aria-hidden="true">
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => onWebsite(event.currentTarget.value)}
            />
          </div>
        )}
      </FormSection>
    </>
  );
}
