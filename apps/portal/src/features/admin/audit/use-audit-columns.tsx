import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { localDateTime, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { shortId } from '@countinghouse/ui/display/short-id';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAuditWords } from './audit-words.ts';
import { useAuditValueText } from './use-audit-value-text.ts';

/** Returns who acted, in words: a user, a key with its creator, a signed-out person at an address, or the system. */
export function useActorName(): (entry: Pick<AuditEntry, 'user' | 'impersonator' | 'address'>) => string {
  const { t } = useLingui();
  return ({ user, impersonator, address }) => {
    if (user === null) return address === '' ? t`System` : t`Someone not signed in`;
    const { name, made_by } = user;
    if (user.kind === 'api_key') return made_by === null ? t`API: ${name}` : t`API: ${name} (made by ${made_by})`;
    if (impersonator === null) return name;
    const really = impersonator.name;
    return t`${really} as ${name}`;
  };
}

/** Returns the target of an entry in words. */
export function useTargetText(): (entry: Pick<AuditEntry, 'target'>) => string {
  const { targetName } = useAuditWords();
  return ({ target }) => `${targetName(target.type)} ${target.name ?? shortId(target.id)}`;
}

/** Returns the columns of an audit history; `several`: over several merchants. */
export function useAuditColumns(zone: TimeZone, several: boolean): readonly Column<AuditEntry>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { callName, fieldName } = useAuditWords();
  const actorName = useActorName();
  const targetText = useTargetText();
  const shown = useAuditValueText(zone);
  /** One side of the details, in one line. */
  const told =
    (side: 'before' | 'after') =>
    ({ changes, target }: AuditEntry): string =>
      changes
        .flatMap(({ field, [side]: value }) =>
          value === null
            ? []
            : [labelled(fieldName(field), shown(target.type, field, value), localeNamed(i18n.locale))],
        )
        .join('; ');
  const [before, after] = [told('before'), told('after')];
  const fieldsOf = ({ changes }: AuditEntry) => [...new Set(changes.map(({ field }) => fieldName(field)))].join(', ');
  return [
    {
      key: 'created_at',
      header: t`Time`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      value: ({ created_at }) => localDateTime(new Date(created_at), zone),
      cell: ({ created_at }) => format.dateTime(created_at, zone),
    },
    {
      key: 'user',
      header: t`Who`,
      maxWidth: '220px',
      value: actorName,
      full: actorName,
      cell: actorName,
    },
    {
      key: 'call',
      header: t`What`,
      maxWidth: '240px',
      value: ({ call }) => callName(call),
      full: ({ call }) => callName(call),
      cell: ({ call }) => callName(call),
    },
    {
      key: 'target_id',
      header: t`Target`,
      second: true,
      maxWidth: '220px',
      value: targetText,
      full: targetText,
      cell: targetText,
    },
    ...(several
      ? [
          {
            key: 'merchant',
            header: t`Merchant`,
            second: true,
            maxWidth: '180px',
            value: ({ entity }: AuditEntry) => entity.name,
            full: ({ entity }: AuditEntry) => entity.name,
            cell: ({ entity }: AuditEntry) => entity.name,
          } satisfies Column<AuditEntry>,
        ]
      : []),
    {
      key: 'changes',
      header: t`Changed`,
      second: true,
      spare: true,
      exported: false,
      maxWidth: '240px',
      full: fieldsOf,
      cell: (entry) => fieldsOf(entry) || '—',
    },
    {
      key: 'before',
      header: t`Before`,
      hidden: true,
      second: true,
      maxWidth: '200px',
      value: before,
      full: before,
      cell: before,
    },
    {
      key: 'after',
      header: t`After`,
      hidden: true,
      second: true,
      maxWidth: '200px',
      value: after,
      full: after,
      cell: after,
    },
    {
      key: 'address',
      header: t`From`,
      second: true,
      spare: true,
      value: ({ address }) => address,
      cell: ({ address }) => <span dir="ltr">{address || '—'}</span>,
    },
  ];
}
