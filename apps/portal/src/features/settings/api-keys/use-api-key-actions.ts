import type { ApiKey } from '@countinghouse/contract/merchants/api-keys/api-key';
import { deleteApiKey } from '@countinghouse/contract/merchants/api-keys/delete-api-key';
import { disableApiKey } from '@countinghouse/contract/merchants/api-keys/disable-api-key';
import { getApiKeys } from '@countinghouse/contract/merchants/api-keys/get-api-keys';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Returns the actions on an API key, as far as the user may: disable and delete it. */
export function useApiKeyActions(merchant_id: string, onDeleted: () => void): (key: ApiKey) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const { ask, end, change } = useActions([getApiKeys]);
  const disable = ({ api_key_id, name }: ApiKey) =>
    ask(
      {
        title: t`Disable “${name}”?`,
        subtitle: t`Whatever uses it is refused from now on. A disabled key cannot be enabled again.`,
        lead: 'alert-triangle',
        tone: 'warning',
        confirmLabel: t`Disable key`,
        confirmColor: 'danger',
        cancelLabel: t`Keep it`,
      },
      () => send(disableApiKey, { params: { merchant_id, api_key_id } }),
      t`API key “${name}” disabled`,
    );
  const remove = ({ api_key_id, name }: ApiKey) =>
    end(
      {
        title: t`Delete “${name}”?`,
        subtitle: t`Whatever uses it is refused from now on. Payments that were made with it keep its name. This cannot be undone.`,
        confirmLabel: t`Delete key`,
      },
      () => send(deleteApiKey, { params: { merchant_id, api_key_id } }),
      () => {
        onDeleted();
        toast({ tone: 'success', title: t`API key “${name}” deleted` });
      },
    );
  return (key) =>
    offered([
      may('AKDI') &&
        key.status === 'active' &&
        change(disableApiKey, { key: 'disable', label: t`Disable key`, glyph: IconBan, onSelect: () => disable(key) }),
      may('AKDE') &&
        change(deleteApiKey, {
          key: 'delete',
          label: t`Delete key`,
          glyph: IconTrash,
          danger: true,
          onSelect: () => remove(key),
        }),
    ]);
}
