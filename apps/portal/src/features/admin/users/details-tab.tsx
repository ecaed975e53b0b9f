import { activateUser } from '@countinghouse/contract/core/activate-user';
import { deactivateUser } from '@countinghouse/contract/core/deactivate-user';
import { deleteUser } from '@countinghouse/contract/core/delete-user';
import { getUser } from '@countinghouse/contract/core/get-user';
import { getUserLogs } from '@countinghouse/contract/core/get-user-logs';
import { getUsers } from '@countinghouse/contract/core/get-users';
import { getUsersByEntity } from '@countinghouse/contract/core/get-users-by-entity';
import { updateUser } from '@countinghouse/contract/core/update-user';
import type { User } from '@countinghouse/contract/core/user';
import { getEmailChange } from '@countinghouse/contract/identity/get-email-change';
import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access';
import { Button } from '@countinghouse/ui/button';
import { DefinitionList } from '@countinghouse/ui/definition-list';
import { FormSection } from '@countinghouse/ui/form-section';
import { IdText } from '@countinghouse/ui/id-text';
import { Columns, Section } from '@countinghouse/ui/page';
import { useLingui } from '@lingui/react/macro';
import { PendingEmail } from '../../../shared/account/pending-email.tsx';
import { send } from '../../../shared/client/send.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { type Stored, useConfiguration } from '../../../shared/form/use-configuration.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { WritingCall } from '../../../shared/session/use-write-lock.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserFields, type UserNames, useUserProblems } from './user-fields.tsx';
import type { UserTabProps } from './user-tab-props.ts';

function storedOf({ version, first_name, last_name, email, username }: User): Stored<UserNames> {
  return { version, draft: { first_name, last_name, email, username } };
}

/** Who a user is, and at the end what ends it: making them inactive, removing them. */
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
  const configuration = useConfiguration<UserNames>({
    stored: storedOf(user),
    call: getUser.name,
    writes: updateUser,
    also: [getUsers, getUsersByEntity, getUserLogs, getEmailChange],
    read: async () => storedOf((await send(getUser, { params })).user),
    save: async (draft, _before, version) =>
      storedOf((await send(updateUser, { params, body: { ...draft, version } })).user),
    saved: t`User saved`,
  });
  const { draft, change } = configuration;
  const { problems, sign_in_name } = useUserProblems(draft, { user_id: user.user_id });
  const forbidden =
    configuration.locked ?? (may('USUP') ? undefined : t`This needs the permission to change users (USUP)`);
  const faulty = Object.values(problems).some((problem) => problem !== null);
  return (
    <SettingsForm
      label={t`Details`}
      configuration={{
        ...configuration,
        locked: forbidden ?? (faulty ? t`Mend what is marked first` : undefined),
      }}
    >
      <FormSection title={t`Person`}>
        <UserFields
          names={draft}
          problems={problems}
          sign_in_name={draft.username === user.username ? undefined : sign_in_name}
          tried
          disabled={forbidden !== undefined}
          onChange={(changes) => change({ ...draft, ...changes })}
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
    actions.lockOf(call) ?? (own ? t`This is your own account: somebody else has to do it` : undefined);
  const active = user.user_status_id === ACTIVE_USER_STATUS_ID;
  return (
    <Section title={t`End access`}>
      <div className="ui-stack">
        <p className="ui-second">
          {active
            ? t`Somebody inactive cannot sign in, and is signed out at once. Somebody removed is gone from every list.`
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
