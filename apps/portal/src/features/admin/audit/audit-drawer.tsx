import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Badge } from '@countinghouse/ui/display/badge';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { merchantTabHref } from '../merchants/merchant-address.ts';
import { AuditChanges } from './audit-changes.tsx';
import { useAuditWords } from './audit-words.ts';
import { useActorName } from './use-audit-columns.tsx';

/** The details of one entry beside the history: who, as whom, from where, the changes field by field, and its place in the audit chain. */
export function AuditDrawer({
  entry,
  zone,
  onClose,
  onPrevious,
  onNext,
}: {
  entry: AuditEntry;
  zone: TimeZone;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const mayOpen = useMayOpen();
  const { callName, targetName } = useAuditWords();
  const actorName = useActorName();
  const { user, impersonator, target, entity, seal_number } = entry;
  const title = callName(entry.call);
  const merchant = entity.kind === 'merchant' && mayOpen('admin-merchants-id');
  const number = seal_number === null ? '' : format.count(seal_number);
  return (
    <Drawer label={title} title={title} steps onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      <DefinitionList
        label={title}
        items={[
          { key: 'time', term: t`Time`, value: format.dateTime(entry.created_at, zone) },
          { key: 'who', term: t`Who`, value: actorName(entry) },
          ...(user?.username == null ? [] : [{ key: 'username', term: t`Username`, value: user.username }]),
          ...(impersonator === null
            ? []
            : [
                {
                  key: 'impersonator',
                  term: t`Impersonated by`,
                  value: `${impersonator.name} (${impersonator.username ?? ''})`,
                },
              ]),
          {
            key: 'address',
            term: t`From`,
            value: entry.address === '' ? '—' : <span dir="ltr">{entry.address}</span>,
          },
          {
            key: 'target',
            term: targetName(target.type),
            value: (
              <>
                {target.name === null ? null : <div>{target.name}</div>}
                <IdText id={target.id} label={targetName(target.type)} />
              </>
            ),
          },
          {
            key: 'merchant',
            term: entity.kind === 'merchant' ? t`Merchant` : t`Operator`,
            value: merchant ? (
              <TextLink href={merchantTabHref(entity.entity_id, 'audit')}>{entity.name}</TextLink>
            ) : (
              entity.name
            ),
          },
          ...(entry.request_id === ''
            ? []
            : [{ key: 'request', term: t`Request`, value: <IdText id={entry.request_id} label={t`Request`} /> }]),
          {
            key: 'seal',
            term: t`Chain`,
            value:
              seal_number === null ? (
                <Badge meaning="info">{t`Being sealed`}</Badge>
              ) : (
                <Badge meaning="success">{t`Sealed, no. ${number}`}</Badge>
              ),
          },
        ]}
      />
      <DrawerSection title={t`What changed`}>
        <AuditChanges label={t`What changed`} changes={entry.changes} about={target.type} zone={zone} />
      </DrawerSection>
    </Drawer>
  );
}
