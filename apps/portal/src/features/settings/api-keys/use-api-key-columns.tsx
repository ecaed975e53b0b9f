import type { ApiKey } from '@countinghouse/contract/merchants/api-keys/api-key';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { apiKeyHref } from './api-key-address.ts';
import { ApiKeyStatus, useApiKeyStatusWord } from './api-key-status.tsx';

/** Returns the columns of the list of API keys. */
export function useApiKeyColumns(zone: TimeZone, menuOf: (key: ApiKey) => MenuItem[]): readonly Column<ApiKey>[] {
  const { t } = useLingui();
  const format = useFormat();
  const statusWord = useApiKeyStatusWord();
  return [
    {
      key: 'name',
      header: t`Name`,
      maxWidth: '240px',
      sortable: true,
      value: ({ name }) => name,
      full: ({ name }) => name,
      cell: ({ api_key_id, name }) => (
        <TextLink plain href={apiKeyHref(api_key_id)}>
          {name}
        </TextLink>
      ),
    },
    {
      key: 'prefix',
      header: t`Key`,
      second: true,
      sortable: true,
      value: keyText,
      cell: (key) => <KeyText apiKey={key} />,
    },
    {
      key: 'scopes',
      header: t`Scopes`,
      searchable: false,
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
      sortable: true,
      value: ({ terminal }) => terminal.name,
      full: ({ terminal }) => terminal.name,
      cell: ({ terminal }) => terminal.name,
    },
    {
      key: 'last_used_at',
      header: t`Last used`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      searchable: false,
      value: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => (last_used_at === null ? t`Never` : format.dateTime(last_used_at, zone)),
    },
    {
      key: 'expires_at',
      header: t`Expires`,
      kind: 'date',
      datatype: 'date',
      sortable: true,
      searchable: false,
      value: ({ expires_at }) => expires_at,
      spare: true,
      cell: ({ expires_at }) => (expires_at === null ? t`Never` : format.dateTime(expires_at, zone)),
    },
    {
      key: 'status',
      header: t`Status`,
      skeleton: 'badge',
      sortable: true,
      searchable: false,
      value: ({ status }) => statusWord(status),
      cell: ({ status }) => <ApiKeyStatus status={status} />,
    },
    useActionsColumn(menuOf, ({ name }) => t`Actions for “${name}”`),
  ];
}

/** The beginning and end of a key: the parts that are stored. */
const keyText = ({ prefix, last_four }: ApiKey) => `${prefix}…${last_four}`;

/** The same as an element. */
export function KeyText({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span dir="ltr" className="ui-tabular">
      {keyText(apiKey)}
    </span>
  );
}
