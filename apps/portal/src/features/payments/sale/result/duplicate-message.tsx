import type { CurrencyCode } from '@countinghouse/domain/money';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { clock } from '../../../../shared/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { paymentHref } from '../../../../shared/payment/payment-address.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { cardOf, totalOf } from '../sale-values.ts';
import type { Sale } from '../use-sale.ts';
import styles from './sale-summary.module.css';

/** The same card was charged the same amount a moment ago: says which payment that was, before anything is sent. */
export function DuplicateMessage({
  earlier,
  sale,
  currency,
}: {
  earlier: { payment_id: string; timestamp: string };
  sale: Sale;
  currency: CurrencyCode;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { may } = useAccess();
  const [asked] = useState(() => clock.now().getTime());
  // A change of the form closes this message.
  const values = sale.form.getValues();
  const amount = money(totalOf(values) ?? 0, currency);
  const card = cardOf(values);
  const seconds = Math.max(1, Math.round((asked - Date.parse(earlier.timestamp)) / 1000));
  return (
    <div className={styles.message}>
      <Callout
        alert
        tone="warning"
        title={t`Possible duplicate`}
        actions={
          earlier.payment_id !== '' && may('RESV') && may('RESD') ? (
            <TextLink href={paymentHref(earlier.payment_id)}>{t`Open that payment`}</TextLink>
          ) : null
        }
      >
        <br />
        {Number.isFinite(seconds)
          ? t`${amount} on ${card} was taken ${plural(seconds, { one: '# second', other: '# seconds' })} ago.`
          : t`${amount} was charged to ${card} less than a minute ago.`}
      </Callout>
    </div>
  );
}
