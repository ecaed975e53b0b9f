import { readFile } from 'node:fs/promises';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button, type ButtonColor, type ButtonSize } from './button/button.tsx';
import { IconButton, type IconButtonColor } from './button/icon-button.tsx';
import { ActiveBadge } from './display/active-badge.tsx';
import { CardBrandIcon } from './display/card-brand-icon.tsx';
import { Card, type CardRadius } from './layout/card.tsx';
import { leadIcons, Modal, type ModalProps } from './overlay/modal.tsx';
import { Tooltip } from './overlay/tooltip.tsx';
import { DataTable } from './table/data-table.tsx';
import { Pager } from './table/pager.tsx';
import { type UiWords, WordsProvider } from './words.tsx';

const words = {
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  noData: 'No Data Available',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  gotoPage: (page: number) => `Goto page ${page}`,
} as UiWords;

/** Returns the markup of a component as the server would render it: enough to test content, not behaviour. */
function markup<Props extends object>(component: FunctionComponent<Props>, props: Props, ...children: ReactNode[]) {
  return renderToStaticMarkup(
    createElement(WordsProvider, { value: words }, createElement(component, props, ...children)),
  );
}

const stylesheet = (name: string) => readFile(new URL(`./${name}.module.css`, import.meta.url), 'utf8');

/** Returns the declarations of the first rule whose selector is exactly `.name`. */
function rule(css: string, name: string): string {
  const match = new RegExp(`(?:^|\\n)\\.${name} \\{\\n([^}]*)\\}`).exec(css);
  if (match?.[1] === undefined) throw new Error(`no rule .${name}`);
  return match[1];
}

/** Returns the classes of the first element with that tag, without the bundler's prefix and hash. */
function classesOf(html: string, tag: string): string[] {
  const match = new RegExp(`<${tag}[^>]*class="([^"]*)"`).exec(html);
  return (match?.[1] ?? '').split(' ').map((name) => name.replace(/^_(.*)_[^_]+(_\d+)?$/, '$1'));
}

describe('buttons', () => {
  const colors: ButtonColor[] = [
    'primary',
    'info',
    'success',
    'warning',
    'danger',
    'white',
    'dark',
    'light',
    'neutral',
  ];
  const sizes: [ButtonSize, string][] = [
    ['medium', '--h-md'],
    ['big', '--h-big'],
    ['huge', '--h-huge'],
  ];

  test('[S9.50] each of the nine colours has its own background', async () => {
    const css = await stylesheet('button/button');
    const backgrounds = colors.map((color) => {
      expect(classesOf(markup(Button, { color }, 'Save'), 'button')).toContain(color);
      return /background: ([^;]+);/.exec(rule(css, color))?.[1];
    });
    expect(backgrounds).not.toContain(undefined);
    expect(new Set(backgrounds).size).toBe(9);
  });

  test.each(sizes)('[S9.51] the size %s has its height', async (size, token) => {
    const css = await stylesheet('button/button');
    expect(classesOf(markup(Button, { size }, 'Save'), 'button')).toContain(size);
    expect(rule(css, size)).toContain(`height: var(${token})`);
  });

  test('[S9.52] icon buttons have six colours', async () => {
    const css = await stylesheet('button/icon-button');
    const iconColors: IconButtonColor[] = ['primary', 'info', 'success', 'warning', 'danger', 'white'];
    const backgrounds = iconColors.map((color) => {
      expect(
        classesOf(markup(IconButton, { color, label: 'Add', glyph: () => null, tooltip: false }), 'button'),
      ).toContain(color);
      return /background: ([^;]+);/.exec(rule(css, color))?.[1];
    });
    expect(new Set(backgrounds).size).toBe(6);
  });

  test('[S9.53] an icon button without a size is md', () => {
    const html = markup(IconButton, { label: 'Add', glyph: () => null, tooltip: false });
    expect(classesOf(html, 'button')).toContain('md');
    expect(html).toContain('aria-label="Add"');
  });

  test('a loading button is marked busy and keeps its label', () => {
    const html = markup(Button, { color: 'primary', loading: true }, 'Send');
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('Send');
  });

  test('a disabled button with a reason stays in the tab order and is described by it', () => {
    const html = markup(Button, { disabledReason: 'Choose a payment first' }, 'Refund');
    expect(html).not.toContain(' disabled=""');
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('Choose a payment first');
  });
});

test('[S9.54] cards are smooth, rounded or default, and default if not given', async () => {
  const css = await stylesheet('layout/card');
  const radii: CardRadius[] = ['smooth', 'rounded', 'default'];
  const drawn = radii.map((radius) => {
    expect(classesOf(markup(Card, { radius, children: 'x' }), 'div')).toContain(radius);
    return rule(css, radius);
  });
  expect(new Set(drawn).size).toBe(3);
  expect(classesOf(markup(Card, { children: 'x' }), 'div')).toContain('default');
});

test('[S9.55] the tooltip theme is light', () => {
  const html = markup(Tooltip, {
    label: 'More',
    children: createElement('button', { type: 'button', 'aria-describedby': undefined }, 'x'),
  });
  expect(/class="([^"]*)"[^>]*role="tooltip"|role="tooltip"[^>]*class="([^"]*)"/.exec(html)?.[0]).toMatch(/light/);
});

