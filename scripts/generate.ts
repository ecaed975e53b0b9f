import { readFile, writeFile } from 'node:fs/promises';
import { calls } from '@countinghouse/contract/calls';
import { createErrorPage } from '@countinghouse/contract/error-page';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { writeSha256Rounds } from './write-sha256-rounds.ts';

/*
 * `npm run generate`: writes the files that are generated from the declared calls, and the unrolled SHA-256. With --check it writes nothing
 * and exits with 1 if a file differs from what it would write.
 */

const files: Record<string, string> = {
  'docs/openapi.json': `${JSON.stringify(createOpenApi(calls), null, 2)}\n`,
  'docs/errors.md': createErrorPage(calls),
  'packages/domain/src/protection/sha256-rounds.ts': writeSha256Rounds(),
};

const check = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
let differing = 0;
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, root);
  const standing = await readFile(file, 'utf8').catch(() => '');
  if (standing === content) continue;
  differing += 1;
  if (check) console.log(`${name} is not what npm run generate writes`);
  else await writeFile(file, content);
}
if (!check) console.log(`${differing} of ${Object.keys(files).length} files written`);
process.exit(check && differing > 0 ? 1 : 0);
