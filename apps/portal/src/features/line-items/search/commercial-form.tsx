import type { CommercialCard } from '@countinghouse/contract/merchants/line-item';
import { lineItemReferences } from '@countinghouse/domain/constants';
import { commercialTotals, newLineItem, qualify } from '@countinghouse/domain/level23/commercial-data';
import { orderFields } from '@countinghouse/domain/level23/fields';
import { LINE_ITEMS_MAXIMUM, type LineItem } from '@countinghouse/domain/level23/line-item';
import type { CommercialData, OrderData } from '@countinghouse/domain/level23/order-data';
import { businessDateOf, type TimeZone } from '@countinghouse/domain/time-zones';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { Checkbox } from '@countinghouse/ui/checkbox';
import { DateField } from '@countinghouse/ui/date-field';
import { DrawerSection } from '@countinghouse/ui/drawer';
import { SearchSelectField } from '@countinghouse/ui/search-select-field';
import { SelectField } from '@countinghouse/ui/select-field';
import { Summary } from '@countinghouse/ui/summary';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { clock } from '../../../shared/clock.ts';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
import { useCountryOptions } from '../../../shared/form/use-country-options.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { LevelBadge } from './level-badge.tsx';
import { LineForm } from './line-form.tsx';
import styles from './line-items.module.css';
import { MoreOrderFields } from './more-order-fields.tsx';
import { OptionalSumField, SumField } from './number-fields.tsx';
import { useCommercialDraft } from './use-commercial-draft.ts';
import { useFaultTexts } from './use-fault-texts.ts';
import { useFieldNames } from './use-field-names.ts';
import { useMissingText } from './use-line-item-columns.tsx';

const formId = 'commercial-data';

/** Level 2/3 data of a payment: the order, its lines, what they come to, and which level that reaches. */
export function CommercialForm({
  card,
  zone,
  foot,
}: {
  card: CommercialCard;
  zone: TimeZone;
  foot: HTMLElement | null;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const work = useCommercialDraft(card);
  const { draft, change } = work;
  const locked = work.locked ?? (may('LLUP') ? undefined : t`You may look at this data and not change it`);
  const disabled = !card.changeable || locked !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.unsent && !disabled) work.submit();
  };
  const line = (index: number, next: readonly LineItem[]) =>
    change({
      ...draft,
      line_items: [...draft.line_items.slice(0, index), ...next, ...draft.line_items.slice(index + 1)],
    });
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={t`Level 2/3 data`}
    >
      <Standing card={card} draft={draft} />
      {card.changeable ? null : (
        <Callout tone="info" title={t`This can no longer be changed`}>
          {t`Level 2/3 data goes to the acquirer with the payment’s batch, and that has closed.`}
        </Callout>
      )}
      {card.changeable && locked !== undefined ? <Callout tone="info">{locked}</Callout> : null}
      <DrawerSection title={t`Order`}>
        <OrderFields card={card} draft={draft} work={work} zone={zone} disabled={disabled} />
      </DrawerSection>
      <DrawerSection title={t`Line items`}>
        <LineItems card={card} work={work} disabled={disabled} onLine={line} />
      </DrawerSection>
      <SaveProblems work={work} />
      {foot === null || disabled
        ? null
        : createPortal(
            <div className="ui-row ui-wrap">
              <Button
                type="submit"
                form={formId}
                color="primary"
                loading={work.sending}
                disabledReason={work.unsent ? undefined : t`There is nothing to save`}
              >{t`Save data`}</Button>
              {work.unsent ? <Button onClick={work.reset}>{t`Discard changes`}</Button> : null}
            </div>,
            foot,
          )}
    </form>
  );
}

/** Which level what is typed reaches, and what it adds up to. */
function Standing({ card, draft }: { card: CommercialCard; draft: CommercialData }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormat();
  const zone = usePageZone();
  const missingText = useMissingText();
  const { level, highest, missing } = qualify(draft, card);
  const first = missing.some((each) => each.level === 2) ? 2 : 3;
  const sums = totalsOf(draft, card);
  const { currency, sending } = card;
  const at = sending.at === null ? '' : dateTime(sending.at, zone);
  const lacking = missingText(missing.filter((each) => each.level === first));
  return (
    <div className="ui-stack">
      <div className="ui-between">
        <LevelBadge level={level} highest_level={highest} />
        <span className="ui-small ui-dim">
          {
            {
              none: t`Not sent to the acquirer`,
              waiting: t`Waits to be sent to the acquirer`,
              sent: t`The acquirer has it since ${at}`,
              refused: t`The acquirer refused it on ${at}`,
            }[sending.state]
          }
        </span>
      </div>
      {missing.length === 0 ? null : (
        <p className="ui-small" role="status">
          {first === 2 ? t`For Level 2 it lacks: ${lacking}` : t`For Level 3 it lacks: ${lacking}`}
        </p>
      )}
      {sums === undefined ? null : (
        <Summary
          lines={[
            { key: 'lines', label: t`Lines`, value: money(sums.lines_amount, currency) },
            { key: 'tax', label: t`Tax of the lines`, value: money(sums.line_tax_amount, currency) },
            { key: 'total', label: t`Order total`, value: money(sums.total_amount, currency) },
            ...(sums.difference_amount === 0
              ? []
              : [
                  {
                    key: 'difference',
                    label: t`Still missing to the payment`,
                    value: money(sums.difference_amount, currency),
                  },
                ]),
          ]}
          total={{ label: t`Payment`, value: money(card.amount, currency) }}
        />
      )}
    </div>
  );
}

