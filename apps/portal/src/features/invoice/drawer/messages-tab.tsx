import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { InvoiceLink } from '@countinghouse/contract/invoice/sending/invoice-link';
import { revokeInvoiceLink } from '@countinghouse/contract/invoice/sending/revoke-invoice-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Badge, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { useLingui } from '@lingui/react/macro';
import { IconUnlink } from '@tabler/icons-react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import styles from '../../../shared/rows/rows.module.css';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';

type Status = NonNullable<InvoiceLink['message']>['status'];

const meanings: Readonly<Record<Status, BadgeMeaning>> = {
  waiting: 'info',
  sent: 'success',
  refused: 'danger',
  given_up: 'danger',
};

/** The recipients of a document, the state of the latest mail to each, and when they opened it. */
export function MessagesTab({
  invoice: { invoice_id },
  links,
  zone,
}: {
  invoice: Invoice;
  links: readonly InvoiceLink[];
  zone: TimeZone;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const lock = useCallLocks()(revokeInvoiceLink);
  const { end } = useActions(invoiceCalls);
  const timeOf = useShortTime(zone);
  const names: Record<Status, string> = {
    waiting: t({ message: 'Waiting', context: 'mail' }),
    sent: t({ message: 'Sent', context: 'mail' }),
    refused: t({ message: 'Refused', context: 'mail' }),
    given_up: t({ message: 'Not delivered', context: 'mail' }),
  };
  if (links.length === 0) return <p className="ui-dim">{t`This has not been sent by email.`}</p>;
  const noteOf = ({ message, created_at, last_used_at }: InvoiceLink) => {
    const opened = last_used_at === null ? '' : timeOf(last_used_at);
    return opened === '' ? timeOf(message?.created_at ?? created_at) : t`Opened ${opened}`;
  };
  const revoke = ({ link_id, recipient }: InvoiceLink) =>
    end(
      {
        title: t`Revoke the link of ${recipient}?`,
        subtitle: t`The link stops working now. The recipient gets a new one when you send the document again.`,
        confirmLabel: t`Revoke link`,
      },
      () => send(revokeInvoiceLink, { params: { invoice_id, link_id } }),
      t`The link of ${recipient} is revoked`,
    );
  return (
    <ul className={styles.rows}>
      {links.map((link) => {
        const { recipient } = link;
        return (
          <li key={link.link_id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.title}>{link.recipient}</span>
              <span className={styles.note}>{noteOf(link)}</span>
            </span>
            <span className={styles.end}>
              {link.message === null ? null : (
                <Badge meaning={meanings[link.message.status]}>{names[link.message.status]}</Badge>
              )}
              {link.state === 'active' ? null : (
                <Badge mark="ring">
                  {link.state === 'revoked'
                    ? t({ message: 'Revoked', context: 'link' })
                    : t({ message: 'Expired', context: 'link' })}
                </Badge>
              )}
              {link.address === null ? null : <CopyButton text={link.address} label={t`link`} />}
              {link.state === 'active' && may('INRS') && lock === undefined ? (
                <IconButton
                  glyph={IconUnlink}
                  label={t`Revoke the link of ${recipient}`}
                  onClick={() => void revoke(link)}
                />
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
