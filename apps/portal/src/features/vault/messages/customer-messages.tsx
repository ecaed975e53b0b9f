import { CallError } from '@countinghouse/contract/client';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { getCustomerMessages } from '@countinghouse/contract/vault/customers/get-customer-messages';
import type { CustomerMessage } from '@countinghouse/contract/vault/customers/message';
import { resendCustomerMessage } from '@countinghouse/contract/vault/customers/resend-customer-message';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Badge } from '@countinghouse/ui/display/badge';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Section } from '@countinghouse/ui/layout/page';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconEye, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';
import { useVaultLocks } from '../use-vault-locks.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The mails to a customer, whether they arrived, and the button to send one again. Shows nothing before the first mail. */
export function CustomerMessages({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const { customer_id } = customer;
  const [opened, setOpened] = useState<string>();
  const found = useCallPages(getCustomerMessages, { params: { customer_id } }, ({ messages }) => messages, {
    first_count: 5,
    more_count: 50,
  });
  const messages = found.rows;
  if (messages === undefined) {
    return found.error === null ? null : <CallErrorState error={found.error} onRetry={found.retry} />;
  }
  if (messages.length === 0) return null;
  return (
    <Section title={t`Messages`}>
      <ul className={styles.rows}>
        {messages.map((message) => (
          <MessageRow
            key={message.message_id}
            customer={customer}
            message={message}
            onOpen={() => setOpened(message.message_id)}
          />
        ))}
      </ul>
      {found.has_more ? (
        <div>
          <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more`}</Button>
        </div>
      ) : null}
      {opened === undefined ? null : (
        <MessageDialog customer_id={customer_id} message_id={opened} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  );
}

function MessageRow({
  customer,
  message,
  onOpen,
}: {
  customer: Customer;
  message: CustomerMessage;
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const locks = useVaultLocks(customer);
  const { act } = useActions([{ name: getCustomerMessages.name }, { name: 'get_customer_history' }]);
  const { customer_id } = customer;
  const { message_id, subject, recipient, created_at, next_try_at, can_resend } = message;
  const title = subject ?? t`Email that is being written`;
  const resend = async () => {
    try {
      await send(resendCustomerMessage, { params: { customer_id, message_id } });
      return true;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'too_many_requests')) throw error;
      toast({ tone: 'warning', title: t`This message was sent less than an hour ago` });
      return false;
    }
  };
  const next = next_try_at === null ? '' : t`next try ${format.dateTime(next_try_at, zone)}`;
  return (
    <li className={styles.row}>
      <span className={styles.words} dir="auto">
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>
          {[recipient, format.dateTime(created_at, zone), next].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={styles.end}>
        <DeliveryBadge status={message.status} />
        <Menu
          label={t`Actions for ${title}`}
          align="end"
          items={offered([
            { key: 'open', label: t`Show`, glyph: IconEye, onSelect: onOpen },
            can_resend && {
              key: 'resend',
              label: t`Send again`,
              glyph: IconMailForward,
              disabledReason:
                customer.email === '' ? t`This customer has no email address` : locks.of(resendCustomerMessage),
              onSelect: () => void act(resend, t`The message is sent again to ${customer.email}`),
            },
          ])}
        >
          {(trigger) => (
            <IconButton size="sm" glyph={IconDots} label={t`Actions for ${title}`} tooltip={false} {...trigger} />
          )}
        </Menu>
      </span>
    </li>
  );
}

function DeliveryBadge({ status }: Pick<CustomerMessage, 'status'>) {
  const { t } = useLingui();
  switch (status) {
    case 'waiting':
      return <Badge mark="ring">{t({ message: 'Waiting', context: 'email' })}</Badge>;
    case 'sent':
      return <Badge meaning="success">{t({ message: 'Sent', context: 'email' })}</Badge>;
    case 'refused':
      return <Badge meaning="danger">{t({ message: 'Refused by the mail server', context: 'email' })}</Badge>;
    case 'given_up':
      return <Badge meaning="danger">{t({ message: 'Not delivered', context: 'email' })}</Badge>;
  }
}
