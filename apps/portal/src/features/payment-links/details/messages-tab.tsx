import type { CallResponse } from '@countinghouse/contract/call';
import { getPaymentLinkHistory } from '@countinghouse/contract/merchants/payment-link/get-payment-link-history';
import { sendPaymentLink } from '@countinghouse/contract/merchants/payment-link/send-payment-link';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Badge, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { IconMailForward } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';
import type { LinkPart } from './link-part.ts';

type Message = CallResponse<typeof getPaymentLinkHistory>['messages'][number];

const meanings: Readonly<Record<Message['status'], BadgeMeaning>> = {
  waiting: 'info',
  sent: 'success',
  refused: 'danger',
  given_up: 'danger',
};

/** The mails that contain the link itself. */
const sentKinds: readonly string[] = ['payment_link', 'new_payment_link'];

/** The latest twenty mails about a link, with their delivery status and a button to send one again. */
export function MessagesTab({ merchant, link }: LinkPart) {
  const { t } = useLingui();
  const timeOf = useShortTime(merchant.time_zone);
  const params = { id: merchant.merchant_uid, link_id: link.link_id };
  const found = useCall(getPaymentLinkHistory, { params, query: { limit: '1', offset: '0' } }, { shown: 'in_place' });
  const { ask, lockOf } = useActions([getPaymentLinkHistory]);
  const sendAgain = ({ recipient, locale }: Pick<Message, 'recipient' | 'locale'>) =>
    void ask(
      {
        title: t`Send this link again?`,
        body: t`${recipient} gets the email again, with the current link.`,
        confirmLabel: t`Send again`,
      },
      () => send(sendPaymentLink, { params, body: { recipients: [recipient], locale } }),
      t`The link is on its way to ${recipient}`,
    );
  const names: Record<Message['status'], string> = {
    waiting: t({ message: 'Waiting', context: 'mail' }),
    sent: t({ message: 'Sent', context: 'mail' }),
    refused: t({ message: 'Refused', context: 'mail' }),
    given_up: t({ message: 'Not delivered', context: 'mail' }),
  };
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the messages`} onRetry={() => void found.refetch()} />
    ) : (
      <TableSkeleton rows={4} />
    );
  }
  const { messages } = found.data;
  if (messages.length === 0) return <p className="ui-dim">{t`This link has not been sent by email.`}</p>;
  return (
    <ul className={styles.rows}>
      {messages.map(({ message_id, kind, recipient, locale, status, created_at }) => (
        <li key={message_id} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.title}>{recipient}</span>
            <span className={styles.note}>{timeOf(created_at)}</span>
          </span>
          <span className={styles.end}>
            <Badge meaning={meanings[status]}>{names[status]}</Badge>
            {link.allows.send && sentKinds.includes(kind) ? (
              <IconButton
                size="sm"
                glyph={IconMailForward}
                label={t`Send again to ${recipient}`}
                disabledReason={lockOf(sendPaymentLink)}
                onClick={() => sendAgain({ recipient, locale })}
              />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
