import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { ChargeCardDialog } from './charge-card-dialog.tsx';
import { useChargeWords } from './charge-words.ts';

/** Returns whether to show the section about a stored card: the invoice charges one, or the user can choose one. */
export function showsCharging({ kind, status, customer_id, charging }: Invoice): boolean {
  const is_open = kind === 'invoice' && (status === 'open' || status === 'partially_paid');
  return charging !== null || (is_open && customer_id !== null);
}

/** How an invoice charges a stored card automatically: which card, when next, and the last failure. */
export function ChargingSection({ invoice, zone }: { invoice: Invoice; zone: TimeZone }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useCallLocks()(updateInvoice);
  const [choosing, setChoosing] = useState(false);
  const items = useItems(invoice, zone);
  const { charging, allows, customer_id } = invoice;
  const mayChoose = allows.includes('edit_issued') && customer_id !== null && may('INED') && may('VAVI');
  return (
    <div className="ui-stack">
      {charging === null ? (
        <p className="ui-second">{t`This invoice charges no stored card.`}</p>
      ) : (
        <>
          <LastFailure charging={charging} zone={zone} />
          <DefinitionList label={t`Stored card`} items={items} />
        </>
      )}
      {mayChoose ? (
        <div>
          <Button size="tool" disabledReason={locked} onClick={() => setChoosing(true)}>
            {charging === null ? t`Charge a stored card` : t`Change card`}
          </Button>
        </div>
      ) : null}
      {choosing && customer_id !== null ? (
        <ChargeCardDialog invoice={invoice} customer_id={customer_id} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}

type Charging = NonNullable<Invoice['charging']>;

function LastFailure({ charging: { charges }, zone }: { charging: Charging; zone: TimeZone }) {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const { reasonName } = useChargeWords();
  const last = charges.findLast(({ status }) => status === 'retrying' || status === 'failed' || status === 'skipped');
  if (last === undefined || last.reason === null) return null;
  const reason = reasonName(last.reason);
  const at = timeOf(last.retry_at ?? last.updated_at);
  return last.retry_at === null ? (
    <Callout tone="danger" title={t`The card was not charged`}>{t`${reason} (${at}).`}</Callout>
  ) : (
    <Callout tone="warning" title={t`The card was not charged yet`}>
      {t`${reason}. The next attempt is on ${at}.`}
    </Callout>
  );
}

function useItems({ charging, currency, re_attempts }: Invoice, zone: TimeZone): Definition[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const { retriesName } = useChargeWords();
  const timeOf = useShortTime(zone);
  if (charging === null) return [];
  const { card, next, is_under_way } = charging;
  const expiry = displayExpiry(card.card_expiry);
  const items: Definition[] = [
    {
      key: 'card',
      term: t`Card`,
      value: `${cardBrandName(card.card_brand)} ${card.card_number}, ${t`expires ${expiry}`}`,
    },
    { key: 'tries', term: t`If the bank declines`, value: retriesName(re_attempts) },
  ];
  if (next !== null) {
    items.push({
      key: 'next',
      term: t`Next charge`,
      value: `${money(next.amount, currency)} · ${timeOf(next.at)}`,
    });
  } else if (is_under_way) {
    items.push({ key: 'next', term: t`Next charge`, value: t`A payment is in progress` });
  }
  return items;
}
