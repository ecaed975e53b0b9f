import type { CallResponse } from '@countinghouse/contract/call';
import { getRolePermissions } from '@countinghouse/contract/core/roles/get-role-permissions';
import { getRolesByEntity } from '@countinghouse/contract/core/roles/get-roles-by-entity';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { createRole } from '@countinghouse/contract/with-schemas/core/roles/create-role';
import { actsAsMerchant } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { withDependencies } from '@countinghouse/domain/access/granting';
import { copyNameOf } from '@countinghouse/domain/access/role-name';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { callQuery, useCall } from '../../../shared/client/use-call.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { contractRules, missing } from '../../../shared/form/form-rules.ts';
import { type RecordForm, useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { MerchantChoice } from '../merchant-choice.tsx';
import { useRoleNameSentence } from './use-role-name-sentence.ts';

type NewRole = { name: string; whose: 'operator' | 'merchant'; merchant_uid: string; merchant_name: string };

/**
 * A dialog that names a new role, or the copy of one, and opens its page. A copy has only those permissions that its creator has. An
 * administrator chooses whom a new role belongs to.
 */
export function NewRoleDialog({ copied, onClose }: { copied: Role | null; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { context } = useAccess();
  const queries = useQueryClient();
  const nameSentence = useRoleNameSentence();
  const id = copied?.role_id ?? '';
  const wanted = { enabled: copied !== null, shown: 'in_place' } as const;
  const permissions = useCall(getRolePermissions, { params: { id } }, wanted);
  const others = useCall(getRolesByEntity, { params: { id: copied?.entity_id ?? '' } }, wanted);
  const offered_name =
    copied === null
      ? ''
      : copyNameOf(copied.name, [copied.name, ...(others.data?.roles ?? []).map(({ name }) => name)]);
  const held = context?.permissions ?? new Set();
  const { left_out } = copiedCodes(permissions.data, held);
  const left_out_count = format.count(left_out);
  const chooses = copied === null && context !== undefined && !actsAsMerchant(context);
  const form = useRecordForm({
    rules: newRoleRules({ chooses, entity_id: copied?.entity_id }),
    start: { name: offered_name, whose: 'operator', merchant_uid: '', merchant_name: '' } as NewRole,
    shown: 'tried',
    sentenceOf: (field, fault) => (field === 'merchant_uid' ? t`Choose a merchant` : nameSentence(fault)),
    send: async (body, options) => {
      // A confirmation before the permissions are loaded waits for them.
      const source =
        copied === null ? undefined : await queries.ensureQueryData(callQuery(getRolePermissions, { params: { id } }));
      return send(createRole, { body: { ...body, codes: copiedCodes(source, held).codes } }, options);
    },
    onSent: ({ role_id }, { name }) => {
      void queries.invalidateQueries({ queryKey: ['get_roles'] });
      toast({ tone: 'success', title: t`Role “${name}” added` });
      onClose();
      void goTo(pathTo('admin-roles-id', { id: role_id }));
    },
  });
  const { form: record, sending, failure } = form;
  // The suggested name follows the roles as they load, unless the user has typed one.
  useEffect(() => {
    if (!record.getFieldState('name').isDirty) record.resetField('name', { defaultValue: offered_name });
  }, [record, offered_name]);
  const problem = failure ?? (permissions.isError ? permissions.error : undefined);
  return (
    <Modal
      open
      size="default"
      title={copied === null ? t`Add a role` : t`Copy “${copied.name}”`}
      subtitle={
        copied === null ? t`Choose its permissions next.` : t`The copy has the same permissions. No one has it yet.`
      }
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={copied === null ? t`Add role` : t`Copy role`}
      loading={sending}
    >
      <div className="ui-stack" ref={form.place}>
        {chooses ? <OwnerFields form={form} /> : null}
        <FormField form={form} name="name">
          {({ text }) => <TextField label={t`Name of the role`} autoComplete="off" {...text} />}
        </FormField>
        {left_out === 0 ? null : (
          <Callout tone="warning">
            {plural(left_out, {
              one: `${left_out_count} permission is left out, because you do not hold it.`,
              other: `${left_out_count} permissions are left out, because you do not hold them.`,
            })}
          </Callout>
        )}
        {problem === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was saved`}>
            {errorTexts(problem).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

/** The fields in which an administrator chooses whom a new role belongs to. */
function OwnerFields({ form }: { form: RecordForm<NewRole, unknown> }) {
  const { t } = useLingui();
  const whose = useWatch({ control: form.control, name: 'whose' });
  return (
    <>
      <FormField form={form} name="whose" also={['merchant_uid']}>
        {({ choice, change }) => (
          <RadioGroup
            label={t`Whose role is it?`}
            options={[
              { value: 'operator', label: t`Ours, for administrators` },
              { value: 'merchant', label: t`One of our merchants’` },
            ]}
            {...choice}
            onValue={(value) => change(value as NewRole['whose'])}
          />
        )}
      </FormField>
      {whose === 'merchant' ? (
        <FormField form={form} name="merchant_uid">
          {({ value, change, frame }) => (
            <MerchantChoice
              value={value}
              name={form.form.getValues('merchant_name')}
              error={frame.error}
              onValue={(merchant_uid, name) => {
                form.form.setValue('merchant_name', name);
                change(merchant_uid);
              }}
            />
          )}
        </FormField>
      ) : null}
    </>
  );
}

/**
 * Returns the contract's rules of a new role. Its permissions are added when it is sent.
 * @param entity_id the owner of the copied role
 */
function newRoleRules({ chooses, entity_id }: { chooses: boolean; entity_id: string | undefined }) {
  const of_merchant = ({ whose }: NewRole) => chooses && whose === 'merchant';
  return contractRules({
    schema: createRole.body,
    bodyOf: (role: NewRole) => {
      const owner = entity_id ?? (of_merchant(role) ? role.merchant_uid : undefined);
      return { name: role.name, codes: [], ...(owner === undefined || owner === '' ? {} : { entity_id: owner }) };
    },
    also: (role) => (of_merchant(role) && role.merchant_uid === '' ? [{ field: 'merchant_uid', fault: missing }] : []),
  });
}

/**
 * Returns the permissions of a role that its copy has: those that the user has, together with everything they need; and how many are left
 * out.
 */
function copiedCodes(source: CallResponse<typeof getRolePermissions> | undefined, held: ReadonlySet<PermissionCode>) {
  const given = (source?.role_permissions ?? [])
    .filter(({ has_access }) => has_access)
    .map(({ code }) => code)
    .filter(isPermissionCode);
  const codes = given.filter((code) => withDependencies([code]).every((needed) => held.has(needed)));
  return { codes, left_out: given.length - codes.length };
}
