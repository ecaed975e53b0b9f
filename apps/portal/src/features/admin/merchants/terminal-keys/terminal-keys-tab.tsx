import { createTerminalKey } from '@countinghouse/contract/merchants/terminals/create-terminal-key';
import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { type Platform, platforms } from '@countinghouse/domain/constants';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Badge } from '@countinghouse/ui/display/badge';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../../shared/client/use-call.ts';
import { type AddressText, useAddressState } from '../../../../shared/navigation/address-state.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { SecretDialog } from '../../../../shared/secret/secret-dialog.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import { useActionsColumn } from '../../../../shared/table/actions-column.tsx';
import { ListTable } from '../../../../shared/table/list-table.tsx';
import { useList } from '../../../../shared/table/use-list.ts';
import { useListInHand } from '../../../../shared/table/use-list-in-hand.ts';
import { merchantTabHref } from '../merchant-address.ts';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { useMerchantProfile } from '../use-merchant-profile.ts';
import { usePlatformName } from './platform-words.ts';
import { TerminalDialog } from './terminal-dialog.tsx';
import { terminalsAddress } from './terminals-address.ts';
import { useTerminalActions } from './use-terminal-actions.ts';

/** `new`, or the id of the key whose terminal is being changed. */
const readTerminal = ({ terminal }: AddressText): string | undefined => terminal;

