import { readPaymentLookup } from '@countinghouse/domain/payment-lookup';
import { CommandPalette } from '@countinghouse/ui/command-palette';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import { commandKey } from '../../shared/keyboard/shortcut-keys.ts';
import { goTo } from '../../shared/navigation/go-to.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { useProviders } from './search-providers.ts';
import { type ShellActions, useActions } from './use-actions.ts';
import { usePages } from './use-pages.ts';

/**
 * The way to everything that the reader may open or find: pages, payments, merchants, and what can be done from anywhere. A
 * card number that somebody types or pastes is taken out of the field as soon as the typing rests; nothing but its last four
 * digits is ever looked for.
 */
export function Palette({ onClose, ...shell }: ShellActions & { onClose: () => void }) {
  const { t } = useLingui();
  const { count, locale } = useFormat();
  const { may } = useAccess();
  const [query, setQuery] = useState('');
  const lookup = readPaymentLookup(query, { locale });
  const typed = query.trim();
  const settled = useDebounced(typed) === typed;
  useEffect(() => {
    if (settled && lookup.card === 'whole') setQuery(lookup.text);
  }, [settled, lookup.card, lookup.text]);

  const pages = usePages(query);
  const found = useProviders({ lookup, settled }, onClose);
  const groups = [...pages, ...found, useActions(query, shell, onClose)];
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
      onQuery={setQuery}
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
      onGo={(href, { newTab }) => {
        if (newTab) window.open(href, '_blank', 'noopener');
        else goTo(href);
      }}
      onClose={onClose}
    />
  );
}
