import { cardBrands } from '@countinghouse/domain/card';
import { processingMethods } from '@countinghouse/domain/constants';
import {
  type ReportDefinition,
  reportFormats,
  reportLocales,
  reportRecipients_maximum,
} from '@countinghouse/domain/custom-report';
import { reportFrequencies } from '@countinghouse/domain/frequencies';
import { currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { batchStatuses, paymentActions, paymentStatuses } from '@countinghouse/domain/payment';
import { reportColumnsFor } from '@countinghouse/domain/report-columns';
import { isTimeZone, timeZones } from '@countinghouse/domain/time-zones';
import { EMAIL_MAX_LENGTH, matchesEmail } from '@countinghouse/domain/validation';
import { ColumnChooser } from '@countinghouse/ui/column-chooser';
import { DateField } from '@countinghouse/ui/date-field';
import { FieldGroup } from '@countinghouse/ui/field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { MoneyField } from '@countinghouse/ui/money-field';
import { Segmented } from '@countinghouse/ui/segmented';
import { SelectField } from '@countinghouse/ui/select-field';
import { TagsField } from '@countinghouse/ui/tags-field';
import { TextField } from '@countinghouse/ui/text-field';
import { TimeField } from '@countinghouse/ui/time-field';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { locales } from '../../../shared/i18n/locales.ts';
import { cardBrandName } from '../../../shared/payment/card-brand-name.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { useSession } from '../../../shared/session/session.ts';

import { columnWord, reportWords } from './report-words.ts';

/** An address is no word of a language. */
const addressExample = 'name@example.com';

/** What each section of the form works on. */
export type SectionProps = {
  report: ReportDefinition;
  change: (changes: Partial<ReportDefinition>) => void;
  /** What is wrong with a field, once it is to be said. */
  errorOf: (field: string) => string | null;
  leave: (field: string) => void;
  entity: { kind: 'merchant' | 'operator'; currency: 840 | 826 | 978 };
  today: string;
};

/** What the report tells: its name, over what, with which columns, in which format. */
export function WhatSection({ report, change, errorOf, leave, entity }: SectionProps) {
  const { t, i18n } = useLingui();
  const offered = reportColumnsFor(report.processing_method, entity.kind).map(({ key }) => key as string);
  const order = [...report.columns, ...offered.filter((key) => !report.columns.includes(key))];
  const labelOf = (key: string) => {
    const word = columnWord(key);
    return word === undefined ? key : i18n._(word);
  };
  const methods = { Payments: t`Payments`, Batches: t`Batches` };
  return (
    <FormSection id="report-what" title={t`What`} note={t`What the report is about, and what stands in it.`}>
      <Span of={6}>
        <TextField
          name="name"
          label={t`Name`}
          value={report.name}
          maxLength={80}
          autoComplete="off"
          error={errorOf('name')}
          onBlur={() => leave('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Span>
      <Span of={3}>
        <FieldGroup label={t`Processing method`}>
          <Segmented
            full
            label={t`Processing method`}
            value={report.processing_method}
            options={processingMethods.map((value) => ({ value, label: methods[value] }))}
            onChange={(processing_method) => change({ processing_method })}
          />
        </FieldGroup>
      </Span>
      <Span of={3}>
        <FieldGroup label={t`Format`}>
          <Segmented
            full
            label={t`Format`}
            value={report.format}
            options={reportFormats.map((value) => ({ value, label: value }))}
            onChange={(format) => change({ format })}
          />
        </FieldGroup>
      </Span>
      <Span of={6}>
        <FieldGroup
          label={t`Columns`}
          help={t`In the order in which they stand in the file. Drag a column, or move it with the arrow keys.`}
          error={errorOf('columns')}
        >
          <ColumnChooser
            choices={order.map((key) => ({ key, label: labelOf(key), shown: report.columns.includes(key) }))}
            onChoices={(choices) => change({ columns: choices.filter(({ shown }) => shown).map(({ key }) => key) })}
            words={{
              label: t`Columns`,
              move: (column) => t`Move ${column}`,
              moved: (column, place, count) => t`${column} stands at ${place} of ${count}`,
            }}
          />
        </FieldGroup>
      </Span>
    </FormSection>
  );
}

/** Which rows it holds. */
export function FiltersSection({ report, change, errorOf, leave, entity }: SectionProps) {
  const { t, i18n } = useLingui();
  const { statusName, actionName } = usePaymentNames();
  const { filters } = report;
  const set = (changes: Partial<ReportDefinition['filters']>) => change({ filters: { ...filters, ...changes } });
  const all = t`All`;
  const codes = (table: Readonly<Record<number, unknown>>, name: (code: number) => string) =>
    Object.keys(table).map((code) => ({ value: code, label: name(Number(code)) }));
  const payments = report.processing_method === 'Payments';
  return (
    <FormSection
      id="report-filters"
      title={t`Filters`}
      note={t`Which rows are in it. What stays empty leaves everything in.`}
    >
      <Span of={6}>
        <TagsField
          name="filters.status"
          label={t`Status`}
          placeholder={filters.status === undefined || filters.status.length === 0 ? all : ''}
          error={errorOf('filters.status')}
          options={
            payments
              ? codes(paymentStatuses, statusName)
              : batchStatuses
                  .filter((status) => status !== 'open')
                  .map((value) => ({ value, label: i18n._(reportWords.batchStatuses[value]) }))
          }
          values={(filters.status ?? []).map(String)}
          onValues={(values) => set({ status: payments ? values.map(Number) : values })}
        />
      </Span>
      {payments ? (
        <>
          <Span of={3}>
            <TagsField
              name="filters.action"
              label={t`Action`}
              placeholder={filters.action === undefined || filters.action.length === 0 ? all : ''}
              options={codes(paymentActions, actionName)}
              values={(filters.action ?? []).map(String)}
              onValues={(values) => set({ action: values.map(Number) })}
            />
          </Span>
          <Span of={3}>
            <TagsField
              name="filters.card_brand"
              label={t`Card brand`}
              placeholder={filters.card_brand === undefined || filters.card_brand.length === 0 ? all : ''}
              options={cardBrands.map((value) => ({ value, label: cardBrandName(value) }))}
              values={filters.card_brand ?? []}
              onValues={(card_brand) => set({ card_brand })}
            />
          </Span>
          <Span of={3} phone={3}>
            <AmountOf
              name="filters.amount_from"
              label={t`Amount from`}
              currency={entity.currency}
              value={filters.amount_from}
              onValue={(amount_from) => set({ amount_from })}
            />
          </Span>
          <Span of={3} phone={3}>
            <AmountOf
              name="filters.amount_to"
              label={t`Amount to`}
              currency={entity.currency}
              value={filters.amount_to}
              error={errorOf('filters.amount_to')}
              onValue={(amount_to) => set({ amount_to })}
            />
          </Span>
          <Span of={6}>
            <TextField
              name="filters.search"
              label={t`Text`}
              optional
              help={t`Found in customer, company, email, order, approval code and payment ID.`}
              value={filters.search ?? ''}
              maxLength={100}
              autoComplete="off"
              error={errorOf('filters.search')}
              onBlur={() => leave('filters.search')}
              onChange={(event) => set({ search: event.currentTarget.value || undefined })}
            />
          </Span>
        </>
      ) : null}
    </FormSection>
  );
}

function AmountOf({
  name,
  label,
  currency,
  value,
  onValue,
  error = null,
}: {
  name: string;
  label: string;
  currency: 840 | 826 | 978;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
  error?: string | null;
}) {
  const { t } = useLingui();
  const { locale, money } = useFormat();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <MoneyField
      name={name}
      label={label}
      optional
      symbol={symbol}
      code={alphabetic}
      value={value ?? null}
      error={error}
      onValue={(amount) => onValue(amount ?? undefined)}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read ? { fault: t`Enter an amount, such as 20.00` } : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
    />
  );
}

/** When it runs, and which dates it covers. */
export function WhenSection({ report, change, errorOf, leave, today }: SectionProps) {
  const { t, i18n } = useLingui();
  const { locale } = useFormat();
  const once = report.frequency === 'OneTime';
  const date = (field: 'start_date' | 'end_date' | 'from_date' | 'to_date') => ({
    name: field,
    locale,
    today,
    value: report[field],
    error: errorOf(field),
    onBlur: () => leave(field),
  });
  return (
    <FormSection
      id="report-when"
      title={t`When`}
      note={
        report.frequency === 'OneTime'
          ? t`It runs by itself once, over the dates that you name.`
          : i18n._(reportWords.covers[report.frequency])
      }
    >
      <Span of={3}>
        <SelectField
          name="frequency"
          label={t`Frequency`}
          value={report.frequency}
          onValue={(value) => {
            const frequency = reportFrequencies.find((each) => each === value);
            if (frequency !== undefined) change({ frequency });
          }}
          options={reportFrequencies.map((value) => ({ value, label: i18n._(reportWords.frequencies[value]) }))}
        />
      </Span>
      <Span of={3}>
        <SelectField
          name="time_zone"
          label={t`Time zone`}
          value={report.time_zone}
          onValue={(time_zone) => (isTimeZone(time_zone) ? change({ time_zone }) : undefined)}
          options={(Object.keys(timeZones) as (keyof typeof timeZones)[]).map((value) => {
            const zone = i18n._(reportWords.zones[value]);
            return { value, label: `${zone} (${value})` };
          })}
        />
      </Span>
      {once ? (
        <>
          <Span of={3}>
            <DateField {...date('from_date')} label={t`Data from`} onValue={(from_date) => change({ from_date })} />
          </Span>
          <Span of={3}>
            <DateField {...date('to_date')} label={t`Data to`} onValue={(to_date) => change({ to_date })} />
          </Span>
        </>
      ) : null}
      <Span of={3}>
        <DateField
          {...date('start_date')}
          label={once ? t`Runs on` : t`First run on`}
          onValue={(start_date, _fault, typed) => change({ start_date: start_date ?? typed })}
          value={/^\d{4}-\d{2}-\d{2}$/.test(report.start_date) ? report.start_date : null}
        />
      </Span>
      <Span of={3}>
        <TimeField
          name="run_time"
          label={t`At`}
          locale={locale}
          value={report.run_time === '' ? null : report.run_time}
          error={errorOf('run_time')}
          onBlur={() => leave('run_time')}
          onValue={(run_time) => change({ run_time: run_time ?? '' })}
        />
      </Span>
      {once ? null : (
        <Span of={3}>
          <DateField
            {...date('end_date')}
            label={t`Last run by`}
            optional
            onValue={(end_date) => change({ end_date })}
          />
        </Span>
      )}
    </FormSection>
  );
}

/** Who gets it. */
export function DeliverySection({
  report,
  change,
  errorOf,
  leave,
  mayMail,
}: SectionProps & { /** Whether this person may have reports mailed (EXPT). */ mayMail: boolean }) {
  const { t } = useLingui();
  // The gateway refuses a new recipient, to whom reports would go on after the impersonation.
  const impersonates = useSession().impersonation !== undefined;
  return (
    <FormSection
      id="report-delivery"
      title={t`Delivery`}
      note={t`Every run is kept here for 90 days. With recipients it is mailed too.`}
    >
      <Span of={6}>
        <TagsField
          name="recipients"
          label={t`Recipients`}
          optional
          placeholder={addressExample}
          disabled={(!mayMail || impersonates) && report.recipients.length === 0}
          help={
            impersonates
              ? t`Nobody can be added while acting as another user`
              : mayMail
                ? t`Up to ${reportRecipients_maximum} addresses. Each gets a message of their own.`
                : t`This needs Reports, Export (EXPT). Somebody who manages the roles of your account can grant it.`
          }
          error={errorOf('recipients')}
          values={report.recipients}
          read={(typed) =>
            typed.length <= EMAIL_MAX_LENGTH && matchesEmail(typed)
              ? { value: typed }
              : { fault: t`Enter an email address, such as name@example.com` }
          }
          onBlur={() => leave('recipients')}
          onValues={(recipients) => change({ recipients })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          name="locale"
          label={t`Language of file and message`}
          value={report.locale}
          onValue={(value) => {
            const locale = reportLocales.find((each) => each === value);
            if (locale !== undefined) change({ locale });
          }}
          options={reportLocales.map((value) => ({ value, label: locales[value].name }))}
        />
      </Span>
    </FormSection>
  );
}
