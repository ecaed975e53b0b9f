import { CallError } from '@countinghouse/contract/client';
import { getRole } from '@countinghouse/contract/core/roles/get-role';
import { getRolePermissions } from '@countinghouse/contract/core/roles/get-role-permissions';
import { getRoles } from '@countinghouse/contract/core/roles/get-roles';
import { getRolesByEntityWithUsers } from '@countinghouse/contract/core/roles/get-roles-by-entity-with-users';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { updateRole } from '@countinghouse/contract/with-schemas/core/roles/update-role';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { inGroupOrder } from '@countinghouse/domain/access/granting';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { Badge } from '@countinghouse/ui/display/badge';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { contractRules } from '../../../shared/form/form-rules.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useRouteId } from '../../../shared/navigation/use-route-id.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { PermissionEditor } from '../permissions/permission-editor.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleFacts } from './role-facts.tsx';
import { useAskRoleChange } from './use-ask-role-change.tsx';
import { useRoleActions } from './use-role-actions.ts';
import { useRoleNameSentence } from './use-role-name-sentence.ts';

type Draft = { name: string; codes: PermissionCode[] };
type Entries = readonly { code: string; has_access: boolean }[];

const rolesPath = pathTo('admin-roles');

/** /admin/roles/{id}: a role's name and permissions, who has it, and the effect of a change. */
export function RolePage() {
  const { t } = useLingui();
  const id = useRouteId();
  const role = useCall(getRole, { params: { id } }, { shown: 'in_place' });
  const permissions = useCall(getRolePermissions, { params: { id } }, { shown: 'in_place' });
  const failed = role.isError ? role : permissions;
  if (failed.isError && (role.data === undefined || permissions.data === undefined)) {
    const unknown = failed.error instanceof CallError && failed.error.status === 404;
    return (
      <RoutePage title={t`Edit Role`}>
        {unknown ? (
          <EmptyState
            full
            glyph={IconUserShield}
            title={t`There is no such role`}
            note={t`The address is wrong, it was deleted, or it is not a role of yours.`}
            actions={<LinkButton href={rolesPath}>{t`All roles`}</LinkButton>}
          />
        ) : (
          <CallErrorState full error={failed.error} onRetry={() => void failed.refetch()} />
        )}
      </RoutePage>
    );
  }
  if (role.data === undefined || permissions.data === undefined) {
    return (
      <RoutePage title={t`Edit Role`}>
        <FormSkeleton />
      </RoutePage>
    );
  }
  return <LoadedRole key={id} role={role.data.role} entries={permissions.data.role_permissions} />;
}

function storedOf({ name, version }: Role, entries: Entries): Stored<Draft> {
  const codes = entries.filter(({ has_access }) => has_access).map(({ code }) => code);
  return { version, draft: { name, codes: inGroupOrder(codes.filter(isPermissionCode)) } };
}

function LoadedRole({ role, entries }: { role: Role; entries: Entries }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<Role>();
  const actions = useRoleActions(setCopied, () => void goTo(rolesPath))(role);
  return (
    <RoutePage
      title={role.name}
      titleExtra={role.own ? <Badge>{t`Your role`}</Badge> : null}
      lastCrumb={role.name}
      actions={actions.map(({ key, label, glyph, onSelect, disabledReason }) => (
        <Button
          key={key}
          {...(glyph === undefined ? {} : { icon: glyph })}
          disabledReason={disabledReason}
          onClick={() => onSelect?.()}
        >
          {label}
        </Button>
      ))}
    >
      <RoleForm role={role} entries={entries} />
      {copied === undefined ? null : <NewRoleDialog copied={copied} onClose={() => setCopied(undefined)} />}
    </RoutePage>
  );
}

function RoleForm({ role, entries }: { role: Role; entries: Entries }) {
  const { t } = useLingui();
  const { may, context } = useAccess();
  const nameSentence = useRoleNameSentence();
  const params = { id: role.role_id };
  const configuration = useConfiguration<Draft>({
    rules: contractRules({
      schema: updateRole.body,
      bodyOf: (draft: Draft) => ({ ...draft, version: role.version }),
    }),
    sentenceOf: (field, fault) => (field === 'name' ? nameSentence(fault) : undefined),
    stored: storedOf(role, entries),
    call: getRole.name,
    writes: updateRole,
    also: [getRolePermissions, getRoles, getRolesByEntityWithUsers],
    read: async () => {
      const [now, given] = await Promise.all([send(getRole, { params }), send(getRolePermissions, { params })]);
      return storedOf(now.role, given.role_permissions);
    },
    save: async ({ name, codes }, _before, version) => {
      const saved = await send(updateRole, { params, body: { name, codes, version } });
      return { version: saved.role.version, draft: { name: saved.role.name, codes } };
    },
    saved: t`Role saved`,
  });
  const ask = useAskRoleChange(role);
  const [said, setSaid] = useState('');
  const { draft, change } = configuration;
  const own = role.own ? t`This is your own role. Someone else has to change it` : undefined;
  const forbidden =
    configuration.locked ?? own ?? (may('ROUP') ? undefined : t`This needs the permission to change roles (ROUP)`);
  const asked = (save: () => unknown) => async () => {
    // A faulty name is shown before the question.
    if ((await configuration.form.trigger()) && !(await ask(draft.codes))) return;
    setSaid('');
    await save();
  };
  return (
    <SettingsForm
      label={role.name}
      beside={
        <span className="ui-small ui-second ui-grow" role="status">
          {said}
        </span>
      }
      configuration={{
        ...configuration,
        submit: asked(configuration.submit),
        reset: () => {
          setSaid('');
          configuration.reset();
        },
        saveMine: asked(configuration.saveMine),
        locked: forbidden,
      }}
    >
      {own === undefined ? null : (
        <Callout>{t`You have this role yourself. You can’t change your own permissions.`}</Callout>
      )}
      <RoleFacts role={role} />
      <FormField form={configuration} name="name">
        {({ text }) => (
          <TextField label={t`Name of the role`} autoComplete="off" {...text} disabled={forbidden !== undefined} />
        )}
      </FormField>
      <PermissionEditor
        chosen={draft.codes}
        onChosen={(codes) => change({ ...draft, codes })}
        held={context?.permissions ?? new Set()}
        user_type_id={role.merchant === null ? 'Administrator' : 'Merchant'}
        locked={forbidden}
        onSaid={setSaid}
      />
    </SettingsForm>
  );
}
