import type { CallResponse } from '@countinghouse/contract/call';
import { createRole } from '@countinghouse/contract/core/create-role';
import { getRolePermissions } from '@countinghouse/contract/core/get-role-permissions';
import { getRolesByEntity } from '@countinghouse/contract/core/get-roles-by-entity';
import type { Role } from '@countinghouse/contract/core/role';
import { actsAsMerchant } from '@countinghouse/domain/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access-codes';
import { withDependencies } from '@countinghouse/domain/granting';
import { copyNameOf } from '@countinghouse/domain/role-name';
import { pathTo } from '@countinghouse/domain/routes';
import { Callout } from '@countinghouse/ui/callout';
import { Modal } from '@countinghouse/ui/modal';
import { RadioGroup } from '@countinghouse/ui/radio-group';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { callQuery, useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { MerchantChoice } from '../merchant-choice.tsx';
import { useRoleNameFault } from './use-role-name-fault.ts';

/**
 * Names a new role, or the copy of one, and goes to its page. A copy has what its maker holds of the permissions; whose a new one is,
 * an administrator says.
 */
export function NewRoleDialog({ copied, onClose }: { copied: Role | null; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { context } = useAccess();
  const queries = useQueryClient();
  const faultOf = useRoleNameFault();
  const id = copied?.role_id ?? '';
  const wanted = { enabled: copied !== null, shown: 'in_place' } as const;
  const permissions = useCall(getRolePermissions, { params: { id } }, wanted);
  const others = useCall(getRolesByEntity, { params: { id: copied?.entity_id ?? '' } }, wanted);
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [whose, setWhose] = useState<'operator' | 'merchant'>('operator');
  const [merchant, setMerchant] = useState({ merchant_uid: '', name: '' });

  const offeredName =
    copied === null
      ? ''
      : copyNameOf(copied.name, [copied.name, ...(others.data?.roles ?? []).map(({ name }) => name)]);
  const name = typed ?? offeredName;
  const held = context?.permissions ?? new Set();
  const { left_out } = copiedCodes(permissions.data, held);
  const left_out_count = format.count(left_out);
  const fault = faultOf(name);
  const chooses = copied === null && context !== undefined && !actsAsMerchant(context);
  const of_merchant = chooses && whose === 'merchant';
  const merchantMissing = of_merchant && merchant.merchant_uid === '';
  const entity_id = copied?.entity_id ?? (of_merchant ? merchant.merchant_uid : undefined);
  const problem = failure ?? (permissions.isError ? permissions.error : undefined);

  const make = async () => {
    setTried(true);
    if (fault !== undefined || merchantMissing) return;
    setSending(true);
    setFailure(undefined);
    try {
      // Whoever confirms before the permissions are there waits for them.
      const source =
        copied === null ? undefined : await queries.ensureQueryData(callQuery(getRolePermissions, { params: { id } }));
      const { role_id } = await send(createRole, {
        body: { name, codes: copiedCodes(source, held).codes, ...(entity_id === undefined ? {} : { entity_id }) },
      });
      void queries.invalidateQueries({ queryKey: ['get_roles'] });
      toast({ tone: 'success', title: t`Role “${name}” added` });
      onClose();
      await goTo(pathTo('admin-roles-id', { id: role_id }));
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <Modal
      open
      size="default"
      title={copied === null ? t`Add a role` : t`Copy “${copied.name}”`}
      subtitle={
        copied === null ? t`Choose its permissions next.` : t`The copy has the same permissions, and nobody has it yet.`
      }
      onClose={onClose}
      onConfirm={() => void make()}
      confirmLabel={copied === null ? t`Add role` : t`Copy role`}
      loading={sending}
    >
      <div className="ui-stack">
        {chooses ? (
          <RadioGroup
            label={t`Whose role is it?`}
            options={[
              { value: 'operator', label: t`Ours, for administrators` },
              { value: 'merchant', label: t`One of our merchants’` },
            ]}
            value={whose}
            onValue={(value) => setWhose(value as 'operator' | 'merchant')}
          />
        ) : null}
        {of_merchant ? (
          <MerchantChoice
            value={merchant.merchant_uid}
            name={merchant.name}
            error={tried && merchantMissing ? t`Choose a merchant` : null}
            onValue={(merchant_uid, chosen) => setMerchant({ merchant_uid, name: chosen })}
          />
        ) : null}
        <TextField
          label={t`Name of the role`}
          name="name"
          value={name}
          autoComplete="off"
          error={tried ? fault : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
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

/** What of a role's permissions its copy has: all that whoever copies holds with all that it needs; and how many that leaves out. */
function copiedCodes(source: CallResponse<typeof getRolePermissions> | undefined, held: ReadonlySet<PermissionCode>) {
  const given = (source?.role_permissions ?? [])
    .filter(({ has_access }) => has_access)
    .map(({ code }) => code)
    .filter(isPermissionCode);
  const codes = given.filter((code) => withDependencies([code]).every((needed) => held.has(needed)));
  return { codes, left_out: given.length - codes.length };
}
