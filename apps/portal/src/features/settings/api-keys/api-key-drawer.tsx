import type { ApiKey, ApiKeyScopeChoice } from '@countinghouse/contract/merchants/api-keys/api-key';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { ActionItem } from '../../../shared/actions/use-actions.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ApiKeyStatus } from './api-key-status.tsx';
import { scopeWord } from './scope-words.ts';
import { KeyText } from './use-api-key-columns.tsx';

/** The details of a key beside the list, with their own address: its owner, its scopes, and when it was used. */
export function ApiKeyDrawer({
  apiKey,
  choices,
  zone,
  menuOf,
  ...steps
}: {
  /** Undefined if the address names a key that does not exist. */
  apiKey: ApiKey | undefined;
  choices: readonly ApiKeyScopeChoice[];
  zone: TimeZone;
  menuOf: (key: ApiKey) => ActionItem[];
} & Pick<ComponentProps<typeof Drawer>, 'onClose' | 'onPrevious' | 'onNext'>) {
  const { t } = useLingui();
  const title = apiKey?.name ?? t`API key`;
  return (
    <Drawer label={title} title={title} {...steps}>
      {apiKey === undefined ? (
        <EmptyState
          title={t`There is no such key`}
          note={t`It was deleted, or it belongs to another account. Check the address.`}
        />
      ) : (
        <>
          <div className="ui-stack">
            <Facts apiKey={apiKey} zone={zone} />
            <Buttons items={menuOf(apiKey)} />
          </div>
          <DrawerSection title={t`Scopes`}>
            <Scopes codes={apiKey.scopes} choices={choices} />
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
}

function Facts({ apiKey, zone }: { apiKey: ApiKey; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const { created_by_name, last_used_at, last_used_address, expires_at, disabled_at } = apiKey;
  const created = format.dateTime(apiKey.created_at, zone);
  const address = last_used_address ?? '';
  const used = last_used_at === null ? '' : format.dateTime(last_used_at, zone);
  const items: Definition[] = [
    { key: 'status', term: t`Status`, value: <ApiKeyStatus status={apiKey.status} /> },
    { key: 'key', term: t`Key`, value: <KeyText apiKey={apiKey} /> },
    { key: 'id', term: t`Key ID`, value: <IdText id={apiKey.api_key_id} label={t`key ID`} /> },
    { key: 'terminal', term: t`Terminal`, value: apiKey.terminal.name },
    { key: 'used', term: t`Last used`, value: last_used_at === null ? t`Never` : t`${used} from ${address}` },
    { key: 'expires', term: t`Expires`, value: expires_at === null ? t`Never` : format.dateTime(expires_at, zone) },
    ...(disabled_at === null
      ? []
      : [{ key: 'disabled', term: t`Disabled on`, value: format.dateTime(disabled_at, zone) }]),
    { key: 'created', term: t`Generated`, value: `${created}, ${created_by_name}` },
  ];
  return <DefinitionList items={items} label={t`API key`} />;
}

function Buttons({ items }: { items: readonly ActionItem[] }) {
  return items.length === 0 ? null : (
    <div className="ui-row ui-wrap">
      {items.map(({ key, label, glyph, disabledReason, onSelect }) => (
        <Button
          key={key}
          size="tool"
          {...(glyph === undefined ? {} : { icon: glyph })}
          disabledReason={disabledReason}
          onClick={() => void onSelect?.()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The scopes of a key, each with the calls that it allows. */
function Scopes({ codes, choices }: { codes: readonly PermissionCode[]; choices: readonly ApiKeyScopeChoice[] }) {
  const { t, i18n } = useLingui();
  return (
    <ul className="ui-stack" aria-label={t`Scopes`}>
      {codes.map((code) => {
        const word = scopeWord(code);
        const calls = choices.find((choice) => choice.code === code)?.calls ?? [];
        return (
          <li key={code}>
            <div className="ui-strong">{word === undefined ? code : i18n._(word)}</div>
            {calls.map(({ name, method, path }) => (
              <div key={name} className="ui-caption" dir="ltr">
                {method} {path.replace(/^\/api\/credit-card(?=\/)/, '')}
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
