import { getAuditHistory } from '@countinghouse/contract/merchants/history/get-audit-history';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { listAnswer } from '../../../../shared/table/list-answer.ts';
import { useList } from '../../../../shared/table/use-list.ts';
import { auditAddress, auditQuery } from '../../audit/audit-address.ts';
import { AuditList } from '../../audit/audit-list.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

/** The tab of a merchant's audit history, in the merchant's time zone. */
export function AuditTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const zone = usePageZone();
  const list = useList(auditAddress);
  const params = { id: merchant_uid };
  const query = { ...list.textQuery, ...auditQuery(list.view.filters) };
  const found = useCall(getAuditHistory, { params, query }, { shown: 'in_place', keep_previous: true });
  return (
    <AuditList
      name="merchant-audit"
      list={list}
      page={found.data}
      {...listAnswer(found, t`Couldn’t load the audit history`)}
      zone={zone}
      merchant_uid={merchant_uid}
      fetchPage={(range, signal) => send(getAuditHistory, { params, query: { ...query, ...range } }, { signal })}
    />
  );
}
