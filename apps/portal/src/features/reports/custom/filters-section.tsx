import { cardBrands } from '@countinghouse/domain/card/card';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { batchStatuses, paymentActions, paymentStatuses } from '@countinghouse/domain/payment/payment';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';

import { reportWords } from './report-words.ts';
import type { SectionProps } from './section-props.ts';

/** The filters that select the rows of the report. */
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
      note={t`Which rows it contains. Empty filters exclude nothing.`}
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
  const { locale, money, exampleAmount: example } = useFormat();
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
        return 'fault' in read ? { fault: t`Enter an amount, such as ${example}` } : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
    />
  );
}
