import type { CustomerData } from '@countinghouse/contract/merchants/customer-data/customer-data';
import { eraseCustomerData } from '@countinghouse/contract/merchants/customer-data/erase-customer-data';
import { exportCustomerData } from '@countinghouse/contract/merchants/customer-data/export-customer-data';
import { findCustomerData } from '@countinghouse/contract/merchants/customer-data/find-customer-data';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { saveFile } from '../../../shared/export/save-file.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { kindWords } from './customer-data-words.ts';
import { customerCsv, customerFileName, customerJson } from './customer-file.ts';
import { EraseDialog } from './erase-dialog.tsx';
import type { Named } from './named.ts';

const makers = { json: customerJson, csv: customerCsv };
const mediaTypes = { json: 'application/json', csv: 'text/csv;charset=utf-8' };

type StoredDataProps = {
  merchant_id: string;
  named: Named;
  data: CustomerData;
  /** Searches for one of the e-mail addresses instead. */
  onOther: (email: string) => void;
};

/** The stored data of a customer, with the buttons to export and to erase it. */
export function StoredData(props: StoredDataProps) {
  return (
    <>
      <KeptSection {...props} />
      <EraseSection {...props} />
    </>
  );
}

function KeptSection({ merchant_id, named, data, onOther }: StoredDataProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const payments = usePaymentCount();
  const { lockOf, act } = useActions([]);
  const [saving, setSaving] = useState<'json' | 'csv'>();
  const download = async (kind: 'json' | 'csv') => {
    setSaving(kind);
    await act(async () => {
      const exported = await send(exportCustomerData, { params: { merchant_id }, body: named });
      saveFile(new Blob([makers[kind](exported)], { type: mediaTypes[kind] }), customerFileName(exported, kind));
    }, t`The customer’s data was downloaded`);
    setSaving(undefined);
  };
  const exportRefused =
    lockOf(exportCustomerData) ?? (may('EXPT') ? undefined : t`You do not have access to export this data`);
  const from = data.first_payment_at === null ? '' : format.date(data.first_payment_at.slice(0, 10));
  const to = data.last_payment_at === null ? '' : format.date(data.last_payment_at.slice(0, 10));
  const several = named.email === undefined && data.emails.length > 1;
  return (
    <FormSection title={t`What is kept`} note={t`The details of each payment are in the download.`}>
      {several ? (
        <Span of={6}>
          <Callout tone="warning" title={t`This may be more than one person`}>
            {t`This name appears on payments with different email addresses. Choose one to view it alone:`}{' '}
            {data.emails.map((email, place) => (
              <span key={email}>
                {place === 0 ? '' : ', '}
                <TextButton onClick={() => onOther(email)}>{email}</TextButton>
              </span>
            ))}
          </Callout>
        </Span>
      ) : null}
      <Span of={6}>
        <DefinitionList
          label={t`What is kept`}
          items={[
            ...(data.vault_customers_count === 0
              ? []
              : [
                  {
                    key: 'customers',
                    term: t`Customers in the vault`,
                    value: format.count(data.vault_customers_count),
                  },
                ]),
            ...(data.invoices_count === 0
              ? []
              : [{ key: 'invoices', term: t`Invoices`, value: format.count(data.invoices_count) }]),
            {
              key: 'payments',
              term: t`Payments`,
              value:
                data.payments_count === 0
                  ? payments(0)
                  : `${format.count(data.payments_count)} (${from === to ? from : `${from} – ${to}`})`,
            },
            ...data.kinds.map(({ kind, payments_count }) => {
              const texts = kind === 'name' ? data.names : kind === 'email' ? data.emails : [];
              return {
                key: kind,
                term: i18n._(kindWords[kind]),
                value: texts.length === 0 ? payments(payments_count) : texts.join(', '),
              };
            }),
          ]}
        />
      </Span>
      <Span of={6}>
        <div className="ui-row ui-wrap">
          {(['json', 'csv'] as const).map((kind) => (
            <Button
              key={kind}
              icon={IconDownload}
              loading={saving === kind}
              disabledReason={exportRefused}
              onClick={() => void download(kind)}
            >
              {kind === 'json' ? t`Download JSON` : t`Download CSV`}
            </Button>
          ))}
        </div>
      </Span>
    </FormSection>
  );
}

function EraseSection({ merchant_id, named, data }: StoredDataProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const { lockOf } = useActions([]);
  const payments = usePaymentCount();
  const [erasing, setErasing] = useState(false);
  const open = format.count(data.open_count);
  const eraseRefused =
    lockOf(eraseCustomerData) ??
    (!may('VADE') && !may('USDE')
      ? t`This needs the permission to delete customers (VADE) or users (USDE)`
      : data.open_count > 0
        ? plural(data.open_count, {
            one: `${open} payment is authorized or not settled yet: settle, void or cancel it first`,
            other: `${open} payments are authorized or not settled yet: settle, void or cancel them first`,
          })
        : undefined);
  return (
    <>
      <FormSection title={t`Erase`} note={t`For a person who asks to be forgotten. It cannot be undone.`}>
        <Span of={6}>
          <DefinitionList
            label={t`What erasing does`}
            items={[
              {
                key: 'goes',
                term: t`Deleted`,
                value: t`Names, addresses, phone numbers, email, custom fields, descriptions and files of these payments, report files that hold them, and what your webhook endpoints answered.`,
              },
              {
                key: 'stays',
                term: t`Kept`,
                value: t`What the law on bookkeeping asks for: amounts, dates, statuses, batches and order IDs. The encrypted card number, so that a refund stays possible. The audit history, which names no customer.`,
              },
              {
                key: 'elsewhere',
                term: t`Not reached`,
                value: t`Files that were downloaded, emails that were sent, and the acquirer’s records.`,
              },
            ]}
          />
        </Span>
        <Span of={6}>
          <Button
            color="danger"
            icon={IconTrash}
            disabledReason={eraseRefused}
            onClick={() => setErasing(true)}
          >{t`Erase personal data`}</Button>
        </Span>
      </FormSection>
      {erasing ? (
        <EraseDialog
          merchant_id={merchant_id}
          named={named}
          payments={payments(data.payments_count)}
          changed={findCustomerData.name}
          onClose={() => setErasing(false)}
        />
      ) : null}
    </>
  );
}

function usePaymentCount(): (count: number) => string {
  const format = useFormat();
  return (count) => {
    const shown = format.count(count);
    return plural(count, { one: `${shown} payment`, other: `${shown} payments` });
  };
}