function totalsOf(draft: CommercialData, card: CommercialCard) {
  try {
    return commercialTotals(draft, card);
  } catch {
    return undefined;
  }
}

/** What an order says of taxes that is exempt from them. */
const noTax = { tax_amount: null, local_tax_amount: null, national_tax_amount: null, alternate_tax_amount: null };

type Work = ReturnType<typeof useCommercialDraft>;

function OrderFields({
  card,
  draft,
  work,
  zone,
  disabled,
}: {
  card: CommercialCard;
  draft: CommercialData;
  work: Work;
  zone: TimeZone;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const country_options = useCountryOptions();
  const nameOf = useFieldNames();
  const faultTexts = useFaultTexts();
  const { currency } = card;
  const change = (changes: Partial<OrderData>) => work.change({ ...draft, ...changes });
  const errorOf = (field: keyof OrderData) => {
    const fault = work.faultOf(field);
    if (fault !== undefined) return faultTexts[fault];
    return field === 'order_number' && work.taken ? t`Another payment has this order number` : undefined;
  };
  const error = (field: keyof OrderData) => {
    const text = errorOf(field);
    return text === undefined ? {} : { error: text };
  };
  type TextName = { [Name in keyof OrderData]: OrderData[Name] extends string ? Name : never }[keyof OrderData];
  const text = (field: TextName) => (
    <TextField
      label={nameOf(field)}
      maxLength={orderFields[field].length_maximum}
      value={draft[field]}
      disabled={disabled}
      {...error(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const sum = (field: 'freight_amount' | 'duty_amount' | 'discount_amount') => (
    <SumField
      label={nameOf(field)}
      currency={currency}
      value={draft[field]}
      disabled={disabled}
      error={errorOf(field)}
      onValue={(value) => change({ [field]: value })}
    />
  );
  return (
    <div className={styles.fields}>
      {text('customer_reference')}
      {text('order_number')}
      <SelectField
        label={nameOf('reference')}
        options={lineItemReferences.map((value) => ({
          value,
          label: value === 'OrderId' ? t`Order ID` : t`Transaction ID`,
        }))}
        value={draft.reference}
        disabled={disabled}
        {...error('reference')}
        onValue={(value) => change({ reference: value as OrderData['reference'] })}
      />
      <DateField
        label={nameOf('order_date')}
        locale={locale}
        today={businessDateOf(clock.now(), zone)}
        value={draft.order_date}
        disabled={disabled}
        onValue={(value) => change({ order_date: value })}
      />
      <OptionalSumField
        label={nameOf('tax_amount')}
        currency={currency}
        value={draft.tax_amount}
        disabled={disabled || draft.tax_exempt}
        error={errorOf('tax_amount')}
        help={t`Empty: the sum of the lines`}
        onValue={(value) => change({ tax_amount: value })}
      />
      {sum('freight_amount')}
      <div className={styles.wide}>
        <Checkbox
          label={nameOf('tax_exempt')}
          checked={draft.tax_exempt}
          disabled={disabled}
          onChange={(event) =>
            change({
              tax_exempt: event.currentTarget.checked,
              ...(event.currentTarget.checked ? noTax : {}),
            })
          }
        />
      </div>
      {sum('duty_amount')}
      {sum('discount_amount')}
      {text('merchant_tax_id')}
      {text('customer_tax_id')}
      {text('ship_from_postal_code')}
      {text('destination_postal_code')}
      {text('destination_state')}
      <SearchSelectField
        label={nameOf('destination_country')}
        options={country_options}
        value={draft.destination_country}
        disabled={disabled}
        onValue={(value) => change({ destination_country: value })}
      />
      <div className={styles.wide}>
        <MoreOrderFields
          draft={draft}
          card_brand={card.card_brand}
          currency={currency}
          disabled={disabled}
          errorOf={errorOf}
          onChange={change}
        />
      </div>
    </div>
  );
}

function LineItems({
  card,
  work,
  disabled,
  onLine,
}: {
  card: CommercialCard;
  work: Work;
  disabled: boolean;
  onLine: (index: number, next: readonly LineItem[]) => void;
}) {
  const { t } = useLingui();
  const faultTexts = useFaultTexts();
  const { draft, change } = work;
  const full = draft.line_items.length >= LINE_ITEMS_MAXIMUM;
  return (
    <div className="ui-stack">
      {draft.line_items.length > 0 ? null : (
        <p className="ui-small ui-dim">{t`No lines yet. Level 3 wants at least one.`}</p>
      )}
      {draft.line_items.map((line, index) => (
        <LineForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          key={index}
          line={line}
          number={index + 1}
          currency={card.currency}
          disabled={disabled}
          errorOf={(field) => {
            const fault = work.faultOf(`line_items.${index}.${field}`);
            return fault === undefined ? undefined : faultTexts[fault];
          }}
          onLine={(next) => onLine(index, [next])}
          onCopy={() => (full ? undefined : onLine(index, [line, line]))}
          onRemove={() => onLine(index, [])}
        />
      ))}
      {disabled ? null : (
        <Button
          size="tool"
          icon={IconPlus}
          disabledReason={full ? t`A payment has at most 100 lines` : undefined}
          onClick={() => change({ ...draft, line_items: [...draft.line_items, newLineItem(card.defaults)] })}
        >{t`Add line`}</Button>
      )}
    </div>
  );
}
