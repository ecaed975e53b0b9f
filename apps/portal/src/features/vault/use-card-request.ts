import { CallError } from '@countinghouse/contract/client';
import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { requestCard } from '@countinghouse/contract/vault/customers/request-card';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconMailForward } from '@tabler/icons-react';
import { type ActionItem, useActions } from '../../shared/actions/use-actions.ts';
import { send } from '../../shared/client/send.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { useTerminalQuestion } from './cards/use-terminal-question.ts';
import { customerCalls } from './use-customer-changed.ts';
import { useVaultLocks } from './use-vault-locks.ts';

type Asked = Pick<CustomerRow, 'customer_id' | 'full_name' | 'email' | 'status' | 'merged_into_customer_id'>;

/** Returns the menu item that mails a customer a link to enter a card; false if it is not offered. */
export function useCardRequest(): (customer: Asked) => ActionItem | false {
  const { t } = useLingui();
  const { may } = useAccess();
  const locks = useVaultLocks();
  const { act } = useActions(customerCalls);
  const terminalQuestion = useTerminalQuestion();
  return ({ customer_id, full_name, email, status, merged_into_customer_id }) => {
    if (status !== 'active' || merged_into_customer_id !== null || !may('VAMC')) return false;
    const request = async (body: { terminal_uid?: string }) => {
      try {
        await send(requestCard, { params: { customer_id }, body });
        return true;
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'too_many_requests')) throw error;
        toast({ tone: 'warning', title: t`${full_name} was asked less than an hour ago` });
        return false;
      }
    };
    const ask = async () => {
      const terminal = await terminalQuestion();
      const confirmed = await confirm({
        title: t`Ask ${full_name} for a card?`,
        subtitle: t`An email with a link goes to ${email}. The link works for 72 hours, and a link sent before no longer works.`,
        body: terminal.body,
        confirmLabel: t`Send email`,
      });
      if (confirmed) await act(() => request(terminal.chosen()), t`${full_name} was asked for a card`);
    };
    return {
      key: 'request-card',
      label: t`Ask for a card`,
      glyph: IconMailForward,
      disabledReason: email === '' ? t`This customer has no email address` : locks.of(requestCard),
      onSelect: () => void ask(),
    };
  };
}
