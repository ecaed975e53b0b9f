import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { formatPhone } from '@countinghouse/domain/text/format';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { addMonths, businessDateOf, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { BarChart } from '@countinghouse/ui/chart/bar-chart';
import { Stat } from '@countinghouse/ui/chart/stat';
import { Badge } from '@countinghouse/ui/display/badge';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../../shared/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { DueNext } from '../../invoices/due-next.tsx';

type Part = { customer: Customer; zone: TimeZone; hrefOf: (customer_id: string) => string };

/** The customer's data, the merchant's note, and what was paid. */
export function OverviewTab(part: Part) {
  const { t } = useLingui();
  const { customer } = part;
  const custom = useCustomItems(customer);
  return (
    <div>
      <Related {...part} />
      <PaidByMonth {...part} />
      <DueNext
        customer_id={customer.customer_id}
        frame={(content) => <DrawerSection title={t`Due next`}>{content}</DrawerSection>}
      />
      <DrawerSection title={t`Contact`}>
        <DefinitionList label={t`Contact`} items={useContactItems(part)} />
      </DrawerSection>
      {custom.length === 0 ? null : (
        <DrawerSection title={t`More details`}>
          <DefinitionList label={t`More details`} items={custom} />
        </DrawerSection>
      )}
      {customer.note === '' ? null : (
        <DrawerSection title={t`Note`}>
          <p className="ui-second" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {customer.note}
          </p>
        </DrawerSection>
      )}
    </div>
  );
}

/** The customer into which this one was merged, those merged into it, and others with its email address. */
function Related({ customer, hrefOf }: Part) {
  const { t } = useLingui();
  const { merged_into_customer_id, merged_customers, same_email } = customer;
  const names = (people: readonly { customer_id: string; full_name: string }[]) =>
    people.map(({ customer_id, full_name }, index) => (
      <span key={customer_id}>
        {index === 0 ? '' : ', '}
        <TextLink href={hrefOf(customer_id)}>{full_name}</TextLink>
      </span>
    ));
  return (
    <>
      {merged_into_customer_id === null ? null : (
        <Callout tone="info" title={t`This customer was merged into another`}>
          <TextLink href={hrefOf(merged_into_customer_id)}>{t`Open the other customer`}</TextLink>
        </Callout>
      )}
      {merged_customers.length === 0 ? null : (
        <p className="ui-small ui-second">
          {t`Merged from`} {names(merged_customers)}
        </p>
      )}
      {same_email.length === 0 ? null : (
        <p className="ui-small ui-second">
          {t`The same email address:`} {names(same_email)}
        </p>
      )}
    </>
  );
}

/** What was paid in each of the last twelve months, in the currency with the highest sum. */
function PaidByMonth({ customer, zone }: Part) {
  const { t } = useLingui();
  const format = useFormat();
  const { paid_by_month } = customer;
  const currency: CurrencyCode = customer.totals[0]?.currency ?? customer.last_payment?.currency ?? 840;
  const first = `${businessDateOf(clock.now(), zone).slice(0, 7)}-01`;
  const bars = Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(first, index - 11);
    const paid = paid_by_month.find((one) => one.month === month.slice(0, 7) && one.currency === currency);
    const payments = paid?.payment_count ?? 0;
    const counted = format.count(payments);
    return {
      key: month,
      label: format.month(month).slice(0, 1),
      name: `${format.month(month)} ${month.slice(0, 4)}`,
      value: paid?.amount ?? 0,
      note: plural(payments, { one: `${counted} payment`, other: `${counted} payments` }),
      open: index === 11,
    };
  });
  return (
    <DrawerSection title={t`Paid by month`}>
      <Totals customer={customer} />
      <BarChart
        title={t`Paid by month, the last twelve`}
        head={[t`Month`, t`Paid`]}
        layout="upright"
        height_px={132}
        format={(amount) => format.money(amount, currency)}
        formatAxis={(amount) => format.moneyShort(amount, currency)}
        bars={bars}
        emptyText={t`Nothing was paid in the last twelve months.`}
      />
    </DrawerSection>
  );
}

/** What was paid in total, by currency, and in how many payments. */
function Totals({ customer: { totals } }: { customer: Customer }) {
  const { money, count } = useFormat();
  return totals.map(({ currency, amount, payment_count }) => {
    const counted = count(payment_count);
    return (
      <Stat
        key={currency}
        value={money(amount, currency)}
        note={plural(payment_count, { one: `paid in ${counted} payment`, other: `paid in ${counted} payments` })}
      />
    );
  });
}

/** A line, unless its value is empty. */
function line(key: string, term: string, value: string | null): Definition[] {
  return value === null || value === '' ? [] : [{ key, term, value }];
}

function useContactItems({ customer, zone }: Part): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  const { email, phone_number, fax_number, dob, tags } = customer;
  const since = customer.created_at;
  return [
    ...line('reference', t`Reference`, customer.customer_reference),
    ...(email === ''
      ? []
      : [{ key: 'email', term: t`Email`, value: <TextLink href={`mailto:${email}`}>{email}</TextLink> }]),
    ...line('phone', t`Phone`, formatPhone(phone_number) || phone_number),
    ...line('fax', t`Fax`, formatPhone(fax_number) || fax_number),
    ...line('website', t`Website`, customer.website),
    ...line('dob', t`Date of birth`, dob === null ? null : format.date(dob)),
    ...line('locale', t`Language`, localeNames[customer.locale].name),
    ...(tags.length === 0
      ? []
      : [
          {
            key: 'tags',
            term: t`Tags`,
            value: (
              <span className="ui-row ui-wrap">
                {tags.map((tag) => (
                  <Badge key={tag} mark="bare">
                    {tag}
                  </Badge>
                ))}
              </span>
            ),
          },
        ]),
    ...line('since', t`Customer since`, format.date(businessDateOf(new Date(since), zone))),
  ];
}

/** Returns the values of the merchant's custom fields, with the labels of that time. */
function useCustomItems({ custom_fields }: Customer): Definition[] {
  const { t } = useLingui();
  const { date } = useFormat();
  return custom_fields.map(({ custom_field_id, label, input_type, value }) => ({
    key: custom_field_id,
    term: label,
    value:
      typeof value === 'boolean'
        ? value
          ? t({ message: 'Yes', context: 'a box that is checked' })
          : t({ message: 'No', context: 'a box that is not checked' })
        : input_type === customFieldTypes.date
          ? date(value)
          : value,
  }));
}
