import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { chooseTerminal, type Orchestration, type UnusableReason } from '@countinghouse/domain/merchant/orchestration';
import { type CurrencyCode, currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AmountField } from './amount-field.tsx';

const reasons: Record<UnusableReason, MessageDescriptor> = {
  terminal_unknown: msg`its terminal was deleted`,
  other_platform: msg`its terminal does not process cards`,
  other_currency: msg`its terminal has another currency`,
  terminal_closed: msg`its terminal takes no payments`,
};

/** Shows which terminal a payment would use, and why: with the rules in the form and the gateway's own function. */
export function TryIt({
  merchant_uid,
  orchestration,
  terminals,
}: {
  merchant_uid: string;
  orchestration: Orchestration;
  terminals: OrchestrationSettings['terminals'];
}) {
  const { t, i18n } = useLingui();
  const selected = terminals.find(({ is_default }) => is_default) ?? terminals[0];
  const [currency, setCurrency] = useState<CurrencyCode>(selected?.currency ?? 840);
  const [amount, setAmount] = useState<number | null>(10_000);
  const [start, setStart] = useState('411111');
  const ready = amount !== null && /^\d{6,8}$/.test(start);
  const choice = ready
    ? chooseTerminal(orchestration, { merchant_uid, amount, currency, card_number: start }, terminals)
    : undefined;
  const uid = choice?.by === 'selected' ? selected?.terminal_uid : choice?.terminal_uid;
  const name = terminals.find((each) => each.terminal_uid === uid)?.name ?? '';
  const rule = choice?.by === 'rule' ? choice.name : '';
  const why = {
    rule: t`The rule “${rule}” fits.`,
    fallback: t`No rule fits: it takes all other payments.`,
    selected: t`No rule fits: the payment’s key selects it.`,
  };
  return (
    <FormSection
      title={t`Try it`}
      note={t`Which terminal would a payment go to? Nothing is charged. Unsaved changes are taken into account.`}
    >
      <Span of={2}>
        <AmountField label={t`Amount`} name="try_amount" currency={currency} value={amount} onValue={setAmount} />
      </Span>
      <Span of={2}>
        <TextField
          label={t`First digits of the card`}
          name="try_card"
          value={start}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          help={t`Six to eight digits: never the whole number.`}
          onChange={(event) => setStart(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </Span>
      <Span of={2}>
        <SelectField
          label={t`Currency`}
          name="try_currency"
          value={String(currency)}
          onValue={(value) => {
            const code = Number(value);
            if (isCurrencyCode(code)) setCurrency(code);
          }}
          options={Object.entries(currencies).map(([value, { alphabetic }]) => ({ value, label: alphabetic }))}
        />
      </Span>
      <Span of={6}>
        <div aria-live="polite">
          {choice === undefined ? (
            <p className="ui-second">{t`Enter an amount and the first digits of a card.`}</p>
          ) : (
            <Callout tone="info" title={name}>
              {[
                why[choice.by],
                ...choice.skipped.map(({ name: passed, reason }) => {
                  const because = i18n._(reasons[reason]);
                  return t`“${passed}” fits too, but ${because}.`;
                }),
              ].join(' ')}
            </Callout>
          )}
        </div>
      </Span>
    </FormSection>
  );
}
