import { generateApiKey } from '@countinghouse/contract/with-schemas/merchants/api-keys/generate-api-key';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../shared/client/send.ts';
import { contractRules, missing } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';

/** The choices for a key's expiry, in days. */
export const expiries = ['never', '30', '90', '180', '365'] as const;

/** A key as typed. */
type KeyDraft = {
  name: string;
  terminal_uid: string;
  expires_after_days: (typeof expiries)[number];
  scopes: PermissionCode[];
};

const rules = contractRules({
  schema: generateApiKey.body,
  bodyOf: ({ expires_after_days, ...draft }: KeyDraft) => ({
    ...draft,
    expires_after_days: expires_after_days === 'never' ? null : Number(expires_after_days),
  }),
});

/** The form of a merchant's new key. The initial terminal is '' if there are several. */
export function useKeyForm({
  merchant_id,
  terminal_uid,
  onGenerated,
}: {
  merchant_id: string;
  terminal_uid: string;
  onGenerated: (generated: { name: string; key: string }) => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const start: KeyDraft = { name: '', terminal_uid, expires_after_days: 'never', scopes: [] };
  return useRecordForm({
    rules,
    start,
    shown: 'tried',
    sentenceOf: (field, fault) => {
      if (fault !== missing) return undefined;
      if (field === 'name') return t`Give the key a name, such as the server that uses it`;
      if (field === 'terminal_uid') return t`Choose the terminal that new payments go to`;
      return field === 'scopes' ? t`Choose at least one scope` : undefined;
    },
    send: (body, options) => send(generateApiKey, { params: { merchant_id }, body }, options),
    onSent: ({ api_key, key }) => {
      onGenerated({ name: api_key.name, key });
      void queries.invalidateQueries({ queryKey: ['get_api_keys'] });
    },
  });
}
