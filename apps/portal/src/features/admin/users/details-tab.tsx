import { activateUser } from '@countinghouse/contract/core/users/activate-user';
import { deactivateUser } from '@countinghouse/contract/core/users/deactivate-user';
import { deleteUser } from '@countinghouse/contract/core/users/delete-user';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { getUserLogs } from '@countinghouse/contract/core/users/get-user-logs';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { getUsersByEntity } from '@countinghouse/contract/core/users/get-users-by-entity';
import { updateUser } from '@countinghouse/contract/core/users/update-user';
import type { User } from '@countinghouse/contract/core/users/user';
import { getEmailChange } from '@countinghouse/contract/identity/get-email-change';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { FormSection } from '@countinghouse/ui/field/form-section';
import { Columns, Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { PendingEmail } from '../../../shared/account/pending-email.tsx';
import { send } from '../../../shared/client/send.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { type Stored, useVersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { WritingCall } from '../../../shared/session/use-write-lock.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserSentence } from './use-user-sentence.ts';
import { newUser, type UserDraft, userNamesRules } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import type { UserTabProps } from './user-tab-props.ts';

function storedOf({ version, first_name, last_name, email, username }: User): Stored<UserDraft> {
  return { version, draft: { ...newUser, first_name, last_name, email, username } };
}

/** A user's name, and at the end the buttons to deactivate and to remove them. */
export function DetailsTab({ user }: UserTabProps) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  return (
    <Columns template="minmax(0, 1fr) minmax(15rem, 21.5rem)" stackBelow="tablet">
      <div className="ui-stack">
        <PendingEmail user={user} />
        <NamesForm user={user} />
        <Ending user={user} />
      </div>
      <Section title={t`About this user`}>
        <DefinitionList
          label={t`About this user`}
          items={[
            { key: 'user_id', term: t`User ID`, value: <IdText id={user.user_id} label={t`User ID`} /> },
            { key: 'type', term: t`Type`, value: user.is_merchant_user ? t`Merchant` : t`Administrator` },
            { key: 'role', term: t`Roles`, value: user.role ?? '—' },
            { key: 'created_date', term: t`Added`, value: format.dateTime(user.created_date, zone) },
            { key: 'created_by', term: t`Added by`, value: user.created_by ?? '—' },
            ...(user.updated_date === null
              ? []
              : [
                  { key: 'updated_date', term: t`Changed`, value: format.dateTime(user.updated_date, zone) },
                  { key: 'updated_by', term: t`Changed by`, value: user.updated_by ?? '—' },
                ]),
          ]}
        />
      </Section>
    </Columns>
  );
}

function NamesForm({ user }: UserTabProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const params = { id: user.user_id };
  const form = useVersionedForm<UserDraft>({
    stored: storedOf(user),
    call: getUser.name,
    writes: updateUser,
    also: [getUsers, getUsersByEntity, getUserLogs, getEmailChange],
    rules: userNamesRules(user.version),
    sentenceOf: useUserSentence(),
    read: async () => storedOf((await send(getUser, { params })).user),
    save: async ({ first_name, last_name, email, username }, _before, version) => {
      const body = { first_name, last_name, email, username, version };
      return storedOf((await send(updateUser, { params, body })).user);
    },
    saved: t`User saved`,
  });
  const locked = form.locked ?? (may('USUP') ? undefined : t`This needs the permission to change users (USUP)`);
  return (
    <SettingsForm label={t`Details`} configuration={{ ...form, locked }}>
      <FormSection title={t`Person`}>
        <UserFields
          form={{ ...form, disabled: locked !== undefined }}
          of={{ user_id: user.user_id, username: user.username }}
        />
      </FormSection>
    </SettingsForm>
  );
}

function Ending({ user }: UserTabProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const { user: self, impersonation } = useSession();
  const actions = useUserActions(user);
  const own = user.user_id === self?.user_id || user.user_id === impersonation?.impersonatorUserId;
  if (!may('USUP') && !may('USDE')) return null;
  const lockOf = (call: WritingCall) =>
    actions.lockOf(call) ?? (own ? t`This is your own account. Someone else has to do it` : undefined);
  const active = user.user_status_id === ACTIVE_USER_STATUS_ID;
  return (
    <Section title={t`End access`}>
      <div className="ui-stack">
        <p className="ui-second">
          {active
            ? t`An inactive user can’t sign in and is signed out immediately. A removed user no longer appears in any list.`
            : t`This user cannot sign in.`}
        </p>
        <div className="ui-row ui-wrap">
          {may('USUP') ? (
            active ? (
              <Button
                disabledReason={lockOf(deactivateUser)}
                onClick={() => void actions.deactivate()}
              >{t`Make inactive`}</Button>
            ) : (
              <Button
                disabledReason={lockOf(activateUser)}
                onClick={() => void actions.activate()}
              >{t`Make active`}</Button>
            )
          ) : null}
          {may('USDE') ? (
            <Button
              color="danger"
              disabledReason={lockOf(deleteUser)}
              onClick={() => void actions.remove()}
            >{t`Remove user`}</Button>
          ) : null}
        </div>
      </div>
    </Section>
  );
}
