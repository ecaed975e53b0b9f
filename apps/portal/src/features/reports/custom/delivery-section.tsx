import { reportLocales, reportRecipients_maximum } from '@countinghouse/domain/report/custom-report';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { EMAIL_MAX_LENGTH, matchesEmail } from '@countinghouse/domain/text/validation';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../../shared/session/session.ts';

import type { SectionProps } from './section-props.ts';

/** Not translated: an e-mail address is the same in every language. */
const addressExample = 'name@example.com';

/** Who receives the report. */
export function DeliverySection({
  report,
  change,
  errorOf,
  leave,
  mayMail,
}: SectionProps & { /** Whether the user may have reports mailed (EXPT). */ mayMail: boolean }) {
  const { t } = useLingui();
  // The gateway refuses a new recipient during an impersonation, because the reports would still be sent after it.
  const impersonates = useSession().impersonation !== undefined;
  return (
    <FormSection
      id="report-delivery"
      title={t`Delivery`}
      note={t`Every run is kept here for 90 days. With recipients it is mailed too.`}
    >
      <Span of={6}>
        <TagsField
          name="recipients"
          label={t`Recipients`}
          optional
          placeholder={addressExample}
          disabled={(!mayMail || impersonates) && report.recipients.length === 0}
          help={
            impersonates
              ? t`Recipients can’t be added while acting as another user`
              : mayMail
                ? t`Up to ${reportRecipients_maximum} addresses. Each gets a message of their own.`
                : t`This needs Reports, Export (EXPT). Ask someone who manages roles in your account.`
          }
          error={errorOf('recipients')}
          values={report.recipients}
          read={(typed) =>
            typed.length <= EMAIL_MAX_LENGTH && matchesEmail(typed)
              ? { value: typed }
              : { fault: t`Enter an email address, such as name@example.com` }
          }
          onBlur={() => leave('recipients')}
          onValues={(recipients) => change({ recipients })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          name="locale"
          label={t`Language of file and message`}
          value={report.locale}
          onValue={(value) => {
            const locale = reportLocales.find((each) => each === value);
            if (locale !== undefined) change({ locale });
          }}
          options={reportLocales.map((value) => ({ value, label: localeNames[value].name }))}
        />
      </Span>
    </FormSection>
  );
}
