import { getTransactionFields } from '@countinghouse/contract/merchants/settings/get-transaction-fields';
import { updateTransactionFields } from '@countinghouse/contract/merchants/settings/update-transaction-fields';
import type { FieldConfigurationEntry } from '@countinghouse/domain/merchant/field-configuration';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { changesBetween } from '../../../shared/form/field-rows.ts';
import { FieldRules } from '../../../shared/form/field-rules.tsx';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { type Configured, ForMerchant } from '../for-merchant.tsx';

type Draft = { entries: FieldConfigurationEntry[] };

/** /settings/fields/required: the fields that the forms of a merchant show and require. */
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
  draft: { entries: answer.transaction_fields as Draft['entries'] },
});

function Loaded({ configured }: { configured: Configured }) {
  const { t } = useLingui();
  const params = { id: configured.merchant_uid };
  const found = useCall(getTransactionFields, { params }, { shown: 'in_place' });
  if (found.data !== undefined) return <Form configured={configured} stored={storedOf(found.data)} />;
  return found.isError ? (
    <CallErrorState error={found.error} title={t`Couldn’t load the fields`} onRetry={() => void found.refetch()} />
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
    writes: updateTransactionFields,
    read: async () => storedOf(await send(getTransactionFields, { params })),
    save: async (draft, before, version) =>
      storedOf(
        await send(updateTransactionFields, {
          params,
          body: { version, transaction_fields: changesBetween(before.entries, draft.entries, by) },
        }),
      ),
    saved: t`The fields are saved`,
  });
  return (
    <SettingsForm label={t`Required Fields`} configuration={configuration}>
      <FieldRules
        entries={configuration.draft.entries}
        by={by}
        disabled={configuration.locked !== undefined}
        onChange={(entries) => configuration.change({ entries })}
      />
    </SettingsForm>
  );
}
