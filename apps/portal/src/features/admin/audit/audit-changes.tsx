import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { useLingui } from '@lingui/react/macro';
import { useAuditWords } from './audit-words.ts';
import { useAuditValueText } from './use-audit-value-text.ts';

type Change = AuditEntry['changes'][number];

/** The changes of an entry, one line per field: the old value, struck out, and the new one. */
export function AuditChanges({
  label,
  changes,
  about,
  zone,
}: {
  label: string;
  changes: readonly Change[];
  /** The kind of target: a payment's status is shown by name. */
  about?: string | undefined;
  zone: TimeZone;
}) {
  const { t } = useLingui();
  const { fieldName } = useAuditWords();
  const shown = useAuditValueText(zone);
  if (changes.length === 0) return <p className="ui-dim">{t`Nothing more is kept of it.`}</p>;
  return (
    <DefinitionList
      label={label}
      items={changes.map(({ field, before, after }) => ({
        key: field,
        term: fieldName(field),
        value: (
          <>
            {before === null ? null : (
              <>
                <span className="ui-hidden">{t({ message: 'before:', context: 'audit' })} </span>
                <s className="ui-dim">{shown(about, field, before)}</s>{' '}
              </>
            )}
            <span className="ui-hidden">{t({ message: 'after:', context: 'audit' })} </span>
            {after === null ? <span className="ui-dim">—</span> : <span>{shown(about, field, after)}</span>}
          </>
        ),
      }))}
    />
  );
}
