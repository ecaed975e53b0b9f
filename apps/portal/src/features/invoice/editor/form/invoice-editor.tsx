import type { Invoice, PreviewedInvoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { Button } from '@countinghouse/ui/button/button';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { Badge } from '@countinghouse/ui/display/badge';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SaveProblems } from '../../../../shared/form/save-problems.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import { goTo } from '../../../../shared/navigation/go-to.ts';
import { useLeaveWords } from '../../../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../../../shared/page/route-page.tsx';
import { pathTo } from '../../../../shared/routes/routes.ts';
import { useDebounced } from '../../../../shared/use-debounced.ts';
import { currencyOf, type InvoiceDraft, type PartyDraft } from '../draft/invoice-draft.ts';
import { LinesTable } from '../lines/lines-section.tsx';
import { Paper } from '../paper/paper.tsx';
import { paperOfDraft } from '../paper/paper-document.ts';
import { InvoiceSettingsButton } from '../settings/invoice-settings-button.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DueSection } from './due-section.tsx';
import styles from './editor.module.css';
import type { InvoiceEntity } from './invoice-entity.ts';
import { DetailsSection, MessageSection } from './message-section.tsx';
import { DiscountAndShipping, useSums } from './money-sections.tsx';
import { PaymentSection } from './payment-section.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';

/** The form of a document, with a live preview of the document beside it. */
export function InvoiceEditor({
  title,
  entity,
  start,
  origin,
  taken,
}: {
  title: string;
  entity: InvoiceEntity;
  start: InvoiceDraft;
  /** The draft that is edited, as last read; undefined for a new document. */
  origin: Invoice | undefined;
  /** What the initial values took from a customer, for the preview. */
  taken?: PreviewedInvoice | undefined;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { statusName } = useInvoiceWords();
  const leaveWords = useLeaveWords();
  const work = useInvoiceForm({ entity, start, origin });
  const { form, locked, issueLocked } = work;
  const [view, setView] = useState<'form' | 'paper'>('form');
  const [copy, setCopy] = useState(taken);
  const [kind, terminal_uid, send_to] = useWatch({ control: form.control, name: ['kind', 'terminal_uid', 'send_to'] });
  const currency = currencyOf(terminal_uid, entity.terminals);
  const fields = { ...form, disabled: form.disabled || form.sending };
  const is_estimate = kind === 'estimate';
  const sends = send_to.length > 0;
  const gone = origin !== undefined && !origin.allows.includes('edit');
  const cancel = async () => {
    if (form.unsent && !(await confirm(leaveWords))) return;
    void goTo(pathTo('invoice'));
  };
  const bill_to = copy?.bill_to ?? (origin?.has_own_bill_to === false ? origin.bill_to : undefined);
  return (
    <RoutePage
      title={title}
      purpose={t`The document appears as you type.`}
      actions={<InvoiceSettingsButton currency={currency} />}
      titleExtra={<Badge mark="ring">{statusName('draft')}</Badge>}
    >
      <form
        ref={form.place}
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit('save');
        }}
        noValidate
        aria-label={title}
        autoComplete="off"
      >
        <div className={styles.views}>
          <Segmented
            label={t`View`}
            full
            options={[
              { value: 'form', label: t({ message: 'Edit', context: 'view of an invoice' }) },
              { value: 'paper', label: t({ message: 'Preview', context: 'view of an invoice' }) },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
        <div className={styles.layout} data-view={view}>
          <div className={styles.main}>
            {locked === undefined ? null : <Callout>{locked}</Callout>}
            {gone ? (
              <Callout tone="warning" title={t`Someone has already issued this document`}>
                {t`Your changes are still here but can no longer be saved.`}
              </Callout>
            ) : null}
            <CustomerSection form={fields} entity={entity} onCopy={setCopy} />
            <LinesTable form={fields} currency={currency} tax_rates={entity.tax_rates}>
              <DiscountAndShipping form={fields} currency={currency} tax_rates={entity.tax_rates} />
            </LinesTable>
            <DetailsSection form={fields} entity={entity} />
            <DueSection form={fields} entity={entity} currency={currency} />
            {is_estimate ? null : <PaymentSection form={fields} currency={currency} locale={locale} />}
            <MessageSection form={fields} entity={entity} />
            <div className={styles.problems}>
              <SaveProblems work={{ ...work, failure: form.failure }} />
            </div>
          </div>
          <aside className={styles.preview} aria-label={t`Preview`}>
            <LivePaper form={form} entity={entity} bill_to={bill_to} />
          </aside>
        </div>
        <div data-part="foot" className={styles.bar}>
          <BarTotal form={form} entity={entity} />
          <Button color="ghost" className={styles.cancel} onClick={() => void cancel()}>{t`Cancel`}</Button>
          <Button
            type="submit"
            loading={form.sending}
            disabledReason={locked ?? (origin !== undefined && !form.unsent ? t`There is nothing to save` : undefined)}
          >{t`Save draft`}</Button>
          {sends && !is_estimate ? (
            <Button
              loading={form.sending}
              disabledReason={issueLocked}
              onClick={() => void work.submit('schedule')}
            >{t`Schedule`}</Button>
          ) : null}
          <Button
            color="primary"
            icon={IconSend}
            loading={form.sending}
            disabledReason={issueLocked}
            onClick={() => void work.submit('issue')}
          >
            {sends ? t`Issue and send` : is_estimate ? t`Issue estimate` : t`Issue invoice`}
          </Button>
        </div>
      </form>
    </RoutePage>
  );
}

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** The total of the document, visible however long the form is. */
function BarTotal({ form, entity }: { form: Work; entity: InvoiceEntity }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const terminal_uid = useWatch({ control: form.control, name: 'terminal_uid' });
  const sums = useSums(form, entity.tax_rates);
  const text = sums === undefined ? '–' : money(sums.total_amount, currencyOf(terminal_uid, entity.terminals));
  return (
    <p className={styles.total}>
      <span className="ui-small ui-dim">{t`Total`}</span> <b className="ui-tabular">{text}</b>
    </p>
  );
}

/** Renders the document shortly after the user has typed. Nothing else of the form renders. */
function LivePaper({ form, entity, bill_to }: { form: Work; entity: InvoiceEntity; bill_to: PartyDraft | undefined }) {
  const { t } = useLingui();
  const { tax_rates, today, terminals, merchant } = entity;
  const typed = useWatch({ control: form.control }) as InvoiceDraft;
  const text = useDebounced(JSON.stringify(typed));
  const draft = JSON.parse(text) as InvoiceDraft;
  const currency = currencyOf(draft.terminal_uid, terminals);
  const document = paperOfDraft(draft, { tax_rates, today, currency, bill_to });
  if (document === undefined) {
    return <p className="ui-small ui-dim">{t`The document appears once the items are complete.`}</p>;
  }
  return (
    <div className={styles.frame}>
      <Paper document={document} business={merchant.doing_business_as} />
    </div>
  );
}
