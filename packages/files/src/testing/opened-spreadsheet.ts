import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as reader from '@e965/xlsx';

const run = promisify(execFile);

/** Spreadsheet programs, with their commands for writing a sheet as a CSV. */
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

/** Returns the first sheet as a CSV, opened with the first installed program; undefined if there is none. */
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
 * Returns the displayed cells of a spreadsheet's first sheet, read by LibreOffice or Gnumeric (`ssconvert`) if installed, otherwise by
 * SheetJS.
 */
export async function openSpreadsheet(bytes: Uint8Array, ending: '.xls' | '.xlsx'): Promise<string[][]> {
  const csv = await csvOfProgram(bytes, ending);
  const book =
    csv === undefined ? reader.read(bytes, { type: 'buffer' }) : reader.read(csv, { type: 'string', raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as reader.WorkSheet;
  return reader.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}
