import type { CallResponse } from '@countinghouse/contract/call';
import type { previewInvoiceMessage } from '@countinghouse/contract/invoice/sending/preview-invoice-message';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { Button } from '@countinghouse/ui/button/button';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { Paper } from '../editor/paper/paper.tsx';
import type { PaperDocument } from '../editor/paper/paper-document.ts';
import styles from './preview.module.css';

type Message = CallResponse<typeof previewInvoiceMessage>['message'];

/** A loaded preview. */
export type Previewed = {
  document: PaperDocument;
  message: Message;
  onPdf: () => Promise<void> | void;
};

/** Shows a document and its mail as the recipients will get them. Without recipients there is no mail. */
export function DocumentPreview({
  previewed,
  failed,
  send_to,
  business,
  attaches = true,
}: {
  /** Undefined until it is loaded. */
  previewed: Previewed | undefined;
  failed: { error: unknown; retry: () => void } | undefined;
  send_to: readonly string[];
  business: string;
  /** Whether the PDF is attached to the mail. */
  attaches?: boolean;
}) {
  const { t } = useLingui();
  const sends = send_to.length > 0;
  const [view, setView] = useState<'mail' | 'paper'>(sends ? 'mail' : 'paper');
  const [saving, setSaving] = useState(false);
  const savePdf = async () => {
    setSaving(true);
    await previewed?.onPdf();
    setSaving(false);
  };
  return (
    <div className="ui-stack">
      <div className="ui-between ui-wrap">
        {sends ? (
          <Segmented
            label={t`Preview`}
            options={[
              { value: 'mail', label: t({ message: 'Email', context: 'preview' }) },
              { value: 'paper', label: t({ message: 'Document', context: 'of an invoice' }) },
            ]}
            value={view}
            onChange={setView}
          />
        ) : (
          <span />
        )}
        <Button
          size="tool"
          icon={IconFileTypePdf}
          loading={saving || (previewed === undefined && failed === undefined)}
          disabledReason={failed === undefined ? undefined : t`There is nothing to preview`}
          onClick={() => void savePdf()}
        >{t`Download PDF`}</Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.shown} aria-label={t`Preview`} tabIndex={0}>
        {failed !== undefined ? (
          <CallErrorState error={failed.error} onRetry={failed.retry} />
        ) : previewed === undefined ? (
          <Loading />
        ) : view === 'mail' ? (
          <Mail message={previewed.message} send_to={send_to} locale={previewed.document.locale} attaches={attaches} />
        ) : (
          <Paper document={previewed.document} business={business} />
        )}
      </section>
    </div>
  );
}

function Loading() {
  return (
    <div className="ui-stack">
      <Skeleton width={240} />
      <Skeleton width="100%" height={160} />
    </div>
  );
}

/** The full text of a mail, in the language of its document. */
function Mail({
  message: { subject, text },
  send_to,
  locale,
  attaches,
}: {
  message: Message;
  send_to: readonly string[];
  locale: PaperDocument['locale'];
  attaches: boolean;
}) {
  const { t } = useLingui();
  return (
    <>
      <DefinitionList
        items={[
          { key: 'to', term: t`Send to`, value: send_to.join(', ') },
          { key: 'subject', term: t`Subject`, value: subject },
        ]}
      />
      <p className={styles.text} lang={localeNames[locale].html} dir="auto">
        {text.replaceAll('#withheld', '#…')}
      </p>
      <p className="ui-small ui-second">
        {attaches
          ? t`Each recipient gets a link of their own, and the PDF is attached.`
          : t`Each recipient gets a link of their own.`}
      </p>
    </>
  );
}
