import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import { commercialTotals, qualify } from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { Summary } from '@countinghouse/ui/layout/summary';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { LevelBadge } from './level-badge.tsx';
import type { CommercialWork } from './use-commercial-form.ts';
import { useMissingText } from './use-line-item-columns.tsx';

/** The level that the current input reaches, and its sums. */
export function Standing({ card, work }: { card: CommercialCard; work: CommercialWork }) {
  // Deferred, so that a key press is shown before the results are calculated.
  const draft = useDeferredValue(useWatch({ control: work.control }) as CommercialData);
  const { t } = useLingui();
  const { money, dateTime } = useFormat();
  const zone = usePageZone();
  const missingText = useMissingText();
  const { level, highest, missing } = qualify(draft, card);
  const first = missing.some((each) => each.level === 2) ? 2 : 3;
  const sums = totalsOf(draft, card);
  const { currency, sending } = card;
  const at = sending.at === null ? '' : dateTime(sending.at, zone);
  const lacking = missingText(missing.filter((each) => each.level === first));
  return (
    <div className="ui-stack">
      <div className="ui-between">
        <LevelBadge level={level} highest_level={highest} />
        <span className="ui-small ui-dim">
          {
            {
              none: t`Not sent to the acquirer`,
              waiting: t`Waiting to be sent to the acquirer`,
              sent: t`The acquirer has it since ${at}`,
              refused: t`The acquirer refused it on ${at}`,
            }[sending.state]
          }
        </span>
      </div>
      {missing.length === 0 ? null : (
        <p className="ui-small" role="status">
          {first === 2 ? t`For Level 2 it lacks: ${lacking}` : t`For Level 3 it lacks: ${lacking}`}
        </p>
      )}
      {sums === undefined ? null : (
        <Summary
          lines={[
            { key: 'lines', label: t`Lines`, value: money(sums.lines_amount, currency) },
            { key: 'tax', label: t`Tax of the lines`, value: money(sums.line_tax_amount, currency) },
            { key: 'total', label: t`Order total`, value: money(sums.total_amount, currency) },
            ...(sums.difference_amount === 0
              ? []
              : [
                  {
                    key: 'difference',
                    label: t`Still missing to the payment`,
                    value: money(sums.difference_amount, currency),
                  },
                ]),
          ]}
          total={{ label: t`Payment`, value: money(card.amount, currency) }}
        />
      )}
    </div>
  );
}

function totalsOf(draft: CommercialData, card: CommercialCard) {
  try {
    return commercialTotals(draft, card);
  } catch {
    return undefined;
  }
}
