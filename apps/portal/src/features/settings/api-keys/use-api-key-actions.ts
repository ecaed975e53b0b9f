import type { ApiKey } from '@countinghouse/contract/merchants/api-key';
import { deleteApiKey } from '@countinghouse/contract/merchants/delete-api-key';
import { disableApiKey } from '@countinghouse/contract/merchants/disable-api-key';
import { confirm, type Question } from '@countinghouse/ui/confirm';
import type { MenuItem } from '@countinghouse/ui/menu';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';

/** What can be done with an API key, as far as this person may: disable and delete it. */
export function useApiKeyActions(
  merchant_id: string,
  onDeleted: () => void,
): {
  menuOf: (key: ApiKey) => MenuItem[];
  disable: (key: ApiKey) => Promise<void>;
  remove: (key: ApiKey) => Promise<void>;
} {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock();
  const queries = useQueryClient();

  const ask = async (question: Question, done: string, after?: () => void) => {
    try {
      if (!(await confirm(question))) return;
      after?.();
      toast({ tone: 'success', title: done });
      await queries.invalidateQueries({ queryKey: ['get_api_keys'] });
    } catch (error) {
      reportError(error);
    }
  };
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
        onConfirm: async () => {
          await send(disableApiKey, { params: { merchant_id, api_key_id } });
        },
      },
      t`API key “${name}” disabled`,
    );
  const remove = ({ api_key_id, name }: ApiKey) =>
    ask(
      {
        title: t`Delete “${name}”?`,
        subtitle: t`Whatever uses it is refused from now on. Payments that were made with it keep its name. This cannot be undone.`,
        lead: 'trash',
        tone: 'danger',
        confirmLabel: t`Delete key`,
        confirmColor: 'danger',
        cancelLabel: t`Keep it`,
        onConfirm: async () => {
          await send(deleteApiKey, { params: { merchant_id, api_key_id } });
        },
      },
      t`API key “${name}” deleted`,
      onDeleted,
    );
  return {
    disable,
    remove,
    menuOf: (key) => [
      ...(may('AKDI') && key.status === 'active'
        ? [
            {
              key: 'disable',
              label: t`Disable key`,
              glyph: IconBan,
              onSelect: () => disable(key),
              disabledReason: locked,
            },
          ]
        : []),
      ...(may('AKDE')
        ? [
            {
              key: 'delete',
              label: t`Delete key`,
              glyph: IconTrash,
              danger: true,
              onSelect: () => remove(key),
              disabledReason: locked,
            },
          ]
        : []),
    ],
  };
}
