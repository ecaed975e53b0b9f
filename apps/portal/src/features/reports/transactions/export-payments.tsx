import type { CallResponse } from '@countinghouse/contract/call';
import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { downloadPayments } from '@countinghouse/contract/credit-card/search/download-payments';
import { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import { avsCodes } from '@countinghouse/domain/card/avs-codes';
import { cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { fileWords } from '@countinghouse/domain/export/file-words';
import { paymentActions, paymentStatuses } from '@countinghouse/domain/payment/payment';
import { isRefundReason, refundReasons } from '@countinghouse/domain/payment/refund';
import type { Locale } from '@countinghouse/domain/text/locales';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { usePaymentNames } from '../../../shared/payment/payment-names.ts';
import { useRefundReasonNames } from '../../../shared/payment/refund-reason-names.ts';
import { useVerificationTexts, verificationText } from '../../../shared/payment/verification-texts.ts';
import { type PaymentView, queryOf } from '../../../shared/payment-search/search-address.ts';

/** With more rows than these the server makes the file, instead of page by page here. */
const browserRows = 2_000;

/** The export of all payments found, with the order and columns of the table. */
export function ExportPayments({
  view,
  columns,
  rows,
  found,
  zone,
}: {
  view: PaymentView;
  columns: readonly Column<TransactionRow>[];
  rows: readonly TransactionRow[];
  found: CallResponse<typeof searchPayments> | undefined;
  zone: TimeZone;
}) {
  const { t, i18n } = useLingui();
  const { statusName, actionName } = usePaymentNames();
  const { address, securityCode } = useVerificationTexts();
  const reasons = useRefundReasonNames();
  const tableName = t`Transaction Search`;
  /** Returns the column titles by the server's names, and the names of the codes in the chosen columns. */
  const labelsOf = (labels: Readonly<Record<string, string>>): Record<string, string> => {
    const words = (
      columns: readonly string[],
      name: string,
      codes: readonly string[],
      word: (code: string) => string,
    ) =>
      columns.some((column) => Object.hasOwn(labels, column))
        ? codes.map((code): [string, string] => [`${name}:${code}`, word(code)])
        : [];
    return Object.fromEntries([
      ...Object.entries(labels),
      ...words(['status'], 'status', Object.keys(paymentStatuses), (code) => statusName(Number(code))),
      ...words(['action', 'actions', 'links'], 'action', Object.keys(paymentActions), (code) =>
        actionName(Number(code)),
      ),
      ...words(['refund_reason'], 'refund_reason', refundReasons, (code) =>
        isRefundReason(code) ? reasons[code] : code,
      ),
      ...words(['avs_response'], 'avs_response', Object.keys(avsCodes), (code) => verificationText(code, address)),
      ...words(['csc_response'], 'csc_response', Object.keys(cvvCodes), (code) => verificationText(code, securityCode)),
    ]);
  };
  return (
    <ExportMenu
      tableName={tableName}
      columns={columns}
      rows={rows}
      zone={zone}
      totals={(found?.total_amounts ?? []).map(({ currency, amount }) => ({
        label: fileWords[localeNamed(i18n.locale)].total,
        currency,
        values: { amount },
      }))}
      allRows={(signal, onShare) =>
        allPages(
          async ({ limit, offset }, cancelled) => {
            const query = { ...queryOf(view), limit: String(limit), offset: String(offset) };
            const page = await send(searchPayments, { query }, { signal: cancelled });
            return { ...page, rows: page.transactions };
          },
          (row) => row.payment_id,
          signal,
          onShare,
        )
      }
      {...(found !== undefined && {
        server: {
          total_count: found.total_count,
          total_count_is_exact: found.total_count_is_exact,
          browser_maximum: browserRows,
          download: (format, { labels, covers, signal }) => {
            const { limit: _limit, offset: _offset, ...query } = queryOf(view);
            return send(
              downloadPayments,
              {
                query: {
                  ...query,
                  format,
                  table_name: tableName,
                  locale: i18n.locale as Locale,
                  labels: JSON.stringify(labelsOf(labels)),
                  covers: JSON.stringify(covers),
                },
              },
              { signal },
            );
          },
        },
      })}
    />
  );
}
