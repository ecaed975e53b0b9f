import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { Button } from '@countinghouse/ui/button/button';
import { Card } from '@countinghouse/ui/layout/card';
import { Stepper } from '@countinghouse/ui/layout/stepper';
import { Summary } from '@countinghouse/ui/layout/summary';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useStepStates } from '../../../../shared/form/use-step-states.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useSaleSteps } from '../sale-steps.ts';
import { type FormFields, type SaleValues, totalOf } from '../sale-values.ts';
import type { Sale } from '../use-sale.ts';
import { SaleMessage } from './sale-message.tsx';
import styles from './sale-summary.module.css';

/** The button's colour shows what happens to the money: charged, held or sent out. */
const colors = { sale: 'primary', authorization: 'info', credit: 'warning' } as const;

/** The form's total, the state of its sections, the outcome of the last attempt, and the primary button. */
export function SaleSummary({
  sale,
  fields,
  currency,
  terminalName,
  disabledReason,
}: {
  sale: Sale;
  fields: FormFields;
  currency: CurrencyCode;
  terminalName: string | undefined;
  /** Why this user cannot charge, if so. */
  disabledReason: string | undefined;
}) {
  const { t } = useLingui();
  const { money, percent } = useFormat();
  const values = useWatch({ control: sale.control }) as SaleValues;
  const steps = useSaleSteps(sale, fields, values);
  const stepStates = useStepStates();
  const { tip_percent } = values;
  const total = totalOf(values);
  const code = currencies[currency].alphabetic;
  const line = (key: string, label: string, amount: number | null) => ({
    key,
    label,
    value: money(amount ?? 0, currency),
  });
  const { tip, tax } = values.additional_amounts;
  const share = tip_percent === null ? '' : percent(tip_percent / 100);
  const sum = { label: t`Total, ${code}`, value: money(total ?? 0, currency) };
  const amount = total === null || total === 0 ? '' : money(total, currency);
  return (
    <div className={styles.panel}>
      <Card radius="rounded" label={t`Summary`}>
        <div className="ui-desk">
          <h2 className="ui-heading">{t`Summary`}</h2>
          <div className={styles.lines}>
            <Summary
              big
              lines={[
                line('amount', t`Amount`, values.amount),
                ...(fields.shows('additional_amounts.tip')
                  ? [line('tip', share === '' ? t`Tip` : t`Tip, ${share}`, tip)]
                  : []),
                ...(fields.shows('additional_amounts.tax') ? [line('tax', t`Tax`, tax)] : []),
              ]}
              total={sum}
            />
          </div>
          <div className={styles.steps}>
            <Stepper label={t`Sections`} steps={steps} stateLabels={stepStates} />
          </div>
        </div>
        <div className={`ui-phone ${styles.phoneTotal}`}>
          <span>{sum.label}</span>
          <span className="ui-num">{sum.value}</span>
        </div>
        <SaleMessage sale={sale} currency={currency} />
        <SaleButtons sale={sale} amount={amount} disabledReason={disabledReason} />
        {terminalName === undefined ? null : (
          <p className={`ui-desk ui-small ui-dim ${styles.terminal}`} dir="auto">
            {terminalName}
          </p>
        )}
      </Card>
    </div>
  );
}

/** The primary button; or, for a possible duplicate, the buttons to confirm it. */
function SaleButtons({
  sale,
  amount,
  disabledReason,
}: {
  sale: Sale;
  /** The formatted amount; empty if there is none yet. */
  amount: string;
  disabledReason: string | undefined;
}) {
  const { t } = useLingui();
  const { kind } = sale;
  const verbs = {
    sale: amount === '' ? t`Charge` : t`Charge ${amount}`,
    authorization: amount === '' ? t`Authorize` : t`Authorize ${amount}`,
    credit: amount === '' ? t`Send credit` : t`Send ${amount}`,
  };
  const again = {
    sale: t`Charge ${amount} again`,
    authorization: t`Authorize ${amount} again`,
    credit: t`Send ${amount} again`,
  };
  const not = { sale: t`Don’t charge`, authorization: t`Don’t authorize`, credit: t`Don’t send` };
  return sale.outcome?.kind === 'duplicate' ? (
    <div className={styles.choices}>
      <Button size="big" full onClick={sale.dismiss} disabled={sale.sending}>
        {not[kind]}
      </Button>
      <Button
        size="big"
        full
        color="warning"
        loading={sale.sending}
        disabledReason={disabledReason}
        onClick={() => void sale.submit({ confirmed: true })}
      >
        {again[kind]}
      </Button>
    </div>
  ) : (
    <Button
      type="submit"
      size="big"
      full
      color={colors[kind]}
      icon={IconLock}
      loading={sale.sending}
      disabledReason={disabledReason}
    >
      {verbs[kind]}
    </Button>
  );
}
