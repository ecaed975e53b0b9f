import { getRolePermissions } from '@countinghouse/contract/core/roles/get-role-permissions';
import { getRolesByEntity } from '@countinghouse/contract/core/roles/get-roles-by-entity';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { getUserLogs } from '@countinghouse/contract/core/users/get-user-logs';
import { getUserPermissions } from '@countinghouse/contract/core/users/get-user-permissions';
import { getUsers } from '@countinghouse/contract/core/users/get-users';
import { updateUser } from '@countinghouse/contract/core/users/update-user';
import type { User } from '@countinghouse/contract/core/users/user';
import { isPermissionCode } from '@countinghouse/domain/access/access-codes';
import { inGroupOrder } from '@countinghouse/domain/access/granting';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { callQuery, useCall } from '../../../shared/client/use-call.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { PermissionEditor } from '../permissions/permission-editor.tsx';
import { permissionWords } from '../permissions/permission-words.ts';
import { type OwnPermissions, ownAfter, type PermissionSource, sourceOf, withOwn } from './own-permissions.ts';
import { RoleChoice } from './role-choice.tsx';
import type { UserTabProps } from './user-tab-props.ts';

type Entry = { code: string; has_access: boolean; roles: string[]; own: boolean | null };
type Draft = { roles: string[]; own: OwnPermissions };

/** A user's permissions: their roles, and what is given or taken apart from these. */
export function PermissionsTab({ user }: UserTabProps) {
  const found = useCall(getUserPermissions, { params: { id: user.user_id } }, { shown: 'in_place' });
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton />
    );
  }
  return <GrantsForm user={user} entries={found.data.user_permissions} />;
}

function storedOf({ version, roles }: User, entries: readonly Entry[]): Stored<Draft> {
  const own = entries.flatMap(({ code, own: has_access }) =>
    has_access !== null && isPermissionCode(code) ? [{ code, has_access }] : [],
  );
  return { version, draft: { roles: roles.map(({ role_id }) => role_id).toSorted(), own } };
}

/** Returns the chosen roles with their codes; undefined until all are known. */
function useRoleCodes(user: User, role_ids: readonly string[]) {
  const { may } = useAccess();
  const named = useCall(
    getRolesByEntity,
    { params: { id: user.entity_id } },
    { shown: 'in_place', enabled: may('ROVI') },
  );
  const found = useQueries({
    queries: role_ids.map((id) => callQuery(getRolePermissions, { params: { id } }, { shown: 'log' })),
  });
  if (found.some(({ data }) => data === undefined)) return undefined;
  const known = [...user.roles, ...(named.data?.roles ?? [])];
  return role_ids.map((id, place) => {
    const given = found[place]?.data?.role_permissions.filter(({ has_access }) => has_access) ?? [];
    return {
      name: known.find(({ role_id }) => role_id === id)?.name ?? '',
      codes: new Set(given.map(({ code }) => code).filter(isPermissionCode)),
    };
  });
}

/** Returns the function that says where a permission comes from: the roles that give it, or this user's own change. */
function useSourceWords(): (source: PermissionSource) => string | undefined {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ roles, own }) => {
    const names = new Intl.ListFormat(locale).format(roles);
    if (own === true) return t`This user only`;
    if (own === false) return t`Removed from this user. Granted by ${names}`;
    return roles.length === 0 ? undefined : t`From ${names}`;
  };
}

function GrantsForm({ user, entries }: { user: User; entries: readonly Entry[] }) {
  const { t } = useLingui();
  const { may, context } = useAccess();
  const { user: self, impersonation } = useSession();
  const params = { id: user.user_id };
  const configuration = useConfiguration<Draft>({
    stored: storedOf(user, entries),
    call: getUser.name,
    writes: updateUser,
    also: [getUserPermissions, getUsers, getUserLogs],
    read: async () => {
      const [now, given] = await Promise.all([send(getUser, { params }), send(getUserPermissions, { params })]);
      return storedOf(now.user, given.user_permissions);
    },
    save: async ({ roles, own }, _before, version) => {
      const saved = await send(updateUser, { params, body: { roles, permissions: [...own], version } });
      return { version: saved.user.version, draft: { roles, own } };
    },
    saved: t`Roles and permissions saved`,
  });
  const { draft, change } = configuration;
  const roles = useRoleCodes(user, draft.roles);
  const roleCodes = roles === undefined ? undefined : new Set(roles.flatMap(({ codes }) => [...codes]));
  const sourceWords = useSourceWords();
  const own = user.user_id === self?.user_id || user.user_id === impersonation?.impersonatorUserId;
  const forbidden =
    configuration.locked ??
    (own ? t`You can’t change your own permissions` : undefined) ??
    (may('USUP') ? undefined : t`This needs the permission to change users (USUP)`);
  return (
    <SettingsForm
      label={t`Roles and permissions`}
      configuration={{
        ...configuration,
        locked: forbidden ?? (roleCodes === undefined ? t`The permissions are not loaded yet` : undefined),
      }}
    >
      {own ? <Callout>{t`This is you. You can’t change your own permissions.`}</Callout> : null}
      <RoleChoice
        entity_id={user.entity_id}
        chosen={draft.roles}
        disabled={forbidden !== undefined}
        onChosen={(roles) => change({ ...draft, roles: roles.toSorted() })}
      />
      <Beside own={draft.own} />
      {roles === undefined || roleCodes === undefined ? (
        <FormSkeleton />
      ) : (
        <PermissionEditor
          chosen={inGroupOrder(withOwn(roleCodes, draft.own))}
          onChosen={(codes) => change({ ...draft, own: ownAfter(roleCodes, codes) })}
          held={context?.permissions ?? new Set()}
          user_type_id={user.user_type_id}
          locked={forbidden}
          noteOf={(code) => sourceWords(sourceOf(code, roles, draft.own))}
        />
      )}
    </SettingsForm>
  );
}

/** The permissions given and taken apart from the roles. */
function Beside({ own }: { own: OwnPermissions }) {
  const { t, i18n } = useLingui();
  const words = (has_access: boolean) =>
    own
      .filter((one) => one.has_access === has_access)
      .map(({ code }) => i18n._(permissionWords[code]))
      .join(', ');
  const given = words(true);
  const taken = words(false);
  return (
    <Section title={t`Beside the roles`}>
      {own.length === 0 ? (
        <p className="ui-second">{t`All permissions come from the roles. What you select or clear below applies to this user only.`}</p>
      ) : (
        <DefinitionList
          label={t`Beside the roles`}
          items={[
            ...(given === '' ? [] : [{ key: 'given', term: t`Granted to this user only`, value: given }]),
            ...(taken === '' ? [] : [{ key: 'taken', term: t`Removed from this user only`, value: taken }]),
          ]}
        />
      )}
    </Section>
  );
}
