import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { type CardBrand, cardBrands } from '@countinghouse/domain/card/card';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import {
  checkOrchestration,
  isBin,
  orchestrationNameLength_maximum,
} from '@countinghouse/domain/merchant/orchestration';
import { type CurrencyCode, currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../../shared/form/form-rules.ts';
import { type FormOfFields, useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { AmountField } from './amount-field.tsx';

type Rule = OrchestrationSettings['rules'][number];

/** A dialog to add or change a rule: the payments it applies to, and their terminal. */
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
  const longest = orchestrationNameLength_maximum;
  const form = useRecordForm({
    rules: ruleRules(others, terminals),
    start: rule ?? newRule(terminals),
    shown: 'tried',
    sentenceOf: (field, fault) => {
      const sentences: Partial<Record<string, string>> = {
        'name missing': t`Enter a name`,
        'name too_long': t`Use ${longest} characters at most`,
        'name taken': t`Another rule has this name`,
        'amount_to range_the_wrong_way': t`Must not be less than the lowest amount`,
        'terminal_uid terminal_unknown': t`Choose a terminal`,
        'currency other_currency': t`The terminal has another currency`,
        'bins too_many_bins': t`Too many`,
      };
      return sentences[`${field} ${fault}`] ?? t`This is not valid`;
    },
    // The page saves all rules together.
    send: async (filled) => filled,
    onSent: onDone,
  });
  return (
    <Modal
      open
      title={rule === undefined ? t`Add rule` : t`Edit rule`}
      subtitle={t`Conditions left empty match every payment.`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={rule === undefined ? t`Add rule` : t`Apply`}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="name">
          {({ text }) => (
            <TextField label={t({ message: 'Name', context: 'of a thing' })} autoComplete="off" {...text} />
          )}
        </FormField>
        <FormField form={form} name="terminal_uid" also={['currency']}>
          {({ choice }) => (
            <SelectField
              label={t`Terminal`}
              {...choice}
              options={terminals.map(({ terminal_uid, name }) => ({ value: terminal_uid, label: name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="card_brands">
          {({ value, change }) => (
            <CheckboxGroup<CardBrand>
              label={t`Card brands`}
              columns
              options={cardBrands.map((brand) => ({ value: brand, label: cardBrandName(brand) }))}
              values={value}
              onValues={change}
            />
          )}
        </FormField>
        <Amounts form={form} terminals={terminals} />
        <FormField form={form} name="currency">
          {({ choice, value, change }) => (
            <SelectField
              label={t`Currency`}
              {...choice}
              value={value === null ? '' : String(value)}
              onValue={(chosen) => change(isCurrencyCode(Number(chosen)) ? (Number(chosen) as CurrencyCode) : null)}
              options={[
                { value: '', label: t`Any currency` },
                ...Object.entries(currencies).map(([code, { alphabetic }]) => ({ value: code, label: alphabetic })),
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="bins">
          {({ frame, value, change }) => (
            <TagsField
              label={t`Card numbers begin with`}
              {...frame}
              values={value}
              onValues={change}
              read={(typed) => (isBin(typed) ? { value: typed } : { fault: t`Enter six to eight digits` })}
              help={t`The first six to eight digits of the cards, such as 411111.`}
            />
          )}
        </FormField>
      </div>
    </Modal>
  );
}

/** The amount range of a rule, in its currency or else its terminal's. */
function Amounts({ form, terminals }: { form: FormOfFields<Rule>; terminals: OrchestrationSettings['terminals'] }) {
  const { t } = useLingui();
  const [own, terminal_uid] = useWatch({ control: form.control, name: ['currency', 'terminal_uid'] });
  const currency = own ?? terminals.find((each) => each.terminal_uid === terminal_uid)?.currency ?? 840;
  return (
    <>
      <FormField form={form} name="amount_from" also={['amount_to']}>
        {({ parsed }) => <AmountField label={t`Lowest amount`} currency={currency} {...parsed} />}
      </FormField>
      <FormField form={form} name="amount_to">
        {({ parsed }) => <AmountField label={t`Highest amount`} currency={currency} {...parsed} />}
      </FormField>
    </>
  );
}

/** Returns a rule that matches every payment. */
function newRule(terminals: OrchestrationSettings['terminals']): Rule {
  return {
    rule_id: crypto.randomUUID(),
    name: '',
    terminal_uid: terminals[0]?.terminal_uid ?? '',
    card_brands: [],
    amount_from: null,
    amount_to: null,
    currency: null,
    bins: [],
  };
}

/** Returns the domain rules for one rule among others. */
function ruleRules(others: readonly Rule[], terminals: OrchestrationSettings['terminals']) {
  return judgedBy<Rule, Rule>(
    (rule) =>
      checkOrchestration({ rules: [...others, rule], fallback_terminal_uid: null }, terminals)
        .filter(({ index }) => index === others.length)
        .map(({ field, code }) => ({ field, fault: code })),
    (rule) => ({ ...rule, name: rule.name.trim() }),
  );
}
