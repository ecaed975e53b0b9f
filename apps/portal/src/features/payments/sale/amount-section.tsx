import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { PickChip } from '@countinghouse/ui/choice/chip';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { type AmountPath, type FormFields, type SaleKind, tipPercents, withAmount } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** What is charged: the kind of transaction, amount, tip and tax. */
export function AmountSection({
  sale,
  fields,
  currency,
  kinds,
}: {
  sale: Sale;
  fields: FormFields;
  currency: CurrencyCode;
  /** The kinds that this user may see. */
  kinds: readonly SaleKind[];
}) {
  const { t } = useLingui();
  const small = useMedia(phone);
  const names = {
    sale: t`Sale`,
    authorization: t`Authorization`,
    credit: t({ message: 'Credit', context: 'transaction' }),
  };
  const notes = {
    sale: t`The amount charged to the card.`,
    authorization: t`The amount held on the card until you capture it.`,
    credit: t`The amount sent to the card, without an earlier payment.`,
  };
  const tip = fields.shows('additional_amounts.tip');
  const tax = fields.shows('additional_amounts.tax');
  return (
    <FormSection id="amount" title={t`Amount`} note={notes[sale.kind]}>
      {kinds.length > 1 ? (
        <Span of={6}>
          <Segmented
            label={t`Type`}
            full={small}
            options={kinds.map((kind) => ({ value: kind, label: names[kind] }))}
            value={sale.kind}
            onChange={sale.changeKind}
          />
        </Span>
      ) : null}
      <Span of={2}>
        <AmountField
          sale={sale}
          path="amount"
          label={t`Amount`}
          currency={currency}
          code={currencies[currency].alphabetic}
          autoFocus={!small}
        />
      </Span>
      {tip ? (
        <Span of={2} phone={3}>
          <AmountField
            sale={sale}
            path="additional_amounts.tip"
            label={t`Tip`}
            currency={currency}
            optional={!fields.requires('additional_amounts.tip')}
          />
        </Span>
      ) : null}
      {tax ? (
        <Span of={2} phone={3}>
          <AmountField
            sale={sale}
            path="additional_amounts.tax"
            label={t`Tax`}
            currency={currency}
            optional={!fields.requires('additional_amounts.tax')}
          />
        </Span>
      ) : null}
      {tip ? (
        <Span of={6}>
          <TipChips sale={sale} required={fields.requires('additional_amounts.tip')} />
        </Span>
      ) : null}
    </FormSection>
  );
}

function TipChips({ sale, required }: { sale: Sale; required: boolean }) {
  const { t } = useLingui();
  const { percent } = useFormat();
  const [tip, tip_percent] = useWatch({ control: sale.control, name: ['additional_amounts.tip', 'tip_percent'] });
  return (
    <fieldset className="ui-row ui-wrap" aria-label={t`Tip`}>
      <span className="ui-small ui-dim">{t`Tip`}</span>
      {tipPercents.map((each) => (
        <PickChip key={each} on={tip_percent === each} onClick={() => sale.chooseTip(each)}>
          {percent(each / 100)}
        </PickChip>
      ))}
      {/* If a tip is required, no tip is an answer too, and initially none is chosen. */}
      <PickChip
        on={tip_percent === null && (tip === 0 || (tip === null && !required))}
        onClick={() =>
          required
            ? sale.changeAmounts(withAmount(sale.form.getValues(), 'additional_amounts.tip', 0))
            : sale.chooseTip(null)
        }
      >
        {t({ message: 'None', context: 'tip' })}
      </PickChip>
    </fieldset>
  );
}

function AmountField({
  sale,
  path,
  label,
  currency,
  code,
  optional = false,
  autoFocus = false,
}: {
  sale: Sale;
  path: AmountPath;
  label: string;
  currency: CurrencyCode;
  code?: string;
  optional?: boolean;
  autoFocus?: boolean;
}) {
  const { locale, money } = useFormat();
  const { amountFault } = useProblemTexts();
  const { symbol } = currencies[currency];
  return (
    <FormField form={sale} name={path}>
      {({ parsed }) => (
        <MoneyField
          label={label}
          optional={optional}
          autoFocus={autoFocus}
          symbol={symbol}
          {...(code === undefined ? {} : { code })}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            if (!('fault' in read)) return { value: read.amount };
            return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
          }}
          format={(amount) => money(amount, currency).slice(symbol.length)}
          {...parsed}
          onValue={(amount, fault) => {
            parsed.onValue(amount, fault);
            sale.changeAmounts(withAmount(sale.form.getValues(), path, amount));
          }}
        />
      )}
    </FormField>
  );
}
