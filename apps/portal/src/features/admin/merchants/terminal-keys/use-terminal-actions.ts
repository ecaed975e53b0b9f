import { deleteTerminalKey } from '@countinghouse/contract/merchants/terminals/delete-terminal-key';
import { disableTerminalKey } from '@countinghouse/contract/merchants/terminals/disable-terminal-key';
import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { updateTerminalKey } from '@countinghouse/contract/merchants/terminals/update-terminal-key';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCheck, IconPencil, IconRefresh, IconStar, IconTrash } from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../../shared/actions/use-actions.ts';
import { send } from '../../../../shared/client/send.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';

/** Returns the actions on a terminal and its key, as far as the user may. */
export function useTerminalActions(
  merchant_id: string,
  {
    onEdit,
    onKey,
  }: {
    onEdit: (key: TerminalKeyDetails) => void;
    /** A new key value, which is shown only once. */
    onKey: (made: { name: string; value: string }) => void;
  },
): (key: TerminalKeyDetails) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const { act, ask, end, change } = useActions([getTerminalKeys, { name: 'get_default_key' }]);
  const paramsOf = ({ terminal_key_id }: TerminalKeyDetails) => ({ merchant_id, terminal_key_id });
  const update = (key: TerminalKeyDetails, changes: { is_default?: true; enable?: true; replace_key?: true }) =>
    send(updateTerminalKey, { params: paramsOf(key), body: { version: key.version, ...changes } });
  return (key) => {
    const { name } = key.terminal;
    const active = key.status === 'active';
    return offered([
      may('AKGE') && { key: 'edit', label: t`Edit terminal`, glyph: IconPencil, onSelect: () => onEdit(key) },
      may('AKGE') &&
        active &&
        !key.is_default &&
        change(updateTerminalKey, {
          key: 'default',
          label: t`Make default`,
          glyph: IconStar,
          onSelect: () => void act(() => update(key, { is_default: true }), t`“${name}” is the default now`),
        }),
      may('AKGE') &&
        change(updateTerminalKey, {
          key: 'replace',
          label: t`Replace key`,
          glyph: IconRefresh,
          onSelect: () => {
            let value = '';
            void ask(
              {
                title: t`Replace the key of “${name}”?`,
                subtitle: t`The current key stops working. Requests that send it are rejected until they use the new one.`,
                lead: 'alert-triangle',
                tone: 'warning',
                confirmLabel: t`Replace key`,
                cancelLabel: t`Keep it`,
              },
              async () => {
                value = (await update(key, { replace_key: true })).terminal_key ?? '';
              },
              () => onKey({ name, value }),
            );
          },
        }),
      may('AKGE') &&
        !active &&
        change(updateTerminalKey, {
          key: 'enable',
          label: t`Enable terminal`,
          glyph: IconCheck,
          onSelect: () => void act(() => update(key, { enable: true }), t`“${name}” can be used again`),
        }),
      may('AKDI') &&
        active &&
        change(disableTerminalKey, {
          key: 'disable',
          label: t`Disable terminal`,
          glyph: IconBan,
          onSelect: () =>
            void ask(
              {
                title: t`Disable “${name}”?`,
                subtitle: t`It takes no new payments from now on. Payments in progress are completed, and open payments are settled.`,
                lead: 'alert-triangle',
                tone: 'warning',
                confirmLabel: t`Disable terminal`,
                confirmColor: 'danger',
                cancelLabel: t`Keep it`,
              },
              () => send(disableTerminalKey, { params: paramsOf(key) }),
              t`“${name}” is disabled`,
            ),
        }),
      may('AKDE') &&
        change(deleteTerminalKey, {
          key: 'delete',
          label: t`Delete terminal`,
          glyph: IconTrash,
          danger: true,
          onSelect: () =>
            void end(
              {
                title: t`Delete “${name}”?`,
                subtitle: t`Its payments stay. A terminal with payments that are not settled yet cannot be deleted.`,
                confirmLabel: t`Delete terminal`,
              },
              () => send(deleteTerminalKey, { params: paramsOf(key) }),
              t`“${name}” is deleted`,
            ),
        }),
    ]);
  };
}
