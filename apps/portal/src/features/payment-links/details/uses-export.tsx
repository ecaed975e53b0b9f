import { downloadPaymentLinkUses } from '@countinghouse/contract/merchants/payment-link/download-payment-link-uses';
import { getPaymentLinkUses } from '@countinghouse/contract/merchants/payment-link/get-payment-link-uses';
import type { LinkUse } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import type { LinkPart } from './link-part.ts';

/** Rows are fetched a hundred at a time. Above ten calls the server is faster. */
const browserRows_maximum = 1_000;

/** The export of a link's payments and answers. A card is shown by brand and last four digits. */
export function UsesExport({
  merchant,
  link,
  rows,
  total_count,
}: LinkPart & { rows: readonly LinkUse[]; total_count: number }) {
  const { t, i18n } = useLingui();
  const { name } = link;
  const tableName = t`Payments of ${name}`;
  const params = { id: merchant.merchant_uid, link_id: link.link_id };
  return (
    <ExportMenu
      tableName={tableName}
      columns={useUseColumns(merchant.time_zone)}
      rows={rows}
      zone={merchant.time_zone}
      allRows={(signal, onShare) =>
        allPages(
          async ({ limit, offset }, aborted) => {
            const query = { limit: String(limit), offset: String(offset) };
            const page = await send(getPaymentLinkUses, { params, query }, { signal: aborted });
            return { ...page, rows: page.uses };
          },
          ({ payment_id }) => payment_id,
          signal,
          onShare,
        )
      }
      server={{
        total_count,
        total_count_is_exact: true,
        browser_maximum: browserRows_maximum,
        download: (format, { labels, covers, signal }) =>
          send(
            downloadPaymentLinkUses,
            {
              params,
              query: {
                format,
                table_name: tableName,
                locale: localeNamed(i18n.locale),
                labels: JSON.stringify(labels),
                covers: JSON.stringify(covers),
              },
            },
            { signal },
          ),
      }}
    />
  );
}

function useUseColumns(zone: LinkPart['merchant']['time_zone']): Column<LinkUse>[] {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  const text = (key: string, header: string, value: (use: LinkUse) => string): Column<LinkUse> => ({
    key,
    header,
    value,
    full: value,
    cell: value,
  });
  const amount = (key: 'amount' | 'tax_amount' | 'tip_amount', header: string): Column<LinkUse> => ({
    key,
    header,
    kind: 'number',
    datatype: 'amount',
    value: (use) => use[key],
    currencyOf: ({ currency }) => currency,
    cell: (use) => use[key],
  });
  return [
    {
      key: 'created_at',
      header: t`Date`,
      kind: 'date',
      datatype: 'date',
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => timeOf(created_at),
    },
    text('payer_name', t`Name`, ({ payer_name }) => payer_name),
    text('payer_email', t`Email`, ({ payer_email }) => payer_email),
    text('card', t`Card`, ({ card_brand, last_four }) => `${card_brand} ${last_four}`),
    amount('amount', t`Amount`),
    amount('tax_amount', t`Tax`),
    amount('tip_amount', t({ message: 'Tip', context: 'payment link' })),
    text('status', t`Status`, ({ status }) => String(status)),
    text('answers', t({ message: 'Answers', context: 'what payers answered' }), ({ answers, items }) =>
      [
        ...items.map(({ title, quantity }) => `${title}: ${quantity}`),
        ...answers.map(({ label, value }) => `${label}: ${value}`),
      ].join('; '),
    ),
    text('payment_id', t`Payment ID`, ({ payment_id }) => payment_id),
  ];
}