describe('dialog', () => {
  const base: ModalProps = { open: true, onClose: () => undefined, onConfirm: () => undefined, title: 'Refund?' };

  test('[S2.122] has a title, an optional subtitle, a body, a footer and a close button', () => {
    const html = markup(Modal, { ...base, subtitle: 'To Visa', children: 'The body', footer: 'The footer' });
    for (const part of ['>Refund?</h2>', '>To Visa</p>', 'The body', 'The footer', 'aria-label="Close"']) {
      expect(html).toContain(part);
    }
    expect(markup(Modal, base)).not.toContain('</p>');
    expect(markup(Modal, { ...base, open: false })).toBe('');
  });

  test('[S2.123] its buttons are labelled Cancel and Confirm by default', () => {
    expect(markup(Modal, base)).toMatch(/>Cancel<.*>Confirm</);
    expect(markup(Modal, { ...base, cancelLabel: 'Stay', confirmLabel: 'Leave' })).toMatch(/>Stay<.*>Leave</);
  });

  test('[S2.124] its primary button has a loading state', () => {
    expect(markup(Modal, { ...base, loading: true })).toMatch(/<button[^>]*type="submit"[^>]*aria-busy="true"/);
    expect(markup(Modal, base)).not.toContain('aria-busy');
  });

  test('[S2.125] can show one of nine icons', () => {
    expect(Object.keys(leadIcons)).toEqual([
      'alert-circle',
      'alert-triangle',
      'lock',
      'phone',
      'mail',
      'reset',
      'undo',
      'trash',
      'save',
    ]);
    const drawn = (Object.keys(leadIcons) as (keyof typeof leadIcons)[]).map((lead) =>
      markup(Modal, { ...base, lead }),
    );
    expect(new Set(drawn.map((html) => /<svg.*?<\/svg>/.exec(html)?.[0])).size).toBe(9);
  });

  test('[S2.126] has two sizes', async () => {
    const css = await stylesheet('overlay/modal');
    expect(classesOf(markup(Modal, { ...base, size: 'default' }), 'dialog')).toContain('default');
    expect(classesOf(markup(Modal, { ...base, size: 'huge' }), 'dialog')).toContain('huge');
    expect(rule(css, 'default')).not.toBe(rule(css, 'huge'));
  });

  test('[S2.127] is huge by default', () => {
    expect(classesOf(markup(Modal, base), 'dialog')).toContain('huge');
  });
});

describe('pager', () => {
  const pager = (page: number) => markup(Pager, { page, lastPage: 43, onPage: () => undefined });
  const disabled = (html: string) =>
    [...html.matchAll(/<button[^>]*>/g)].filter(([tag]) => tag.includes('disabled=""')).map(([tag]) => tag);

  test('[S2.148] previous is disabled on the first page and next on the last', () => {
    expect(disabled(pager(1)).join()).toContain('Previous page');
    expect(disabled(pager(1))).toHaveLength(1);
    expect(disabled(pager(43)).join()).toContain('Next page');
    expect(disabled(pager(43))).toHaveLength(1);
    expect(disabled(pager(20))).toHaveLength(0);
  });

  test("[S2.149] a page button's label is 'Goto page {page}'", () => {
    expect(pager(1)).toMatch(/<button[^>]*aria-label="Goto page 2"[^>]*>2</);
    expect(pager(1)).toMatch(/<button[^>]*aria-label="Goto page 43"[^>]*>43</);
  });
});

describe('tables and their cells', () => {
  const columns = [{ key: 'name', header: 'Name', cell: (row: { name: string }) => row.name }];
  const rowKey = (row: { name: string }) => row.name;

  test("[S2.154] an empty table shows 'No Data Available' and keeps its header", () => {
    const html = markup(DataTable<{ name: string }>, { label: 'Names', columns, rows: [], rowKey });
    expect(html).toContain('No Data Available');
    expect(html).toContain('Name</th>');
    expect(
      markup(DataTable<{ name: string }>, { label: 'Names', columns, rows: [{ name: 'A' }], rowKey }),
    ).not.toContain('No Data Available');
  });

  test('a loading table shows skeletons instead of rows, and keeps existing rows', () => {
    const table = (rows: { name: string }[]) =>
      markup(DataTable<{ name: string }>, { label: 'Names', columns, rows, rowKey, loading: true, skeletonRows: 10 });
    expect(table([]).match(/<tbody aria-hidden="true">(<tr[^>]*>.*?<\/tr>){10}<\/tbody>/)).not.toBeNull();
    expect(table([{ name: 'A' }])).toContain('<tbody><tr');
  });

  test('[S2.155] a boolean-like status shows Active or Inactive', () => {
    const shown = (value: unknown) =>
      markup(ActiveBadge, { value, activeLabel: 'Active', inactiveLabel: 'Inactive' }).replaceAll(/<[^>]*>/g, '');
    expect([true, 1, 'Y', 'true'].map(shown)).toEqual(Array(4).fill('Active'));
    expect([false, 0, 'N', null].map(shown)).toEqual(Array(4).fill('Inactive'));
    expect(shown('Past Due')).toBe('Past Due');
  });

  test('[S2.156] a card brand shows its icon in each of its spellings', () => {
    const icons = ['Visa', 'Mastercard', 'AMEX', 'Discover', 'jcb'].map((brand) => markup(CardBrandIcon, { brand }));
    expect(new Set(icons).size).toBe(5);
    for (const icon of icons) expect(icon).toContain('<svg');
    for (const brand of ['American Express', 'AmericanExpress'])
      expect(markup(CardBrandIcon, { brand })).toBe(icons[2]);
    expect(markup(CardBrandIcon, { brand: 'j_c_b' })).toBe(icons[4]);
  });

  test('[S2.157] the card brand Total shows as text', () => {
    const html = markup(CardBrandIcon, { brand: 'Total' });
    expect(html).toContain('>Total<');
    expect(html).not.toContain('<svg');
  });
});
