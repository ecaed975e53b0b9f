import { expect, test } from 'vitest';
import { explain } from './fault.ts';

const place = { data_folder: '/data', port: 8432 };

test.each([
  ['initdb: error: could not write file: No space left on device', /disk that holds \/data is full: .* DATA_FOLDER/],
  ["EROFS: read-only file system, mkdir '/data'", /cannot be written: set DATA_FOLDER/],
  ['FATAL: could not bind IPv4 address "127.0.0.1": Address already in use', /Port 8432 is taken: set POSTGRES_PORT/],
  ["EACCES: permission denied, open '/data'", /may not be used by this account: .* DATA_FOLDER/],
  ['FATAL:  data directory "/data" has wrong ownership', /may not be used by this account: .* DATA_FOLDER/],
  ['FATAL:  lock file "postmaster.pid" already exists', /in use by another server: .* DATA_FOLDER/],
  ['LOG: x\nFATAL:  broken page\n', /\(FATAL: {2}broken page\): mend that, or set DATABASE_URL/],
  ['', /DATABASE_URL/],
])('%s is explained in one sentence that names the setting', (said, sentence) => {
  const { message } = explain(said, place);
  expect(message).toMatch(sentence);
  expect(message.endsWith('.')).toBe(true);
  expect(message).not.toContain('\n');
});
