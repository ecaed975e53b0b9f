import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { cardLabelText } from '@countinghouse/domain/card/card-label';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column, PhoneRow } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDay } from '../../../shared/format/use-short-day.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { useCustomerWords } from '../../../shared/vault/customer-words.ts';
import { useCountryName } from '../addresses/use-country-name.ts';
import { AttentionBadge, attentionOf } from './attention-badge.tsx';
import styles from './customers.module.css';

/** Returns the columns of the list of customers, some of them hidden by default. */
export function useCustomerColumns(
  zone: TimeZone,
  menuOf: (row: CustomerRow) => readonly MenuItem[],
): Column<CustomerRow>[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const dayOf = useShortDay(zone);
  const countryName = useCountryName();
  const { statusName, healthName } = useCustomerWords();
  const actions = useActionsColumn(menuOf, ({ full_name }) => t`Actions for ${full_name}`);
  const hidden = (key: string, header: string, value: (row: CustomerRow) => string): Column<CustomerRow> => ({
    key,
    header,
    hidden: true,
    second: true,
    maxWidth: '180px',
    value,
    full: value,
    cell: value,
  });
  const attentionText = (row: CustomerRow) => {
    const attention = attentionOf(row);
    return row.status !== 'active' ? statusName(row.status) : attention === undefined ? '' : healthName(attention);
  };
  return [
    {
      key: 'full_name',
      header: t`Customer`,
      sortable: true,
      maxWidth: '230px',
      value: ({ full_name }) => full_name,
      full: ({ full_name }) => full_name,
      cell: ({ full_name }) => (
        <span className="ui-strong" dir="auto">
          {full_name}
        </span>
      ),
    },
    {
      key: 'company_name',
      header: t`Company`,
      second: true,
      spare: true,
      maxWidth: '170px',
      value: ({ company_name }) => company_name,
      full: ({ company_name }) => company_name,
      cell: ({ company_name }) => company_name,
    },
    {
      key: 'email',
      header: t`Email`,
      sortable: true,
      second: true,
      maxWidth: '200px',
      value: ({ email }) => email,
      full: ({ email }) => email,
      cell: ({ email }) => email,
    },
    hidden('phone_number', t`Phone`, ({ phone_number }) => phone_number),
    {
      key: 'default_card',
      header: t`Default card`,
      skeleton: 'icon',
      value: ({ default_card: card }) => (card === null ? '' : cardLabelText(card.card_brand, card.last_four)),
      cell: (row) => <Cards customer={row} />,
    },
    {
      key: 'card_expiry',
      header: t`Expires`,
      second: true,
      spare: true,
      value: ({ default_card }) => (default_card === null ? '' : displayExpiry(default_card.card_expiry)),
      cell: ({ default_card }) => (default_card === null ? '–' : displayExpiry(default_card.card_expiry)),
    },
    {
      key: 'attention',
      header: t`Needs attention`,
      skeleton: 'badge',
      value: attentionText,
      cell: (row) => <AttentionBadge customer={row} />,
    },
    {
      key: 'created_at',
      header: t`Added`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      spare: true,
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => dayOf(created_at),
    },
    {
      key: 'last_payment_at',
      header: t`Last payment`,
      second: true,
      spare: true,
      datatype: 'date',
      value: ({ last_payment }) => last_payment?.timestamp ?? null,
      cell: ({ last_payment }) => (last_payment === null ? '–' : dayOf(last_payment.timestamp)),
    },
    {
      key: 'last_payment_amount',
      header: t`Amount`,
      kind: 'number',
      datatype: 'amount',
      value: ({ last_payment }) => last_payment?.amount ?? null,
      currencyOf: ({ last_payment }) => last_payment?.currency ?? 840,
      full: ({ last_payment }) => (last_payment === null ? '' : money(last_payment.amount, last_payment.currency)),
      cell: ({ last_payment }) => (last_payment === null ? null : <PaymentAmount {...last_payment} />),
    },
    {
      key: 'updated_at',
      header: t`Changed`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      hidden: true,
      value: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => dayOf(updated_at),
    },
    hidden('customer_reference', t`Reference`, ({ customer_reference }) => customer_reference),
    hidden('city', t`City`, ({ city }) => city),
    hidden('country', t`Country`, ({ country }) => (country === '' ? '' : countryName(country))),
    hidden('tags', t`Tags`, ({ tags }) => tags.join(', ')),
    hidden('locale', t`Language`, ({ locale }) => localeNames[locale].name),
    hidden('status', t`Status`, ({ status }) => statusName(status)),
    { ...actions, key: 'menu' },
  ];
}

/** The default card of a customer, and the number of other cards. */
function Cards({ customer: { default_card, card_count } }: { customer: CustomerRow }) {
  const { t } = useLingui();
  const { count } = useFormat();
  if (default_card === null) {
    return <span className="ui-dim">{t({ message: 'None', context: 'card of a customer' })}</span>;
  }
  const more_count = card_count - 1;
  const more = count(more_count);
  return (
    <span className={styles.cards}>
      <CardNumber brand={default_card.card_brand} lastFour={default_card.last_four} />
      {card_count > 1 ? (
        <span
          className="ui-small ui-dim"
          title={plural(more_count, { one: `${more} more card`, other: `${more} more cards` })}
        >
          +{more}
        </span>
      ) : null}
    </span>
  );
}

/** Returns the layout of a customer on a phone: name, last payment, and the card or its problem. */
export function useCustomerPhoneRow(): PhoneRow<CustomerRow> {
  return {
    title: ({ full_name }) => full_name,
    note: ({ company_name, email, full_name }) =>
      company_name !== full_name && company_name !== '' ? company_name : email,
    end: ({ last_payment }) => (last_payment === null ? null : <PaymentAmount {...last_payment} />),
    endNote: (row) =>
      row.status !== 'active' || attentionOf(row) !== undefined ? (
        <AttentionBadge customer={row} />
      ) : (
        <Cards customer={row} />
      ),
  };
}
