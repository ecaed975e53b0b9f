import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { currencies } from '@countinghouse/domain/money';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../shared/format/use-format.ts';

type Rule = OrchestrationSettings['rules'][number];

/** Returns the function that describes in words which payments a rule applies to. */
export function useRuleWords(): (rule: Rule, terminals: OrchestrationSettings['terminals']) => string {
  const { t } = useLingui();
  const { money } = useFormat();
  return ({ card_brands, amount_from, amount_to, currency, bins, terminal_uid }, terminals) => {
    const of = currency ?? terminals.find((each) => each.terminal_uid === terminal_uid)?.currency ?? 840;
    const from = amount_from === null ? '' : money(amount_from, of);
    const to = amount_to === null ? '' : money(amount_to, of);
    const list = bins.join(', ');
    const parts = [
      ...(card_brands.length === 0 ? [] : [card_brands.map((brand) => cardBrandName(brand)).join(', ')]),
      ...(from !== '' && to !== '' ? [t`${from} to ${to}`] : from !== '' ? [t`${from} or more`] : []),
      ...(from === '' && to !== '' ? [t`up to ${to}`] : []),
      ...(currency === null ? [] : [currencies[currency].alphabetic]),
      ...(bins.length === 0 ? [] : [t`cards that begin with ${list}`]),
    ];
    return parts.length === 0 ? t`Every payment` : parts.join(' · ');
  };
}
