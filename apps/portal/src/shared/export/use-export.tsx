import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import { exportFileName } from '@countinghouse/domain/export/export-file-name';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reportError } from '../client/report-error.ts';
import { usePageZone } from '../format/page-zone.ts';
import { useSession } from '../session/session.ts';
import { useAccess } from '../session/use-access.ts';
import { useCovers } from '../table/covers.tsx';
import { TableTooLong } from './all-pages.ts';
import { deniedTextOf } from './denied-text.ts';
import { browserRows_maximum, type ExportMenuProps, type OtherFile } from './export-props.ts';
import { type ExportTable, exportColumnsOf, exportTableOf } from './export-table.ts';
import { PrintedTable } from './printed-table.tsx';

/** The most rows that can be printed. A longer table can be exported as PDF and printed in parts. */
const printedRows_maximum = 5_000;

type ServerExport = NonNullable<ExportMenuProps<unknown>['server']>;

/** An export that takes less time shows no progress, which would only flicker. */
const quick_ms = 400;

/** The share of the progress for fetching rows. Building the file is the rest. */
const fetchedShare = 0.8;

/** Runs one export of a table at a time: starts it, reports its progress (0 to 1; undefined when idle or quick), and cancels it. */
export function useExport<Row>(props: ExportMenuProps<Row>): {
  begin: (format: ExportFormat | 'print') => Promise<void>;
  /** Downloads another file from the server. */
  beginOther: (file: OtherFile) => Promise<void>;
  cancel: () => void;
  running: number | undefined;
  printed: ReactNode;
} {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const { merchant } = useSession();
  const pageZone = usePageZone();
  const [running, setRunning] = useState<number>();
  const [slow, setSlow] = useState(false);
  const [printed, setPrinted] = useState<ExportTable>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const zone = props.zone ?? pageZone;
  const words = { zone, yes: t`Yes`, no: t`No` };
  const columns = exportColumnsOf(props.columns, t`Currency`);

  const server = props.server;
  const maximum = server?.browser_maximum ?? browserRows_maximum;
  const tooLong = server !== undefined && (!server.total_count_is_exact || server.total_count > maximum);

  const readCovers = useCovers();
  const coverTexts = () => readCovers().map(({ name, value }) => labelled(name, value, localeNamed(i18n.locale)));
  // A long table's CSV has no totals, whether the browser or the server makes it: programs read it to its last row.
  const totalsOf = (format: ExportFormat | 'print') =>
    format === 'csv' && server !== undefined ? [] : (props.totals ?? []);

  const readTable = async (format: ExportFormat | 'print', signal: AbortSignal): Promise<ExportTable> => {
    const rows =
      props.allRows === undefined
        ? props.rows
        : await props.allRows(signal, (share) => setRunning(share * fetchedShare));
    signal.throwIfAborted();
    return exportTableOf(props.tableName, columns, rows, totalsOf(format));
  };

  const print = async (signal: AbortSignal): Promise<void> => {
    const tooMany = () => {
      toast({ tone: 'info', title: t`This table is too long to print`, note: t`Export it as a PDF instead.` });
    };
    if (tooLong || props.rows.length > printedRows_maximum) return tooMany();
    const table = await readTable('print', signal);
    if (table.row_count > printedRows_maximum) tooMany();
    else setPrinted(table);
  };

  /** Has the server make the file. Returns whether it was saved. */
  const download = async (name: string, format: ExportFormat, { download: ask }: ServerExport, signal: AbortSignal) => {
    const { downloadFile } = await import('./download-file.ts');
    const covers = coverTexts();
    const labels = Object.fromEntries(columns.map(({ key, label }) => [key, label]));
    return downloadFile(name, format, () => ask(format, { labels, covers, signal }), { signal, onShare: setRunning });
  };

  /** Builds the file here, after all rows are read. */
  const build = async (name: string, format: ExportFormat, signal: AbortSignal): Promise<void> => {
    const table = await readTable(format, signal);
    const begun = props.allRows === undefined ? 0 : fetchedShare;
    const [{ buildFile }, { saveFile }] = await Promise.all([import('./build-file.ts'), import('./save-file.ts')]);
    const file = await buildFile(format, table, {
      ...words,
      locale: i18n.locale,
      business: merchant?.doing_business_as ?? '',
      covers: coverTexts(),
      signal,
      onProgress: (share) => setRunning(begun + share * (1 - begun)),
    });
    saveFile(file, name);
  };

  const run = async (format: ExportFormat | 'print', signal: AbortSignal): Promise<void> => {
    if (format === 'print') return print(signal);
    const name = exportFileName(props.tableName, format);
    if (tooLong && server !== undefined) {
      if (!(await download(name, format, server, signal))) return;
    } else await build(name, format, signal);
    toast({ tone: 'success', title: t`${name} is saved` });
  };

  const begin = (format: ExportFormat | 'print') => beginWork((signal) => run(format, signal));

  const beginOther = ({ download: ask }: OtherFile) =>
    beginWork(async (signal) => {
      const [file, { saveAnswer }] = await Promise.all([ask(signal), import('./save-file.ts')]);
      await saveAnswer(file);
      const { name } = file;
      toast({ tone: 'success', title: t`${name} is saved` });
    });

  const beginWork = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (current.current !== undefined) return;
    if (!may('EXPT')) {
      toast({ tone: 'danger', title: deniedTextOf(props, i18n) });
      return;
    }
    const controller = new AbortController();
    current.current = controller;
    setRunning(0);
    const waiting = setTimeout(() => setSlow(true), quick_ms);
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) toast({ tone: 'info', title: t`The export was canceled. Nothing was saved` });
      else if (error instanceof TableTooLong) {
        toast({
          tone: 'warning',
          title: t`This table is too long for one export. Nothing was saved`,
          note: t`Narrow it, by its dates for example, and export it in parts.`,
        });
      } else reportError(error);
    } finally {
      clearTimeout(waiting);
      setSlow(false);
      current.current = undefined;
      setRunning(undefined);
    }
  };

  return {
    begin,
    beginOther,
    cancel: () => current.current?.abort(),
    running: slow ? running : undefined,
    printed:
      printed === undefined ? null : (
        <PrintedTable table={printed} words={words} onPrinted={() => setPrinted(undefined)} />
      ),
  };
}
