import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as reader from '@e965/xlsx';

const run = promisify(execFile);

/** The programs that people open spreadsheets with, and how each is told to write a sheet as a CSV beside it. */
const programs = [
  {
    command: 'soffice',
    options: (file: string, folder: string) => [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      folder,
      file,
    ],
  },
  {
    command: 'ssconvert',
    options: (file: string, folder: string) => ['--export-type=Gnumeric_stf:stf_csv', file, join(folder, 'opened.csv')],
  },
];

/** The first sheet as the first of these programs that is installed opens it, as a CSV; undefined where none is. */
async function csvOfProgram(bytes: Uint8Array, ending: '.xls' | '.xlsx'): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-opened-'));
  try {
    const file = join(folder, `opened${ending}`);
    await writeFile(file, bytes);
    for (const { command, options } of programs) {
      const has_run = await run(command, options(file, folder)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
      if (has_run) return await readFile(join(folder, 'opened.csv'), 'utf8');
    }
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The cells of a spreadsheet's first sheet as they are shown, read by LibreOffice or Gnumeric (`ssconvert`) where one is installed, and by
 * SheetJS otherwise.
 */
export async function openSpreadsheet(bytes: Uint8Array, ending: '.xls' | '.xlsx'): Promise<string[][]> {
  const csv = await csvOfProgram(bytes, ending);
  const book =
    csv === undefined ? reader.read(bytes, { type: 'buffer' }) : reader.read(csv, { type: 'string', raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as reader.WorkSheet;
  return reader.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}
