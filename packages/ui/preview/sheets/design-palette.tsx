import { IconCashBanknote, IconCreditCard, IconMoon, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/button/button.tsx';
import { Amount } from '../../src/display/amount.tsx';
import { Badge } from '../../src/display/badge.tsx';
import { CardBrandIcon } from '../../src/display/card-brand-icon.tsx';
import { matchingCommands } from '../../src/overlay/command-match.ts';
import { type CommandGroup, CommandPalette } from '../../src/overlay/command-palette.tsx';
import { ShortcutsDialog } from '../../src/overlay/shortcuts-dialog.tsx';
import styles from './design-page.module.css';
import { demoPayments } from './design-rows.tsx';

const pages = [
  { key: 'sale', label: 'Sale', note: 'Payments', keywords: ['charge'], glyph: IconCreditCard, href: '#sale' },
  { key: 'void', label: 'Void', note: 'Payments', keywords: ['reverse'], glyph: IconReceiptRefund, href: '#void' },
  { key: 'batches', label: 'Settlement', note: 'Reports', glyph: IconCashBanknote, href: '#settlement' },
];

const rows = demoPayments.map((row) => ({
  key: row.id,
  label: row.customer,
  detail: `•• ${row.lastFour} · ${row.day}, ${row.time}`,
  lead: <CardBrandIcon brand={row.brand} />,
  end: (
    <>
      <Badge meaning={row.status[1]} mark={row.status[2]}>
        {row.status[0]}
      </Badge>
      <Amount text={row.amount} dimmed={row.dimmed} />
    </>
  ),
  href: `#${row.id}`,
}));

const kinds = { found: 'Found', loading: 'Loading', failed: 'Failed' } as const;

/** The palette in each of its states, and the list of shortcuts, opened by buttons. */
export function DesignPalette() {
  const [kind, setKind] = useState<keyof typeof kinds | undefined>();
  const [query, setQuery] = useState('');
  const [list, setList] = useState(false);
  const [single, setSingle] = useState(true);
  const found = matchingCommands(rows, query).slice(0, 4);
  const groups: CommandGroup[] = [
    { key: 'pages', label: 'Pages', items: matchingCommands(pages, query) },
    {
      key: 'payments',
      label: 'Payments',
      items: kind === 'found' ? found : [],
      loading: kind === 'loading',
      failed:
        kind === 'failed' ? { text: 'Payments could not be searched', onRetry: () => setKind('found') } : undefined,
    },
    {
      key: 'actions',
      label: 'Actions',
      items: matchingCommands([{ key: 'dark', label: 'Dark mode', glyph: IconMoon, onSelect: () => undefined }], query),
    },
  ];
  return (
    <section className={styles.stack} aria-label="Palette">
      <h2 className="ui-heading">Palette and shortcuts</h2>
      <div className="ui-row ui-wrap">
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((each) => (
          <Button
            key={each}
            onClick={() => {
              setQuery('');
              setKind(each);
            }}
          >
            {kinds[each]}
          </Button>
        ))}
        <Button onClick={() => setList(true)}>Shortcuts</Button>
      </div>
      {kind === undefined ? null : (
        <CommandPalette
          label="Search or go to"
          placeholder="Search or go to…"
          query={query}
          onQuery={setQuery}
          groups={groups}
          announcement={`${groups.reduce((sum, group) => sum + group.items.length, 0)} results`}
          empty={{
            title: 'Nothing found',
            note: 'Try a page, a customer, an amount or the last four digits of a card.',
          }}
          hints={[
            { keys: ['↑', '↓'], label: 'move' },
            { keys: ['↵'], label: 'open' },
            { keys: ['Esc'], label: 'close' },
          ]}
          onGo={() => setKind(undefined)}
          onClose={() => setKind(undefined)}
        />
      )}
      <ShortcutsDialog
        open={list}
        onClose={() => setList(false)}
        title="Keyboard shortcuts"
        groups={[
          {
            key: 'everywhere',
            label: 'Everywhere',
            shortcuts: [
              { keys: ['Ctrl', 'K'], label: 'Search or go to' },
              { keys: ['?'], label: 'Keyboard shortcuts' },
            ],
          },
        ]}
        singleKeys={{
          label: 'Shortcuts of a single key',
          help: 'Off, only those with Ctrl work.',
          on: single,
          onChange: setSingle,
        }}
      />
    </section>
  );
}
