import type { CallResponse } from '@countinghouse/contract/call';
import { previewRole } from '@countinghouse/contract/core/roles/preview-role';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { permissionWords } from '../permissions/permission-words.ts';

type Preview = CallResponse<typeof previewRole>;

/** Above this number they are counted and not named. */
const users_maximum = 10;

/**
 * Returns a function that asks before a role's permissions change and shows what changes for whom. True if they are to be saved or do not
 * change.
 */
export function useAskRoleChange({ role_id, name }: Role): (codes: readonly PermissionCode[]) => Promise<boolean> {
  const { t } = useLingui();
  const format = useFormat();
  return async (codes) => {
    const preview = await send(previewRole, { params: { id: role_id }, body: { codes: [...codes] } }).catch(
      reportError,
    );
    if (preview === undefined) return false;
    if (preview.changes.length === 0) return true;
    const count = format.count(preview.users_count);
    return confirm({
      title: t`Change what “${name}” permits?`,
      subtitle:
        preview.users_count === 0
          ? t`No one’s permissions change now. Anyone given this role later will get these.`
          : plural(preview.users_count, {
              one: `It immediately changes what ${count} user may do.`,
              other: `It immediately changes what ${count} users may do.`,
            }),
      lead: 'save',
      confirmLabel: t`Save changes`,
      body: <Changes preview={preview} />,
    });
  };
}

/** Each permission that is given or taken, with the number of users affected, and their names. */
function Changes({ preview }: { preview: Preview }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const word = (code: string) => (isPermissionCode(code) ? i18n._(permissionWords[code]) : code);
  const effect = ({ code, gained_by, lost_by }: Preview['changes'][number]) => {
    const given = preview.role.granted.includes(code);
    const number = given ? gained_by : lost_by;
    const count = format.count(number);
    if (number === 0) return given ? t`Granted. No user gains it` : t`Removed. No user loses it`;
    return given
      ? plural(number, { one: `${count} user gains it`, other: `${count} users gain it` })
      : plural(number, { one: `${count} user loses it`, other: `${count} users lose it` });
  };
  const sentence = ({ granted, taken }: Preview['users'][number]) => {
    const list = new Intl.ListFormat(format.locale);
    const gains = list.format(granted.map(word));
    const loses = list.format(taken.map(word));
    return [granted.length === 0 ? '' : t`Gains: ${gains}`, taken.length === 0 ? '' : t`Loses: ${loses}`]
      .filter((part) => part !== '')
      .join(' · ');
  };
  const more = preview.users.length - users_maximum;
  const more_count = format.count(Math.max(0, more));
  return (
    <div className="ui-stack">
      <DefinitionList
        label={t`What changes`}
        items={preview.changes.map((change) => ({ key: change.code, term: word(change.code), value: effect(change) }))}
      />
      {preview.users.length === 0 ? null : (
        <DefinitionList
          label={t`For whom`}
          items={preview.users
            .slice(0, users_maximum)
            .map((user) => ({ key: user.user_id, term: user.full_name, value: sentence(user) }))}
        />
      )}
      {more > 0 ? <p className="ui-small ui-second">{t`and ${more_count} more`}</p> : null}
    </div>
  );
}
