import { getTransactionFields } from '@countinghouse/contract/merchants/get-transaction-fields';
import { updateTransactionFields } from '@countinghouse/contract/merchants/update-transaction-fields';
import {
  type FieldConfigurationEntry,
  fieldInForm,
  type TransactionFieldType,
} from '@countinghouse/domain/field-configuration';
import { Checkbox } from '@countinghouse/ui/checkbox';
import { DataTable } from '@countinghouse/ui/data-table';
import { Section } from '@countinghouse/ui/page';
import { FormSkeleton } from '@countinghouse/ui/skeleton';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { useTransactionFieldNames } from '../../../shared/form/transaction-field-names.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { type Configured, ForMerchant } from '../for-merchant.tsx';
import styles from '../settings.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { type Configuration, type Stored, useConfiguration } from '../use-configuration.ts';
import {
  allMarked,
  allPaths,
  changesBetween,
  fieldGroups,
  isForced,
  isMarked,
  type Mark,
  withMark,
} from './field-rows.ts';

type Draft = FieldConfigurationEntry[];

/** /settings/fields/required: which fields the forms of a merchant show and require. */
export function RequiredFieldsPage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Required Fields`}
      purpose={t`Which fields payment forms show, and which must be filled in before a payment is taken.`}
    >
      {(configured) => <Loaded key={configured.merchant_uid} configured={configured} />}
    </ForMerchant>
  );
}

const storedOf = (answer: { version: number; transaction_fields: { value: string }[] }): Stored<Draft> => ({
  version: answer.version,
  draft: answer.transaction_fields as Draft,
});

function Loaded({ configured }: { configured: Configured }) {
  const { t } = useLingui();
  const params = { id: configured.merchant_uid };
  const found = useCall(getTransactionFields, { params }, { shown: 'in_place' });
  if (found.data !== undefined) return <Form configured={configured} stored={storedOf(found.data)} />;
  return found.isError ? (
    <CallErrorState error={found.error} title={t`The fields did not load`} onRetry={() => void found.refetch()} />
  ) : (
    <FormSkeleton fields={10} />
  );
}

function Form({ configured, stored }: { configured: Configured; stored: Stored<Draft> }) {
  const { t } = useLingui();
  const { merchant_uid, by } = configured;
  const params = { id: merchant_uid };
  const configuration = useConfiguration<Draft>({
    stored,
    call: getTransactionFields.name,
    read: async () => storedOf(await send(getTransactionFields, { params })),
    save: async (draft, before, version) =>
      storedOf(
        await send(updateTransactionFields, {
          params,
          body: { version, transaction_fields: changesBetween(before, draft, by) },
        }),
      ),
    saved: t`The fields are saved`,
  });
  return (
    <SettingsForm label={t`Required Fields`} configuration={configuration}>
      {fieldGroups.map((group) => (
        <Group key={group} group={group} by={by} configuration={configuration} />
      ))}
    </SettingsForm>
  );
}

const groupNames: Record<TransactionFieldType, MessageDescriptor> = {
  billing: msg({ message: 'Billing', context: 'address' }),
  shipping: msg`Shipping`,
  order: msg`Order`,
  payment: msg`Payment`,
};

type Row = { key: string; name: string; entry?: FieldConfigurationEntry };

function Group({
  group,
  by,
  configuration,
}: {
  group: TransactionFieldType;
  by: Configured['by'];
  configuration: Configuration<Draft>;
}) {
  const { t, i18n } = useLingui();
  const nameOf = useTransactionFieldNames();
  const { draft, change, locked } = configuration;
  const entries = draft.filter(({ type }) => type === group);
  const title = i18n._(groupNames[group]);
  const words: Record<Mark, string> =
    by === 'merchant'
      ? { visible: t({ message: 'Shown', context: 'field' }), required: t({ message: 'Required', context: 'field' }) }
      : { visible: t`Always shown`, required: t`Always required` };

  const box = (row: Row, mark: Mark) => {
    const { entry, name } = row;
    const paths = entry === undefined ? allPaths(group) : [entry.value];
    const state = entry === undefined ? allMarked(draft, group, mark, by) : isMarked(entry, mark, by) ? 'all' : 'none';
    const forced =
      by === 'merchant' &&
      (entry === undefined ? entries.every((each) => isForced(each, mark)) : isForced(entry, mark));
    return (
      <Checkbox
        hideLabel
        label={`${title}, ${name}: ${words[mark]}`}
        name={`${entry?.value ?? `${group}.all`} ${mark}`}
        checked={state === 'all'}
        partly={state === 'some'}
        disabled={locked !== undefined}
        lockedReason={forced ? t`Set by your administrator` : undefined}
        onChange={(event) => change(withMark(draft, paths, mark, event.currentTarget.checked, by))}
      />
    );
  };
  const rows: Row[] = [
    { key: 'all', name: t({ message: 'All', context: 'fields of a group' }) },
    ...entries.map((entry) => ({ key: entry.value, name: nameOf(entry.value), entry })),
  ];
  return (
    <Section title={title}>
      <DataTable
        label={title}
        phone="table"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            header: t`Field`,
            cell: ({ name, entry }) =>
              entry === undefined ? (
                <span className={styles.all}>{name}</span>
              ) : (
                <span className={styles.name}>
                  {name}
                  {by === 'administrator' ? <MerchantsChoice entry={entry} /> : null}
                </span>
              ),
          },
          { key: 'visible', header: words.visible, cell: (row) => box(row, 'visible') },
          { key: 'required', header: words.required, cell: (row) => box(row, 'required') },
        ]}
      />
    </Section>
  );
}

/** What the merchant has set itself, for the administrator who decides what to force. */
function MerchantsChoice({ entry }: { entry: FieldConfigurationEntry }) {
  const { t } = useLingui();
  const own = fieldInForm({ ...entry, requiredByAdmin: false, visibleByAdmin: false });
  return (
    <span className="ui-caption">
      {own.required
        ? t`The merchant requires it`
        : own.visible
          ? t`The merchant shows it`
          : t`The merchant does not show it`}
    </span>
  );
}
