import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AuditHead } from '@countinghouse/gateway/store/audit/audit-check';

/*
 * `npm run audit`: checks the sealed audit chain of every entity and reports each broken link and how it is broken. It reads the database
 * of DATABASE_URL, or of the stack that runs here. The secret is AUDIT_SEAL_SECRET or that of this installation. The anchors are those of
 * --anchors (files of several nodes, or their logs, concatenated), AUDIT_ANCHOR_FILE or the data folder. Exit code 1: something is broken;
 * 2: it could not be checked.
 */
enableCompileCache();
const { runningAddress } = await import('@countinghouse/postgres/running-address');
const { createPool } = await import('@countinghouse/service/database');
const { gatewaySchema } = await import('@countinghouse/gateway/migrations');
const { checkAudit } = await import('@countinghouse/gateway/store/audit/audit-check');
const { readAnchors } = await import('@countinghouse/gateway/store/audit/audit-anchors');
const { auditReport } = await import('./audit-report.ts');

const { values } = parseArgs({ options: { anchors: { type: 'string', multiple: true } } });
const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = resolve(root, process.env.DATA_FOLDER ?? '.data');
const url = process.env.DATABASE_URL ?? (await runningAddress(join(folder, 'postgres')));
const secret = process.env.AUDIT_SEAL_SECRET || (await secretOf(join(folder, 'secrets.json')));
if (url === undefined || secret === undefined) {
  process.stderr.write(
    url === undefined
      ? 'No database runs here: start Countinghouse, or set DATABASE_URL.\n'
      : 'No secret is here: set AUDIT_SEAL_SECRET.\n',
  );
  process.exit(2);
}

const pool = createPool({ url, schema: gatewaySchema, application_name: 'audit' }, () => undefined);
const begun_ms = performance.now();
try {
  const files = values.anchors ?? [process.env.AUDIT_ANCHOR_FILE ?? join(folder, 'audit-anchors.jsonl')];
  const torn: string[] = [];
  const check = await checkAudit(pool, secret, { anchors: anchorsOf(files, secret, torn) });
  process.stdout.write(auditReport(check, performance.now() - begun_ms, torn));
  process.exitCode = check.fault_count === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The audit chain could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
} finally {
  await pool.end();
}

async function* anchorsOf(files: readonly string[], with_secret: string, torn: string[]): AsyncGenerator<AuditHead> {
  for (const file of files) yield* readAnchors(file, with_secret, (line) => torn.push(`line ${line} of ${file}`));
}

async function secretOf(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return (JSON.parse(text) as Record<string, string>).AUDIT_SEAL_SECRET;
}
