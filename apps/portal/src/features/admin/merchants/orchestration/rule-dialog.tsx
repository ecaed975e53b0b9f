import type { OrchestrationSettings } from '@countinghouse/contract/merchants/orchestration';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card';
import { currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { checkOrchestration, isBin, orchestrationNameLength_maximum } from '@countinghouse/domain/orchestration';
import { CheckboxGroup } from '@countinghouse/ui/checkbox-group';
import { Modal } from '@countinghouse/ui/modal';
import { SelectField } from '@countinghouse/ui/select-field';
import { TagsField } from '@countinghouse/ui/tags-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cardBrandName } from '../../../../shared/payment/card-brand-name.ts';
import { AmountField } from './amount-field.tsx';

type Rule = OrchestrationSettings['rules'][number];

/** Adds a rule, or changes one: which payments it is about, and which terminal has them. */
export function RuleDialog({
  rule,
  others,
  terminals,
  onClose,
  onDone,
}: {
  /** Undefined for a new one. */
  rule: Rule | undefined;
  others: readonly Rule[];
  terminals: OrchestrationSettings['terminals'];
  onClose: () => void;
  onDone: (rule: Rule) => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Rule>(
    () =>
      rule ?? {
        rule_id: crypto.randomUUID(),
        name: '',
        terminal_uid: terminals[0]?.terminal_uid ?? '',
        card_brands: [],
        amount_from: null,
        amount_to: null,
        currency: null,
        bins: [],
      },
  );
  const [tried, setTried] = useState(false);
  const [unread, setUnread] = useState({ from: false, to: false });
  const change = (changes: Partial<Rule>) => setDraft({ ...draft, ...changes });
  const all = { rules: [...others, draft], fallback_terminal_uid: null };
  const faults = checkOrchestration(all, terminals).filter(({ index }) => index === others.length);
  const longest = orchestrationNameLength_maximum;
  const texts: Partial<Record<string, string>> = {
    'name missing': t`Enter a name`,
    'name too_long': t`Use ${longest} characters at most`,
    'name taken': t`Another rule has this name`,
    'amount_to range_the_wrong_way': t`Must not be less than the lowest amount`,
    'terminal_uid terminal_unknown': t`Choose a terminal`,
    'currency other_currency': t`The terminal has another currency`,
    'bins too_many_bins': t`These are too many`,
  };
  const problem = (field: string) => {
    const fault = faults.find((each) => each.field === field);
    return tried && fault !== undefined ? (texts[`${field} ${fault.code}`] ?? t`This is not valid`) : null;
  };
  const code = draft.currency ?? terminals.find((each) => each.terminal_uid === draft.terminal_uid)?.currency ?? 840;
  return (
    <Modal
      open
      title={rule === undefined ? t`Add rule` : t`Edit rule`}
      subtitle={t`What you leave open fits every payment.`}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (faults.length === 0 && !unread.from && !unread.to) onDone({ ...draft, name: draft.name.trim() });
      }}
      confirmLabel={rule === undefined ? t`Add rule` : t`Apply`}
    >
      <div className="ui-stack">
        <TextField
          label={t({ message: 'Name', context: 'of a thing' })}
          name="name"
          value={draft.name}
          autoComplete="off"
          error={problem('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t`Terminal`}
          name="terminal_uid"
          value={draft.terminal_uid}
          onValue={(terminal_uid) => change({ terminal_uid })}
          options={terminals.map(({ terminal_uid, name }) => ({ value: terminal_uid, label: name }))}
          error={problem('terminal_uid')}
        />
        <CheckboxGroup<CardBrand>
          label={t`Card brands`}
          columns
          options={cardBrands.map((brand) => ({ value: brand, label: cardBrandName(brand) }))}
          values={draft.card_brands}
          onValues={(card_brands) => change({ card_brands })}
        />
        <AmountField
          label={t`Lowest amount`}
          name="amount_from"
          currency={code}
          value={draft.amount_from}
          onValue={(amount_from, fault) => {
            change({ amount_from });
            setUnread({ ...unread, from: fault !== undefined });
          }}
        />
        <AmountField
          label={t`Highest amount`}
          name="amount_to"
          currency={code}
          value={draft.amount_to}
          error={problem('amount_to')}
          onValue={(amount_to, fault) => {
            change({ amount_to });
            setUnread({ ...unread, to: fault !== undefined });
          }}
        />
        <SelectField
          label={t`Currency`}
          name="currency"
          value={draft.currency === null ? '' : String(draft.currency)}
          onValue={(value) =>
            change({ currency: isCurrencyCode(Number(value)) ? (Number(value) as 840 | 826 | 978) : null })
          }
          options={[
            { value: '', label: t`Any currency` },
            ...Object.entries(currencies).map(([value, { alphabetic }]) => ({ value, label: alphabetic })),
          ]}
          error={problem('currency')}
        />
        <TagsField
          label={t`Card numbers begin with`}
          name="bins"
          values={draft.bins}
          onValues={(bins) => change({ bins })}
          read={(typed) => (isBin(typed) ? { value: typed } : { fault: t`Enter six to eight digits` })}
          help={t`The first six to eight digits of the cards, such as 411111.`}
          error={problem('bins')}
        />
      </div>
    </Modal>
  );
}