/** The terminals of a merchant with their keys. */
export function TerminalKeysTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(createTerminalKey);
  const platformName = usePlatformName();
  const [open, change] = useAddressState(readTerminal);
  const [shownOnce, setShownOnce] = useState<{ name: string; value: string }>();
  const found = useCall(getTerminalKeys, { params: { merchant_id: merchant_uid } }, { shown: 'in_place' });
  const keys = found.data?.keys ?? [];
  const platform_id = useFirstPlatform(merchant_uid, found.data?.keys);
  const actionsOf = useTerminalActions(merchant_uid, {
    onEdit: (key) => change({ terminal: key.terminal_key_id }),
    onKey: setShownOnce,
  });
  const columns = useTerminalColumns(merchant_uid, actionsOf);
  const list = useList(terminalsAddress);
  const shown = useListInHand(list, { rows: found.data?.keys, columns });
  if (found.isError && found.data === undefined) {
    return (
      <CallErrorState error={found.error} title={t`Couldn’t load the terminals`} onRetry={() => void found.refetch()} />
    );
  }
  const add = may('AKGE') ? (
    <Button
      color="primary"
      icon={IconPlus}
      disabledReason={locked}
      onClick={() => change({ terminal: 'new' })}
    >{t`Add terminal`}</Button>
  ) : null;
  const edited = keys.find(({ terminal_key_id }) => terminal_key_id === open);
  return (
    <div className="ui-stack">
      {keys.length === 0 ? null : (
        <div className="ui-between">
          <p className="ui-second">{t`Each terminal has a key that selects it. The default key is the one that the portal uses.`}</p>
          {add}
        </div>
      )}
      <ListTable
        name="terminals"
        label={t`Terminals`}
        list={list}
        columns={columns}
        rows={shown.rows}
        rowKey={({ terminal_key_id }) => terminal_key_id}
        found={shown.found}
        loading={found.isPending}
        search={{ label: t`Terminal, platform or merchant ID` }}
        emptyNote={t`No terminal matches.`}
        empty={
          <EmptyState
            glyph={IconDeviceMobile}
            title={t`No terminals yet`}
            note={t`A terminal is a place that payments are taken from. The merchant can take payments once it has one.`}
            actions={add}
          />
        }
        phone={{
          title: ({ terminal }) => terminal.name,
          note: ({ platform_id }) => platformName(platform_id),
          end: (key) => <TerminalStatus terminalKey={key} />,
        }}
      />
      {may('AKGE') && ((open === 'new' && platform_id !== undefined) || edited !== undefined) ? (
        <TerminalDialog
          key={open}
          merchant_uid={merchant_uid}
          platform_id={platform_id}
          edited={edited}
          onClose={() => change({ terminal: undefined })}
          onMade={setShownOnce}
        />
      ) : null}
      {shownOnce === undefined ? null : (
        <SecretDialog
          title={t`The key of “${shownOnce.name}”`}
          label={t`Terminal key`}
          secret={shownOnce.value}
          warning={t`Copy the key now if a server of the merchant needs it. It is not shown again; it can be replaced.`}
          note={t`Send it as “X-TERMINAL-KEY” with each call. The portal already uses it.`}
          onClose={() => setShownOnce(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the preset platform of a new terminal: the merchant's; or that of its newest terminal for users who may not see the profile. */
function useFirstPlatform(merchant_uid: string, keys: readonly TerminalKeyDetails[] | undefined): Platform | undefined {
  const { may } = useAccess();
  const profile = useMerchantProfile(merchant_uid, { enabled: may('MEVD') });
  if (profile.isLoading || keys === undefined) return undefined;
  return profile.data?.merchant_profile.platform_id ?? keys.at(-1)?.platform_id ?? platforms[0];
}

function TerminalStatus({ terminalKey: { status, terminal } }: { terminalKey: TerminalKeyDetails }) {
  const { t } = useLingui();
  if (status === 'disabled') return <Badge mark="ring">{t({ message: 'Disabled', context: 'terminal' })}</Badge>;
  return terminal.takes_payments ? (
    <Badge meaning="success">{t`Takes payments`}</Badge>
  ) : (
    <Badge meaning="warning">{t`Processor not active`}</Badge>
  );
}

/** Returns the columns of the terminals. */
function useTerminalColumns(
  merchant_uid: string,
  actionsOf: (key: TerminalKeyDetails) => readonly MenuItem[],
): readonly Column<TerminalKeyDetails>[] {
  const { t } = useLingui();
  const platformName = usePlatformName();
  const lastDigits = ({ last_four }: TerminalKeyDetails) => `•••• ${last_four}`;
  return [
    {
      key: 'name',
      header: t`Terminal`,
      maxWidth: '240px',
      sortable: true,
      value: ({ terminal }) => terminal.name,
      full: ({ terminal }) => terminal.name,
      cell: (key) => (
        <TextLink plain href={`${merchantTabHref(merchant_uid, 'terminal-keys')}&terminal=${key.terminal_key_id}`}>
          {key.terminal.name}
        </TextLink>
      ),
    },
    {
      key: 'platform',
      header: t`Platform`,
      second: true,
      sortable: true,
      value: ({ platform_id }) => platformName(platform_id),
      cell: ({ platform_id }) => platformName(platform_id),
    },
    {
      key: 'merchant_id',
      header: t`Merchant ID`,
      second: true,
      sortable: true,
      value: ({ terminal }) => terminal.acquirer_merchant_id,
      cell: ({ terminal }) => <span className="ui-tabular">{terminal.acquirer_merchant_id}</span>,
    },
    {
      key: 'key',
      header: t`Key`,
      second: true,
      sortable: true,
      searchable: false,
      value: lastDigits,
      cell: (key) => (
        <span className="ui-tabular" dir="ltr">
          {lastDigits(key)}
        </span>
      ),
    },
    {
      key: 'default',
      header: t`Default`,
      datatype: 'boolean',
      sortable: true,
      searchable: false,
      value: ({ is_default }) => is_default,
      skeleton: 'badge',
      cell: ({ is_default }) => (is_default ? <Badge meaning="info">{t`Default`}</Badge> : null),
    },
    {
      key: 'status',
      header: t`Status`,
      searchable: false,
      skeleton: 'badge',
      cell: (key) => <TerminalStatus terminalKey={key} />,
    },
    useActionsColumn(actionsOf, ({ terminal }: TerminalKeyDetails) => t`Actions for “${terminal.name}”`),
  ];
}
