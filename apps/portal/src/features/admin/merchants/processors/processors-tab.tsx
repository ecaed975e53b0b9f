import { getProcessors } from '@countinghouse/contract/merchants/processors/get-processors';
import type { Processor } from '@countinghouse/contract/merchants/processors/processor';
import { signUpProcessor } from '@countinghouse/contract/merchants/processors/sign-up-processor';
import { updateProcessor } from '@countinghouse/contract/merchants/processors/update-processor';
import { updateProcessorSettings } from '@countinghouse/contract/merchants/processors/update-processor-settings';
import { platforms } from '@countinghouse/domain/constants';
import { Button } from '@countinghouse/ui/button/button';
import { Badge } from '@countinghouse/ui/display/badge';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconListDetails,
  IconPlugConnected,
  IconPlus,
} from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../../shared/actions/use-actions.ts';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useActionsColumn } from '../../../../shared/table/actions-column.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { usePlatformName } from '../terminal-keys/platform-words.ts';

/** The merchant's connections to processors. */
export function ProcessorsTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const platformName = usePlatformName();
  const found = useCall(getProcessors, { params: { id: merchant_uid } }, { shown: 'in_place' });
  const processors = found.data?.processors ?? [];
  const { actionsOf, signUps, locked } = useProcessorActions(merchant_uid, found.data?.processors);
  const actions = useActionsColumn(actionsOf, ({ platform_id }: Processor) => t`Actions for platform ${platform_id}`);
  if (found.isError && found.data === undefined) {
    return (
      <CallErrorState
        error={found.error}
        title={t`Couldn’t load the processors`}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const add =
    signUps.length === 0 ? null : (
      <Menu label={t`Sign up with a processor`} items={signUps} align="end">
        {(trigger) => (
          <Button
            {...trigger}
            color="primary"
            icon={IconPlus}
            disabledReason={locked}
          >{t`Sign up with a processor`}</Button>
        )}
      </Menu>
    );
  if (found.data !== undefined && processors.length === 0) {
    return (
      <EmptyState
        glyph={IconPlugConnected}
        title={t`No processors yet`}
        note={t`The first terminal of a platform connects the merchant to its processor. Or sign up here, and activate it once the processor agrees.`}
        actions={add}
      />
    );
  }
  const note = t`Terminals of a deactivated processor take no payments. Open payments are settled.`;
  return (
    <div className="ui-stack">
      <p className="ui-second ui-phone">{note}</p>
      <div className="ui-between">
        <p className="ui-second ui-desk">{note}</p>
        {add}
      </div>
      <DataTable
        label={t`Processors`}
        columns={[
          { key: 'platform', header: t`Platform`, cell: ({ platform_id }) => platformName(platform_id) },
          { key: 'reference', header: t`Reference`, second: true, cell: ({ reference }) => reference },
          {
            key: 'connection',
            header: t`Connection`,
            second: true,
            cell: ({ settlement_connection }) => settlement_connection,
          },
          {
            key: 'terminals',
            header: t`Terminals`,
            second: true,
            maxWidth: '240px',
            full: ({ terminals }) => terminals.map(({ name }) => name).join(', '),
            cell: ({ terminals }) => terminals.map(({ name }) => name).join(', '),
          },
          {
            key: 'commercial_data',
            header: t`Level 2/3 data`,
            second: true,
            spare: true,
            cell: ({ takes_commercial_data }) => (takes_commercial_data ? t`Is sent` : t`Is not sent`),
          },
          {
            key: 'status',
            header: t`Status`,
            skeleton: 'badge',
            cell: ({ status }) => <ProcessorBadge status={status} />,
          },
          actions,
        ]}
        rows={processors}
        rowKey={({ platform_id }) => String(platform_id)}
        loading={found.isPending}
        skeletonRows={2}
      />
    </div>
  );
}

function ProcessorBadge({ status }: Pick<Processor, 'status'>) {
  const { t } = useLingui();
  if (status === 'active') return <Badge meaning="success">{t({ message: 'Active', context: 'processor' })}</Badge>;
  return status === 'applied' ? (
    <Badge meaning="info" mark="half">{t`Applied for`}</Badge>
  ) : (
    <Badge mark="ring">{t`Deactivated`}</Badge>
  );
}

/** Returns the actions on a connection, and which connections can be applied for, as far as the user may. */
function useProcessorActions(merchant_uid: string, processors: readonly Processor[] | undefined) {
  const { t } = useLingui();
  const { may } = useAccess();
  const platformName = usePlatformName();
  const { act, ask, change, lockOf } = useActions([getProcessors, { name: 'get_terminal_keys' }]);
  const momentOfRequest = ({ platform_id, version }: Processor) => ({ merchant_uid, platform_id, version });
  const bring = (processor: Processor, status: 'active' | 'deactivated') =>
    send(updateProcessor, { body: { ...momentOfRequest(processor), status } });
  const actionsOf = (processor: Processor): ActionItem[] => {
    const { status, platform_id, reference } = processor;
    const other = processor.settlement_connection === 'POST' ? 'SOCKET' : 'POST';
    const reach = (reached: Partial<Pick<Processor, 'settlement_connection' | 'takes_commercial_data'>>) =>
      send(updateProcessorSettings, {
        body: {
          ...momentOfRequest(processor),
          settlement_connection: processor.settlement_connection,
          takes_commercial_data: processor.takes_commercial_data,
          reference,
          ...reached,
        },
      });
    return offered([
      (status === 'applied' ? may('MEUP') : status === 'deactivated' && may('DPAC')) &&
        change(updateProcessor, {
          key: 'activate',
          label: t`Activate`,
          glyph: IconCheck,
          onSelect: () => void act(() => bring(processor, 'active'), t`Platform ${platform_id} is active`),
        }),
      may('MSCA') &&
        change(updateProcessorSettings, {
          key: 'connection',
          label: t`Connect by ${other}`,
          glyph: IconArrowsExchange,
          onSelect: () =>
            void ask(
              {
                title: t`Connect by ${other}?`,
                subtitle: t`All terminals of this platform use this connection from their next payment on.`,
                lead: 'alert-triangle',
                tone: 'warning',
                confirmLabel: t`Connect by ${other}`,
                cancelLabel: t`Keep it`,
              },
              () => reach({ settlement_connection: other }),
              t`Platform ${platform_id} is connected by ${other}`,
            ),
        }),
      may('MSCA') &&
        change(updateProcessorSettings, {
          key: 'commercial_data',
          label: processor.takes_commercial_data ? t`Stop sending Level 2/3 data` : t`Send Level 2/3 data`,
          glyph: IconListDetails,
          onSelect: () =>
            processor.takes_commercial_data
              ? void ask(
                  {
                    title: t`Stop sending Level 2/3 data?`,
                    subtitle: t`For a processor that doesn’t support it. Saved data stays here, and batches settle without waiting for it.`,
                    lead: 'alert-triangle',
                    tone: 'warning',
                    confirmLabel: t`Stop sending`,
                    cancelLabel: t`Keep it`,
                  },
                  () => reach({ takes_commercial_data: false }),
                  t`Platform ${platform_id} is sent no Level 2/3 data`,
                )
              : void act(
                  () => reach({ takes_commercial_data: true }),
                  t`Platform ${platform_id} is sent Level 2/3 data`,
                ),
        }),
      status !== 'deactivated' &&
        may('DPAC') &&
        change(updateProcessor, {
          key: 'deactivate',
          label: t`Deactivate access`,
          glyph: IconBan,
          danger: true,
          onSelect: () =>
            void ask(
              {
                title: t`Deactivate platform ${platform_id}?`,
                subtitle: t`Its terminals take no payments from now on. Open payments can be voided and will be settled.`,
                lead: 'alert-triangle',
                tone: 'warning',
                confirmLabel: t`Deactivate access`,
                confirmColor: 'danger',
                cancelLabel: t`Keep it`,
              },
              () => bring(processor, 'deactivated'),
              t`Platform ${platform_id} is deactivated`,
            ),
        }),
    ]);
  };
  // Nothing is offered before the existing connections are known.
  const missing =
    processors === undefined
      ? []
      : platforms.filter((each) => !processors.some(({ platform_id }) => platform_id === each));
  const signUps = may('MEUP')
    ? missing.map((platform_id) => ({
        key: String(platform_id),
        label: platformName(platform_id),
        onSelect: () =>
          void act(
            () =>
              send(signUpProcessor, {
                params: { merchant_id: merchant_uid },
                body: { platform_id, settlement_connection: 'SOCKET' },
              }),
            t`Platform ${platform_id} is applied for`,
          ),
      }))
    : [];
  return { actionsOf, signUps, locked: lockOf(signUpProcessor) };
}
