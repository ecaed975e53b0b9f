import type { ApiKey } from '@countinghouse/contract/merchants/api-key';
import type { TimeZone } from '@countinghouse/domain/time-zones';
import { TextLink } from '@countinghouse/ui/anchor';
import type { MenuItem } from '@countinghouse/ui/menu';
import type { Column } from '@countinghouse/ui/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { apiKeyHref } from './api-key-address.ts';
import { ApiKeyStatus } from './api-key-status.tsx';

/** The columns of the list of API keys. */
export function useApiKeyColumns(zone: TimeZone, menuOf: (key: ApiKey) => MenuItem[]): readonly Column<ApiKey>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t`Name`,
      maxWidth: '240px',
      full: ({ name }) => name,
      cell: ({ api_key_id, name }) => (
        <TextLink plain href={apiKeyHref(api_key_id)}>
          {name}
        </TextLink>
      ),
    },
    { key: 'prefix', header: t`Key`, second: true, cell: (key) => <KeyText apiKey={key} /> },
    {
      key: 'scopes',
      header: t`Scopes`,
      second: true,
      cell: ({ scopes }) => {
        const count = format.count(scopes.length);
        return plural(scopes.length, { one: `${count} scope`, other: `${count} scopes` });
      },
    },
    {
      key: 'terminal',
      header: t`Terminal`,
      second: true,
      spare: true,
      maxWidth: '180px',
      cell: ({ terminal }) => terminal.name,
    },
    {
      key: 'last_used_at',
      header: t`Last used`,
      kind: 'date',
      cell: ({ last_used_at }) => (last_used_at === null ? t`Never` : format.dateTime(last_used_at, zone)),
    },
    {
      key: 'expires_at',
      header: t`Expires`,
      kind: 'date',
      spare: true,
      cell: ({ expires_at }) => (expires_at === null ? t`Never` : format.dateTime(expires_at, zone)),
    },
    { key: 'status', header: t`Status`, skeleton: 'badge', cell: ({ status }) => <ApiKeyStatus status={status} /> },
    useActionsColumn(menuOf, ({ name }) => t`Actions for “${name}”`),
  ];
}

/** How a key begins and ends: as much of it as is kept. */
export function KeyText({ apiKey: { prefix, last_four } }: { apiKey: ApiKey }) {
  return (
    <span dir="ltr" className="ui-tabular">
      {prefix}…{last_four}
    </span>
  );
}
