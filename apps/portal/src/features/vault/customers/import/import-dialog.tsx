import { createCustomerImport } from '@countinghouse/contract/vault/imports/create-customer-import';
import type { CustomerImport } from '@countinghouse/contract/vault/imports/customer-import';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { importBytes_maximum, importColumns } from '@countinghouse/domain/vault/import';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { FileField } from '@countinghouse/ui/field/file-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useCustomerChanged } from '../../use-customer-changed.ts';
import styles from './import-dialog.module.css';
import { useFaultWords } from './use-fault-words.ts';

type Chosen = { name: string; size_bytes: number; csv: string };

/** How many faults the dialog shows; the rest are counted. */
const faults_shown = 20;

/** A dialog that imports customers from a CSV file. The file is checked first, and nothing is added before the user has seen the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { count, locale } = useFormat();
  const changed = useCustomerChanged();
  const [file, setFile] = useState<Chosen>();
  const [looked, setLooked] = useState<CustomerImport>();
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  // One idempotency key per file: a retry after a failure adds no customer twice.
  const key = useRef(crypto.randomUUID());

  const run = async ({ name, csv }: Chosen, dry_run: boolean) => {
    setRunning(true);
    try {
      const answer = await send(
        createCustomerImport,
        { body: { file_name: name, dry_run, csv } },
        { idempotency_key: dry_run ? crypto.randomUUID() : key.current },
      );
      return answer.import;
    } catch (fault) {
      const [why = ''] = errorTexts(fault).texts;
      setError(why);
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  const choose = async ([chosen]: File[]) => {
    if (chosen === undefined) return;
    setLooked(undefined);
    setError(null);
    key.current = crypto.randomUUID();
    if (holdsCardNumber(chosen.name)) {
      setFile(undefined);
      setError(t`Rename this file first: its name has a card number in it.`);
      return;
    }
    const next = { name: chosen.name, size_bytes: chosen.size, csv: await chosen.text() };
    setFile(next);
    setLooked(await run(next, true));
  };
  const addable = looked?.customer_count ?? 0;
  const counted = count(addable);
  const add = async () => {
    if (file === undefined) return;
    const done = await run(file, false);
    if (done === undefined) return;
    changed();
    const { customer_count } = done;
    const added = count(customer_count);
    toast({
      tone: 'success',
      title: plural(customer_count, { one: `${added} customer added`, other: `${added} customers added` }),
    });
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t`Import customers`}
      subtitle={t`A CSV file with a row of column names first. The file is checked before anything is added.`}
      confirmLabel={
        addable === 0
          ? t`Add customers`
          : plural(addable, { one: `Add ${counted} customer`, other: `Add ${counted} customers` })
      }
      confirmDisabledReason={
        file === undefined ? t`Choose a file first` : addable === 0 ? t`This file has no customer to add` : undefined
      }
      loading={running}
      onConfirm={() => void add()}
    >
      <div className="ui-stack">
        <FileField
          label={t`File`}
          help={t`CSV with commas, semicolons or tabs, at most 5 MB and 10,000 rows. No card numbers.`}
          error={error}
          accept=".csv,.txt,.tsv,text/csv"
          largest_bytes={importBytes_maximum}
          locale={locale}
          files={file === undefined ? [] : [{ key: 'file', name: file.name, size_bytes: file.size_bytes }]}
          onAdd={(files) => void choose(files)}
          onRemove={() => {
            setFile(undefined);
            setLooked(undefined);
            setError(null);
          }}
        />
        {looked === undefined ? (
          <p className="ui-small ui-dim">
            {t`Columns you can use:`} <span dir="ltr">{importColumns.join(', ')}</span>
          </p>
        ) : (
          <Looked looked={looked} />
        )}
      </div>
    </Modal>
  );
}

/** The content of the file, and the faults of its rows. */
function Looked({ looked: { row_count, customer_count, fault_count, faults } }: { looked: CustomerImport }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { faultName } = useFaultWords();
  const rows = count(row_count);
  const ready = count(customer_count);
  const wrong = count(fault_count);
  const shown = faults.slice(0, faults_shown);
  const left_count = fault_count - shown.length;
  const left = count(left_count);
  return (
    <div className="ui-stack" role="status">
      <Callout
        tone={fault_count === 0 ? 'success' : 'warning'}
        title={plural(row_count, { one: `${rows} row, ${ready} to add`, other: `${rows} rows, ${ready} to add` })}
      >
        {fault_count === 0
          ? t`No errors found.`
          : plural(fault_count, {
              one: `${wrong} error. Its row is left out.`,
              other: `${wrong} errors. Their rows are left out.`,
            })}
      </Callout>
      {shown.length === 0 ? null : (
        <DataTable
          label={t`Errors in the file`}
          phone="table"
          columns={[
            { key: 'row', header: t`Row`, cell: (fault) => count(fault.row) },
            { key: 'field', header: t`Column`, second: true, cell: (fault) => <span dir="ltr">{fault.field}</span> },
            {
              key: 'fault',
              header: t`Error`,
              cell: (fault) => <span className={styles.fault}>{faultName(fault.code)}</span>,
            },
          ]}
          rows={shown}
          rowKey={({ row, field, code }) => `${row} ${field} ${code}`}
        />
      )}
      {left_count > 0 ? (
        <p className="ui-small ui-dim">
          {plural(left_count, { one: `and ${left} more error`, other: `and ${left} more errors` })}
        </p>
      ) : null}
    </div>
  );
}
