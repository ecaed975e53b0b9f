import { type PaymentLookup, readPaymentLookup } from '@countinghouse/domain/payment/payment-lookup';
import { type CommandGroup, CommandPalette } from '@countinghouse/ui/overlay/command-palette';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import { commandKey } from '../../shared/keyboard/shortcut-keys.ts';
import { goTo } from '../../shared/navigation/go-to.ts';
import type { RecentItem } from '../../shared/navigation/recent-item.ts';
import { rememberRecentItem } from '../../shared/navigation/recent-items.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useProviders } from './search-providers.ts';
import { type ShellActions, useActions } from './use-actions.ts';
import { useImpersonationCommand, useImpersonationsFound } from './use-impersonations-found.ts';
import { usePages } from './use-pages.tsx';

/** A lookup that finds nothing. */
const nothing: PaymentLookup = { card: 'none', text: '', criteria: [] };

/**
 * The palette: a search for everything that the user can open: pages, payments, batches, merchants, users, and actions. A card number that
 * is typed or pasted is removed from the field once the typing pauses; only its last four digits are ever searched for.
 */
export function Palette({
  query,
  onQuery,
  chooseFirst,
  onClose,
  ...shell
}: ShellActions & {
  query: string;
  onQuery: (query: string) => void;
  chooseFirst: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { count, locale } = useFormat();
  const { may } = useAccess();
  const lookup = readPaymentLookup(query, { locale });
  const typed = query.trim();
  const settled = useDebounced(typed) === typed;
  useEffect(() => {
    if (settled && lookup.card === 'whole') onQuery(lookup.text);
  }, [settled, lookup.card, lookup.text, onQuery]);

  const pages = usePages(query);
  const command = useImpersonationCommand(query);
  const people = useImpersonationsFound(command, settled, onClose);
  const found = useProviders({ lookup: command === undefined ? lookup : nothing, settled }, onClose);
  const recorded = new Set(pages.flatMap(({ key, items }) => (key === 'recent' ? items.map(({ href }) => href) : [])));
  const groups = [
    ...pages,
    ...(people === undefined ? [] : [people]),
    // Records opened recently are already listed.
    ...found.map((group) => ({
      ...group,
      items: group.items.filter(({ href }) => href === undefined || !recorded.has(href)),
    })),
    useActions(query, { shell, onDone: onClose, onQuery }),
  ];
  const rows = groups.reduce((sum, group) => sum + group.items.length, 0);
  const failed = groups.flatMap((group) => (group.failed === undefined ? [] : [group.failed.text]));
  const announced = count(rows);
  const results = plural(rows, { one: `${announced} result`, other: `${announced} results` });
  const said = groups.some((group) => group.loading)
    ? t`Searching`
    : [rows === 0 ? t`Nothing found` : results, ...failed].join('. ');

  return (
    <CommandPalette
      label={t`Search or go to`}
      placeholder={may('RESV') ? t`Page, customer, amount, last four digits…` : t`Search or go to…`}
      query={query}
      onQuery={onQuery}
      groups={groups}
      announcement={query.trim() === '' ? '' : said}
      empty={{
        title: t`Nothing found`,
        note: may('RESV')
          ? t`Try a page, a customer’s name, an amount, a payment ID or the last four digits of a card.`
          : t`Try the name of a page.`,
      }}
      notice={
        lookup.card === 'part' || lookup.card === 'whole' || query.startsWith('••••')
          ? t`This looks like a card number. Only its last four digits are used, and the rest is not kept.`
          : undefined
      }
      hints={[
        { keys: ['↑', '↓'], label: t({ message: 'move', context: 'what a key does' }) },
        { keys: ['↵'], label: t({ message: 'open', context: 'what a key does' }) },
        { keys: [commandKey, '↵'], label: t({ message: 'open in a new tab', context: 'what a key does' }) },
        { keys: ['Esc'], label: t({ message: 'close', context: 'what a key does' }) },
      ]}
      chooseFirst={chooseFirst}
      onGo={(href, { newTab }) => {
        keepFound(groups, href);
        if (newTab) window.open(href, '_blank', 'noopener');
        else goTo(href);
      }}
      onClose={onClose}
    />
  );
}

/** The kinds of record that are stored as opened, by their group of results. */
const recentKinds: Readonly<Record<string, RecentItem['kind']>> = {
  merchants: 'merchant',
  users: 'user',
  batches: 'batch',
};

function keepFound(groups: readonly CommandGroup[], href: string): void {
  for (const { key, items } of groups) {
    const kind = recentKinds[key];
    const item = items.find((each) => each.href === href);
    if (kind === undefined || item === undefined) continue;
    rememberRecentItem({
      kind,
      id: item.key,
      label: kind === 'batch' ? [item.label, item.detail].join(' · ') : item.label,
    });
  }
}
