import { personName_maximum } from '@countinghouse/contract/core/users/user-fields';
import { EMAIL_MAX_LENGTH } from '@countinghouse/domain/text/validation';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import type { UserDraft } from './user-draft.ts';
import { type UserInForm, UsernameField } from './username-field.tsx';

/** The name fields of a user, in a form's six columns. */
export function UserFields({ form, of }: { form: FormOfFields<UserDraft>; of: UserInForm }) {
  const { t } = useLingui();
  return (
    <>
      <Span of={3}>
        <FormField form={form} name="first_name">
          {({ text }) => (
            <TextField label={t`First name`} autoComplete="off" maxLength={personName_maximum} {...text} />
          )}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="last_name">
          {({ text }) => <TextField label={t`Last name`} autoComplete="off" maxLength={personName_maximum} {...text} />}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="email">
          {({ text }) => (
            <TextField
              label={t`Email`}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={EMAIL_MAX_LENGTH}
              help={t`Invitations and links for a new password go to this address.`}
              {...text}
            />
          )}
        </FormField>
      </Span>
      <Span of={6}>
        <UsernameField form={form} of={of} />
      </Span>
    </>
  );
}
