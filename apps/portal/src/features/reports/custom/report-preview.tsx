import type { CallResponse } from '@countinghouse/contract/call';
import { previewCustomReport } from '@countinghouse/contract/merchants/reports/preview-custom-report';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { isRefundReason, type RefundReason } from '@countinghouse/domain/payment/refund';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { Amount } from '@countinghouse/ui/display/amount';
import { Section } from '@countinghouse/ui/layout/page';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { DataTable } from '@countinghouse/ui/table/data-table';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNamedTime } from '../../../shared/format/use-named-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { useRefundReasonNames } from '../../../shared/payment/refund-reason-names.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { sentReport } from './report-draft.ts';
import { batchStatusWord, columnWord } from './report-words.ts';

type Preview = CallResponse<typeof previewCustomReport>;
type Row = { key: string; values: Preview['rows'][number]; currency: number };

/** The first rows of the report as currently defined. While a definition cannot be previewed, the last preview stays. */
export function ReportPreview({
  report,
  entity_id,
  valid,
}: {
  report: ReportDefinition;
  entity_id: string;
  /** Whether everything except the name can be sent. */
  valid: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  // The name and the recipients do not change the preview.
  const text = useDebounced(JSON.stringify({ ...sentReport(report), name: 'Preview', recipients: [], format: 'CSV' }));
  const preview = useCall(
    previewCustomReport,
    { params: { id: entity_id }, body: JSON.parse(text) as ReturnType<typeof sentReport> },
    { shown: 'in_place', keep_previous: true, enabled: valid },
  );
  const { data } = preview;
  const columns = usePreviewColumns(data, report);
  const from = data === undefined ? '' : format.date(data.from_date);
  const to = data === undefined ? '' : format.date(data.to_date);
  const rows: Row[] = (data?.rows ?? []).map((values, index) => ({
    key: String(index),
    values,
    currency: data?.currencies[index] ?? 840,
  }));
  return (
    <Section
      title={t`Preview`}
      note={
        data === undefined
          ? undefined
          : from === to
            ? t`The first rows of ${from}`
            : t`The first rows of ${from} – ${to}`
      }
    >
      {preview.isError ? (
        <CallErrorState
          error={preview.error}
          title={t`Couldn’t load the preview`}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <DataTable
          label={t`Preview`}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          loading={valid && (preview.isPending || preview.isPlaceholderData)}
          skeletonRows={5}
          phone="table"
          emptyNote={t`Nothing in these dates matches. Later runs may still have rows.`}
        />
      )}
    </Section>
  );
}

function usePreviewColumns(data: Preview | undefined, report: ReportDefinition): Column<Row>[] {
  const { i18n } = useLingui();
  const format = useFormat();
  const timeOf = useNamedTime(report.time_zone);
  const { statusName, actionName } = usePaymentNames();
  const reasons = useRefundReasonNames();
  const said = (word: MessageDescriptor | undefined, otherwise: string) =>
    word === undefined ? otherwise : i18n._(word);
  const plainText = (key: string, value: string | number): string => {
    if (key === 'status') return typeof value === 'number' ? statusName(value) : said(batchStatusWord(value), value);
    if (key === 'refund_reason') return isRefundReason(String(value)) ? reasons[value as RefundReason] : String(value);
    if (key === 'action') return actionName(Number(value));
    if (key === 'actions')
      return String(value)
        .split(' ')
        .map((code) => actionName(Number(code)))
        .join(', ');
    if (key === 'card_brand') return cardBrandName(String(value));
    if (key === 'currency') return isCurrencyCode(value) ? currencies[value].alphabetic : String(value);
    return String(value);
  };
  // Until the first answer the table has the columns of the form, with skeletons under them.
  const columns = data?.columns ?? report.columns.map((key) => ({ key, datatype: 'text' as const }));
  return columns.map(({ key, datatype }, index) => ({
    key,
    header: said(columnWord(key), key),
    kind: datatype === 'amount' || datatype === 'number' ? datatype : datatype === 'text' ? 'text' : 'date',
    ...(datatype === 'text' ? { maxWidth: '200px', full: ({ values }) => String(values[index] ?? '') } : {}),
    cell: ({ values, currency }) => {
      const value = values[index] ?? null;
      if (value === null) return '';
      if (datatype === 'amount') {
        return <Amount text={format.money(Number(value), isCurrencyCode(currency) ? currency : 840)} />;
      }
      if (datatype === 'date') return timeOf(String(value));
      if (datatype === 'day') return format.date(String(value));
      return plainText(key, value);
    },
  }));
}
