import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import * as spreadsheets from '@e965/xlsx';
import papa from 'papaparse';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Given, TestGateway } from './gateway.ts';
import { type UserName, users } from './world.ts';

/** Requests a file, and returns the response with its body unread. */
export async function requestFile(
  house: Pick<TestGateway, 'issuer' | 'gateway'>,
  name: CallName,
  as: UserName,
  given: Given = {},
): Promise<Response> {
  const call = calls[name] as CallDeclaration;
  const { body } = given;
  return fetch(`${house.gateway.url}/api/${call.service}${addressOf(call, given)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${await house.issuer.token(users[as].id_server_id)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  });
}

/** Returns the records of a CSV, read by a third-party parser. */
export function readCsv(text: string): string[][] {
  return papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',', newline: '\r\n' }).data;
}

/** Returns the rows of every sheet of a .xls or .xlsx, read by a third-party program. A date is its wall clock time, as if it were UTC. */
export function readSheets(bytes: Uint8Array): Record<string, unknown[][]> {
  const book = spreadsheets.read(bytes, { type: 'buffer', cellFormula: true, cellDates: true, UTC: true });
  return Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      spreadsheets.utils
        .sheet_to_json<unknown[]>(book.Sheets[name] as spreadsheets.WorkSheet, { header: 1, UTC: true })
        .map((row) => row.map((cell) => (cell instanceof Date ? toSecond(cell) : cell))),
    ]),
  );
}

/** A spreadsheet stores a date as a fraction of days, which can be a millisecond off when read. */
function toSecond(time: Date): Date {
  return new Date(Math.round(time.getTime() / 1_000) * 1_000);
}

/** Returns the text of a PDF's pages, read by a third-party program. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(document)).text;
}
