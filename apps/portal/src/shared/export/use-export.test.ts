import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { exportFormats } from '@countinghouse/domain/export/export-file-name';
import { shownToasts } from '@countinghouse/ui/feedback/toast-store';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { ExportMenuProps } from './export-props.ts';
import { saveFile } from './save-file.ts';
import { useExport } from './use-export.tsx';

const held = new Set<PermissionCode>();
vi.mock('../session/use-access.ts', () => ({ useAccess: () => ({ may: (code: PermissionCode) => held.has(code) }) }));
vi.mock('../session/session.ts', () => ({ useSession: () => ({}) }));
vi.mock('../client/report-error.ts', () => ({
  reportError: (error: unknown) => {
    throw error;
  },
}));
vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));
afterEach(() => {
  held.clear();
  vi.mocked(saveFile).mockClear();
});

type Row = { name: string };
const download = vi.fn();
const inHand = {
  tableName: 'Merchants',
  columns: [{ key: 'name', header: 'Name', cell: () => null, value: ({ name }: Row) => name }],
  rows: [{ name: 'Harbor Books' }],
} satisfies ExportMenuProps<Row>;
const allRows = vi.fn(async () => inHand.rows);
const tables: Record<string, ExportMenuProps<Row>> = {
  'rows in hand': inHand,
  'rows fetched by pages': { ...inHand, allRows },
  'a file of the server': { ...inHand, server: { total_count: 60_000, total_count_is_exact: true, download } },
};

/** Starts an export as the menu does. */
async function begin(props: ExportMenuProps<Row>, format: Parameters<ReturnType<typeof useExport>['begin']>[0]) {
  let exporting: ReturnType<typeof useExport> | undefined;
  const Reader = () => {
    exporting = useExport(props);
    return null;
  };
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Reader)));
  await exporting?.begin(format);
}
const toasts = () => shownToasts().map(({ title }) => title);

test.each(Object.keys(tables))('[S6.147] without EXPT nothing of %s is read, saved or printed', async (name) => {
  for (const format of [...exportFormats, 'print'] as const) {
    await begin(tables[name] as ExportMenuProps<Row>, format);
    expect(toasts()).toEqual(['You do not have access to export this data']);
  }
  for (const done of [saveFile, allRows, download]) expect(done).not.toHaveBeenCalled();
});

test('with EXPT the same table is saved', async () => {
  held.add('EXPT');
  await begin(inHand, 'csv');
  expect(vi.mocked(saveFile).mock.calls.map(([, name]) => name)).toEqual(['Merchants_export.csv']);
});
