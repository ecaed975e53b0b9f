import { getCustomerMessage } from '@countinghouse/contract/vault/customers/get-customer-message';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from './message-dialog.module.css';

/** A mail exactly as the customer got it, except that the secret of a link in it is hidden. */
export function MessageDialog({
  customer_id,
  message_id,
  onClose,
}: {
  customer_id: string;
  message_id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const found = useCall(getCustomerMessage, { params: { customer_id, message_id } }, { shown: 'in_place' });
  const message = found.data?.message;
  return (
    <Modal
      open
      size="default"
      title={message?.subject ?? t`Message`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      {message === undefined ? (
        found.isError ? (
          <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <TableSkeleton rows={4} />
        )
      ) : (
        <div className="ui-stack">
          <DefinitionList
            label={t`Message`}
            items={[
              { key: 'to', term: t({ message: 'To', context: 'email' }), value: message.recipient },
              {
                key: 'at',
                term: message.ended_at === null ? t`Posted` : t({ message: 'Sent', context: 'email' }),
                value: format.dateTime(message.ended_at ?? message.created_at, zone),
              },
            ]}
          />
          <p className={styles.text} lang={message.locale} dir="auto">
            {message.text ?? t`It is being written.`}
          </p>
          {message.text?.includes('#withheld') === true ? (
            <p className="ui-small ui-second">{t`The customer’s private link is not shown.`}</p>
          ) : null}
        </div>
      )}
    </Modal>
  );
}
