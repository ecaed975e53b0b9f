import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import rowStyles from '../../../shared/rows/rows.module.css';
import { IssuedPreview } from '../preview/issued-preview.tsx';
import type { MailAction, MailChoice } from './mail-choice.ts';
import styles from './mail-summary.module.css';
import { useSkipWords } from './use-skip-words.ts';

/** What several documents would send: how many mails, to whom, in which languages, what is skipped and why, and a preview of each. */
export function MailSummary({
  choice: { mailed, skipped },
  action,
  business,
}: {
  choice: MailChoice;
  action: MailAction;
  business: string;
}) {
  const { t } = useLingui();
  const nameOf = useInvoiceName();
  const [shown, setShown] = useState<InvoiceRow>();
  const inside = useRef<HTMLDivElement>(null);
  const shown_before = useRef<string>(undefined);
  // The focus follows from the list into a preview, and back to the document it was opened from.
  useEffect(() => {
    const from = shown_before.current;
    shown_before.current = shown?.invoice_id;
    const target = shown === undefined ? from && `[data-invoice="${from}"] button` : 'button';
    if (target) inside.current?.querySelector<HTMLElement>(target)?.focus();
  }, [shown]);
  return (
    <div ref={inside} className="ui-stack">
      {shown === undefined ? (
        <>
          <Recipients mailed={mailed} onPreview={setShown} />
          {skipped.length === 0 ? null : <Skipped skipped={skipped} />}
        </>
      ) : (
        <>
          <div className="ui-row">
            <Button size="tool" icon={IconArrowLeft} onClick={() => setShown(undefined)}>{t`All emails`}</Button>
            <span className="ui-strong ui-cut">{nameOf(shown)}</span>
          </div>
          <IssuedPreview
            invoice_id={shown.invoice_id}
            business={business}
            mail={action === 'remind' ? 'reminder' : 'document'}
          />
        </>
      )}
    </div>
  );
}

function Recipients({
  mailed,
  onPreview,
}: {
  mailed: readonly InvoiceRow[];
  onPreview: (invoice: InvoiceRow) => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const nameOf = useInvoiceName();
  const answers = useQueries({
    queries: mailed.map(({ invoice_id }) => callQuery(getInvoice, { params: { invoice_id } }, { shown: 'in_place' })),
  });
  const failed = answers.find(({ isError }) => isError);
  if (failed !== undefined) {
    const retry = () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    };
    return <CallErrorState error={failed.error} onRetry={retry} />;
  }
  const mails = answers.flatMap(({ data }) =>
    (data?.invoice.send_to ?? []).map((recipient) => ({ recipient, locale: data?.invoice.locale ?? 'en' })),
  );
  const is_loaded = answers.every(({ data }) => data !== undefined);
  const people = new Set(mails.map(({ recipient }) => recipient.toLowerCase()));
  const languages = [...Map.groupBy(mails, ({ locale }) => locale)].map(
    ([locale, { length }]) => `${localeNames[locale].name} (${count(length)})`,
  );
  const once_loaded = (text: string) => (is_loaded ? text : <Skeleton width={80} />);
  return (
    <>
      <DefinitionList
        items={[
          {
            key: 'mails',
            term: t({ message: 'Emails', context: 'how many' }),
            value: once_loaded(count(mails.length)),
          },
          { key: 'people', term: t`Recipients`, value: once_loaded(count(people.size)) },
          { key: 'languages', term: t`Languages`, value: once_loaded(languages.join(', ')) },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.list} aria-label={t({ message: 'Emails', context: 'how many' })} tabIndex={0}>
        <ul className={rowStyles.rows}>
          {mailed.map((invoice, at) => {
            const { invoice_id, customer_name, locale } = invoice;
            const name = nameOf(invoice);
            const send_to = answers[at]?.data?.invoice.send_to;
            return (
              <li key={invoice_id} data-invoice={invoice_id} className={rowStyles.row}>
                <span className={rowStyles.words}>
                  <span className={rowStyles.title}>
                    {name} <span className="ui-second">{customer_name}</span>
                  </span>
                  <span className={rowStyles.note}>
                    {send_to === undefined ? <Skeleton width={180} /> : send_to.join(', ')}
                  </span>
                </span>
                <span className="ui-small ui-second">{localeNames[locale].name}</span>
                <IconButton glyph={IconEye} label={t`Preview ${name}`} onClick={() => onPreview(invoice)} />
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

function Skipped({ skipped }: Pick<MailChoice, 'skipped'>) {
  const { count } = useFormat();
  const nameOf = useInvoiceName();
  const wordsOf = useSkipWords();
  const skipped_count = skipped.length;
  const all = count(skipped_count);
  return (
    <Callout
      tone="warning"
      title={plural(skipped_count, {
        one: `${all} selected document is skipped`,
        other: `${all} selected documents are skipped`,
      })}
    >
      <ul className={styles.skipped}>
        {skipped.map(({ invoice, reason }) => (
          <li key={invoice.invoice_id}>
            {nameOf(invoice)} <span className="ui-second">{invoice.customer_name}</span> · {wordsOf(reason)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
