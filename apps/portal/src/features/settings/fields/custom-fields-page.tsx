import { getCustomFields } from '@countinghouse/contract/merchants/settings/get-custom-fields';
import { updateCustomFields } from '@countinghouse/contract/merchants/settings/update-custom-fields';
import { type CustomField, customFields_maximum } from '@countinghouse/domain/merchant/custom-fields';
import { Button } from '@countinghouse/ui/button/button';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { ForMerchant } from '../for-merchant.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { CustomFieldList } from './custom-field-list.tsx';
import { type DraftField, draftsOf, moved, sentFields } from './draft-field.ts';

/** /settings/fields/defined: the custom fields of a merchant's payment forms. */
export function CustomFieldsPage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Custom Fields`}
      purpose={t`Fields of your own for payment forms, in the order in which they are asked. What is entered stays with the payment.`}
    >
      {({ merchant_uid }) => <Loaded key={merchant_uid} merchant_uid={merchant_uid} />}
    </ForMerchant>
  );
}

/** The fields in order. */
type Draft = { fields: DraftField[] };

const storedOf = (answer: { version: number; custom_fields: CustomField[] }): Stored<Draft> => ({
  version: answer.version,
  draft: { fields: draftsOf(answer.custom_fields) },
});

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const found = useCall(getCustomFields, { params: { id: merchant_uid } }, { shown: 'in_place' });
  if (found.data !== undefined) return <Form merchant_uid={merchant_uid} stored={storedOf(found.data)} />;
  return found.isError ? (
    <CallErrorState error={found.error} title={t`Couldn’t load the fields`} onRetry={() => void found.refetch()} />
  ) : (
    <FormSkeleton fields={4} />
  );
}

function Form({ merchant_uid, stored }: { merchant_uid: string; stored: Stored<Draft> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<DraftField | 'new' | undefined>();
  const configuration = useConfiguration<Draft>({
    stored,
    call: getCustomFields.name,
    writes: updateCustomFields,
    read: async () => storedOf(await send(getCustomFields, { params: { id: merchant_uid } })),
    save: async ({ fields }, _before, version) =>
      storedOf(await send(updateCustomFields, { body: { merchant_uid, version, custom_fields: sentFields(fields) } })),
    saved: t`The custom fields are saved`,
  });
  const { locked } = configuration;
  const { fields } = configuration.draft;
  const change = (next: DraftField[]) => configuration.change({ fields: next });
  const most = customFields_maximum;
  const add = (
    <Button
      size="tool"
      icon={IconPlus}
      disabledReason={
        locked ?? (fields.length < most ? undefined : t`There are ${most} fields, which is as many as a form can have`)
      }
      onClick={() => setOpen('new')}
    >{t`Add custom field`}</Button>
  );
  return (
    <>
      <SettingsForm label={t`Custom Fields`} configuration={configuration}>
        {fields.length === 0 ? (
          <EmptyState
            glyph={IconForms}
            title={t`No custom fields yet`}
            note={t`A table number, a booking date, a consent: add what your payments need to carry.`}
            actions={add}
          />
        ) : (
          <Section title={t`Fields`} end={add}>
            <CustomFieldList
              fields={fields}
              locked={locked}
              onOpen={setOpen}
              onMove={(key, by) => change(moved(fields, key, by))}
              onRemove={(key) => change(fields.filter((each) => each.key !== key))}
            />
          </Section>
        )}
      </SettingsForm>
      {open === undefined ? null : (
        <CustomFieldDialog
          field={open === 'new' ? undefined : open}
          others={fields.filter((each) => open === 'new' || each.key !== open.key)}
          onClose={() => setOpen(undefined)}
          onDone={(field) => {
            change(open === 'new' ? [...fields, field] : fields.map((each) => (each.key === field.key ? field : each)));
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
