import type { CallResponse } from '@countinghouse/contract/call';
import { getWebhookDelivery } from '@countinghouse/contract/merchants/webhooks/get-webhook-delivery';
import { replayWebhookDelivery } from '@countinghouse/contract/merchants/webhooks/replay-webhook-delivery';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { CodeBlock } from '@countinghouse/ui/display/code-block';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconReload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { DeliveryStatus } from './webhook-status.tsx';
import { eventWords, failureWords } from './webhook-words.ts';

/** How often a delivery that waits for its first attempt is polled. */
const whileWaiting_ms = 2_000;

/** The details of one delivery, in place of its endpoint's: what is sent, each attempt with its answer, and the button to send it again. */
export function DeliveryDrawer({
  params,
  zone,
  onReplay,
  onBack,
  onClose,
}: {
  params: { merchant_id: string; webhook_id: string; delivery_id: string };
  zone: TimeZone;
  onReplay: () => Promise<unknown>;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(replayWebhookDelivery);
  const found = useQuery({
    ...callQuery(getWebhookDelivery, { params }, { shown: 'in_place' }),
    refetchInterval: ({ state }) => (state.data?.delivery.status === 'waiting' ? whileWaiting_ms : false),
  });
  const title = found.data === undefined ? t`Delivery` : i18n._(eventWords[found.data.delivery.type]);
  return (
    <Drawer label={title} title={title} onClose={onClose}>
      <div className="ui-stack">
        <div className="ui-row ui-wrap">
          <Button size="tool" icon={IconArrowLeft} onClick={onBack}>{t`All deliveries`}</Button>
          {may('AKGE') && found.data !== undefined ? (
            <Button
              size="tool"
              icon={IconReload}
              disabledReason={locked}
              onClick={() => void onReplay()}
            >{t`Send again`}</Button>
          ) : null}
        </div>
        {found.isError ? (
          <CallErrorState
            error={found.error}
            title={t`Couldn’t load the delivery`}
            onRetry={() => void found.refetch()}
          />
        ) : found.data === undefined ? (
          <TableSkeleton rows={6} />
        ) : (
          <DeliveryFacts label={title} delivery={found.data.delivery} zone={zone} />
        )}
      </div>
      {found.data === undefined || found.isError ? null : (
        <>
          <DrawerSection title={t`Sent`}>
            <CodeBlock label={t`Sent`} text={JSON.stringify(found.data.payload, null, 2)} />
          </DrawerSection>
          <DrawerSection title={t`Attempts`}>
            {found.data.attempts.length === 0 ? (
              <p className="ui-dim">{t`It was not tried yet.`}</p>
            ) : (
              <Tries attempts={found.data.attempts} zone={zone} />
            )}
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
}

type Answer = CallResponse<typeof getWebhookDelivery>;

function DeliveryFacts({ label, delivery, zone }: { label: string; delivery: Answer['delivery']; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <DefinitionList
      label={label}
      items={[
        { key: 'status', term: t`Status`, value: <DeliveryStatus status={delivery.status} /> },
        { key: 'type', term: t`Type`, value: <span dir="ltr">{delivery.type}</span> },
        { key: 'id', term: 'webhook-id', value: <IdText id={delivery.event_id} label="webhook-id" /> },
        {
          key: 'time',
          term: t`Happened at`,
          value: format.dateTime(delivery.occurred_at, zone),
        },
      ]}
    />
  );
}

/** Each attempt with its answer. */
function Tries({ attempts, zone }: { attempts: Answer['attempts']; zone: TimeZone }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <Timeline
      label={t`Attempts`}
      events={attempts.map((attempt) => {
        const duration = format.count(attempt.duration_ms);
        return {
          key: String(attempt.attempt),
          meaning: attempt.failure === null ? 'success' : 'danger',
          time: format.dateTime(attempt.started_at, zone),
          instant: attempt.started_at,
          title:
            attempt.status_code === null
              ? attempt.failure === null
                ? ''
                : i18n._(failureWords[attempt.failure])
              : `HTTP ${attempt.status_code}`,
          note: (
            <div className="ui-stack">
              <div>
                {t`${duration} ms`}
                {attempt.status_code !== null && attempt.failure !== null
                  ? `, ${i18n._(failureWords[attempt.failure])}`
                  : null}
              </div>
              {attempt.response_body === null || attempt.response_body === '' ? null : (
                <CodeBlock label={t`Answer`} text={attempt.response_body} />
              )}
            </div>
          ),
        };
      })}
    />
  );
}
