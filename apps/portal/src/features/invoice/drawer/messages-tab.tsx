import type { InvoiceLink } from '@countinghouse/contract/invoice/sending/invoice-link';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Badge, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { useLingui } from '@lingui/react/macro';
import { useShortTime } from '../../../../src/shared/format/use-short-time.ts';
import styles from '../../../../src/shared/rows/rows.module.css';

type Status = NonNullable<InvoiceLink['message']>['status'];

const meanings: Readonly<Record<Status, BadgeMeaning>> = {
  waiting: 'info',
  sent: 'success',
  refused: 'danger',
  given_up: 'danger',
};

/** Who got a document, what became of the latest mail to each, and when they opened it. */
export function MessagesTab({ links, zone }: { links: readonly InvoiceLink[]; zone: TimeZone }) {
  const { t } = useLingui();
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
  return (
    <ul className={styles.rows}>
      {links.map((link) => (
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
          </span>
        </li>
      ))}
    </ul>
  );
}
