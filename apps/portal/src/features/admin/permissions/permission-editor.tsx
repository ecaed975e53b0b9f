import type { UserType } from '@countinghouse/domain/access/access';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { grantableTo, type PermissionGroup, permissionGroups } from '@countinghouse/domain/access/granting';
import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { SearchField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { type ChoiceLock, lockOf, toggled, toggledAll } from './permission-choice.ts';
import { permissionGroupWords, permissionWords } from './permission-words.ts';

export type PermissionEditorProps = {
  /** The ticked codes. */
  chosen: readonly PermissionCode[];
  onChosen: (codes: PermissionCode[]) => void;
  /** The user's own permissions: no other can be given or taken. */
  held: ReadonlySet<PermissionCode>;
  /** The type of the users that the permissions are for. Permissions for administrators only are hidden for merchants' users. */
  user_type_id: UserType;
  /** Why nothing can be changed. */
  locked?: string | undefined;
  /** Receives the text about codes that were ticked or unticked along, if it is shown elsewhere: in a bar that stays in view. */
  onSaid?: (said: string) => void;
  /** A note below a permission: where it comes from. */
  noteOf?: (code: PermissionCode) => string | undefined;
};

/**
 * Permissions in groups, with a search. Ticking or unticking one includes the codes that it needs or that need it, and announces them. A
 * permission that the user may not give or take is locked, with the reason.
 */
export function PermissionEditor({
  chosen,
  onChosen,
  held,
  user_type_id,
  locked,
  onSaid,
  noteOf,
}: PermissionEditorProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [term, setTerm] = useState('');
  const [said, setOwnSaid] = useState('');
  const setSaid = onSaid ?? setOwnSaid;
  const word = (code: PermissionCode) => i18n._(permissionWords[code]);
  const listed = (codes: readonly PermissionCode[]) =>
    new Intl.ListFormat(format.locale).format(codes.map((code) => `“${word(code)}”`));

  const toggle = (code: PermissionCode, on: boolean) => {
    const { chosen: next, also } = toggled(chosen, code, on);
    const label = word(code);
    const others = listed(also);
    setSaid(
      also.length === 0
        ? ''
        : on
          ? t`Also selected, because “${label}” needs it: ${others}`
          : t`Also cleared, because it needs “${label}”: ${others}`,
    );
    onChosen(next);
  };
  const toggleAll = (codes: readonly PermissionCode[], on: boolean) => {
    setSaid('');
    onChosen(toggledAll(chosen, codes, on, held));
  };

  const wanted = term.trim().toLocaleLowerCase(format.locale);
  const grantable = new Set<PermissionCode>([...grantableTo(user_type_id), ...chosen]);
  const matches = ({ key }: PermissionGroup, code: PermissionCode) =>
    [word(code), code, i18n._(permissionGroupWords[key])].some((text) =>
      text.toLocaleLowerCase(format.locale).includes(wanted),
    );
  const groups = permissionGroups
    .map((group) => ({ ...group, codes: group.codes.filter((code) => grantable.has(code)) }))
    .map((group) => ({ ...group, shown: group.codes.filter((code) => wanted === '' || matches(group, code)) }))
    .filter(({ shown }) => shown.length > 0);
  const chosen_count = format.count(chosen.length);
  const total_count = format.count(grantable.size);

  return (
    <section className="ui-stack" aria-label={t`Permissions`}>
      <div className="ui-row ui-wrap">
        <SearchField
          label={t`Find a permission`}
          placeholder={t`Find a permission`}
          value={term}
          onValue={setTerm}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <span className="ui-small ui-second">{t`${chosen_count} of ${total_count} permissions`}</span>
      </div>
      {onSaid === undefined ? (
        <p className="ui-small ui-second" role="status">
          {said}
        </p>
      ) : null}
      {groups.length === 0 ? (
        <p className="ui-small ui-second">
          {t`No permission matches.`}{' '}
          <Button size="tool" color="ghost" onClick={() => setTerm('')}>{t`Show all`}</Button>
        </p>
      ) : (
        <div>
          {groups.map((group) => (
            <GroupSection
              key={group.key}
              group={group}
              chosen={chosen}
              held={held}
              locked={locked !== undefined}
              noteOf={noteOf}
              onToggle={toggle}
              onToggleAll={toggleAll}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** A group with a box for all of it, and its matching permissions. */
function GroupSection({
  group,
  chosen,
  held,
  locked,
  noteOf,
  onToggle,
  onToggleAll,
}: Pick<PermissionEditorProps, 'chosen' | 'held'> & {
  group: PermissionGroup & { shown: readonly PermissionCode[] };
  locked: boolean;
  noteOf: PermissionEditorProps['noteOf'];
  onToggle: (code: PermissionCode, on: boolean) => void;
  onToggleAll: (codes: readonly PermissionCode[], on: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const word = (code: PermissionCode) => i18n._(permissionWords[code]);
  const lockText = (lock: ChoiceLock): string => {
    if (lock.reason === 'not_held') return t`You don’t have this permission, so you can’t grant or remove it`;
    const other = word(lock.code);
    return lock.reason === 'needs_not_held'
      ? t`This needs “${other}”, which you don’t have`
      : t`“${other}” needs this, and you don’t have it`;
  };
  const title = i18n._(permissionGroupWords[group.key]);
  const on = group.codes.filter((code) => chosen.includes(code)).length;
  const on_count = format.count(on);
  const all_count = format.count(group.codes.length);
  const all = on === group.codes.length;
  return (
    <FormSection
      title={title}
      note={
        <Checkbox
          label={t`${on_count} of ${all_count}`}
          aria-label={t`All of “${title}”: ${on_count} of ${all_count}`}
          checked={all}
          partly={on > 0 && !all}
          disabled={locked}
          onChange={() => onToggleAll(group.codes, !all)}
        />
      }
    >
      <Span of={6}>
        <CheckboxGroup
          label={title}
          hideLabel
          columns
          disabled={locked}
          options={group.shown.map((code) => {
            const lock = locked ? undefined : lockOf(code, chosen, held);
            const note = noteOf?.(code);
            return {
              value: code,
              label: word(code),
              ...(note === undefined ? {} : { help: note }),
              ...(lock === undefined ? {} : { lockedReason: lockText(lock) }),
            };
          })}
          values={group.shown.filter((code) => chosen.includes(code))}
          onValues={(values) => {
            const changed = group.shown.find((code) => values.includes(code) !== chosen.includes(code));
            if (changed !== undefined) onToggle(changed, values.includes(changed));
          }}
        />
      </Span>
    </FormSection>
  );
}
