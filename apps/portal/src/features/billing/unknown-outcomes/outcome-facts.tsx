import type { UnknownOutcome } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { cardText } from '../../../shared/payment/card-brand-name.ts';
import { useOutcomeNames } from './use-outcome-names.ts';

/** The subject of an unknown outcome, with the data by which the acquirer finds it. */
export function OutcomeFacts({ outcome }: { outcome: UnknownOutcome }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { operationOf } = useOutcomeNames();
  const { dba, terminal_name, amount, currency, card_brand, card_number, customer } = outcome;
  const { retrieval_reference_number: reference, system_trace_audit_number: trace } = outcome;
  return (
    <DefinitionList
      items={[
        { key: 'operation', term: t`Operation`, value: operationOf(outcome) },
        { key: 'amount', term: t`Amount`, value: format.money(amount, currency) },
        ...(card_brand === null || card_number === null
          ? []
          : [{ key: 'card', term: t`Card`, value: cardText({ card_brand, card_number }) }]),
        ...(customer === null || customer === '' ? [] : [{ key: 'customer', term: t`Customer`, value: customer }]),
        { key: 'dba', term: t`Merchant`, value: `${dba}, ${terminal_name}` },
        { key: 'since', term: t`Asked at`, value: format.dateTime(outcome.since, zone) },
        ...(reference === null || trace === null
          ? []
          : [{ key: 'reference', term: t`Acquirer’s reference`, value: `RRN ${reference}, STAN ${trace}` }]),
      ]}
    />
  );
}
