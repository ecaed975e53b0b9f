import { searchAuditHistory } from '@countinghouse/contract/core/audit/search-audit-history';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { useList } from '../../../shared/table/use-list.ts';
import { auditAddress, auditQuery } from './audit-address.ts';
import { AuditList } from './audit-list.tsx';

/** /admin/audit: every recorded change of the operator and all of its merchants. */
export function AuditPage() {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const list = useList(auditAddress);
  const query = { ...list.textQuery, ...auditQuery(list.view.filters) };
  const found = useCall(searchAuditHistory, { query }, { shown: 'in_place', keep_previous: true });
  const chain = found.data?.chain ?? null;
  const at = chain === null ? '' : format.dateTime(chain.checked_at, zone);
  return (
    <RoutePage
      title={t`Audit History`}
      purpose={t`Every change by anyone: who, as whom, from where, before and after. Entries are hash-chained, so tampering is evident.`}
      titleExtra={
        chain === null ? null : chain.intact ? (
          <Badge meaning="success">{t`Chain whole, checked ${at}`}</Badge>
        ) : (
          <Badge meaning="danger">{t`Chain broken, checked ${at}`}</Badge>
        )
      }
      layout="fill"
    >
      <AuditList
        name="audit"
        list={list}
        page={found.data}
        {...listAnswer(found, t`Couldn’t load the audit history`)}
        zone={zone}
        fetchPage={(range, signal) => send(searchAuditHistory, { query: { ...query, ...range } }, { signal })}
      />
    </RoutePage>
  );
}
