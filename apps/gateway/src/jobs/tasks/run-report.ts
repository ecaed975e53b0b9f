import { createHash } from 'node:crypto';
import { decideSession, holds } from '@countinghouse/domain/access/access';
import { reportAttachment_maximum_bytes } from '@countinghouse/domain/report/custom-report';
import { writeMail } from '@countinghouse/mail/write-mail';
import { createIdentityReader } from '../../access/identity.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer, isRefused, type Mail, type Mailer } from '../../mailer.ts';
import { OperationError, type RequestIdentity, type ScopedTransaction } from '../../operation.ts';
import { retryAfter_ms } from '../../services/credit-card/unknown-outcome/retry-after.ts';
import { reportEntityOf } from '../../services/merchants/reports/report-entity.ts';
import { ReportTooLarge, reportFile } from '../../services/merchants/reports/report-file.ts';
import { readPerson } from '../../store/people/identity.ts';
import {
  FileTooLarge,
  patchFile,
  readFileDetails,
  readFilePiece,
  readFilePieces,
  writeFile,
} from '../../store/reports/files.ts';
import { readReportRows } from '../../store/reports/report-rows.ts';
import {
  type ClaimedRun,
  endRun,
  messageEnded,
  noteNextTry,
  recipientsOf,
  recordRunFile,
  startReportRun,
} from '../../store/reports/report-runs.ts';
import { inScope } from '../../store/scope.ts';
import { type Attempt, JobError, type Task } from '../queue/task.ts';

/** A file is tried this often; its mail for about a day. */
const makeTries_maximum = 5;
const mailTries_maximum = 300;
const file_maximum_bytes = 500_000_000;

/**
 * Runs a custom report: makes its file and mails it to each recipient.
 *
 * Safe on several nodes, when run twice, and after a crash at any line. A report has one run for each instant of its schedule (a unique
 * constraint), and a run has one job. The file and the state 'file made' are written in one transaction. A message is recorded as sent
 * after the mail server accepts it. If a node dies between the two, it is sent again with the same Message-ID, of which mail systems keep
 * one: SMTP allows no stronger guarantee.
 */
export function runReport({ owner_pool, pool, clock, log, settings, payments }: RunReportParts): Task<'run_report'> {
  const mailer = createMailer(settings);
  const identities = createIdentityReader(pool, clock, 0);
  const parts: Parts = { owner_pool, pool, clock, log, settings, payments, mailer, identities };
  return {
    name: 'run_report',
    // The run itself decides, and shows people, how often and when it is retried.
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (key, { signal }) => {
      const run = await startReportRun(owner_pool, key, clock.now());
      if (run === undefined) return;
      await payments.checkpoint('report_taken');
      await doRun(parts, run, signal);
    },
  };
}

type RunReportParts = Pick<Dependencies, 'owner_pool' | 'pool' | 'clock' | 'log' | 'settings' | 'payments'>;
type Parts = RunReportParts & { mailer: Mailer; identities: ReturnType<typeof createIdentityReader> };

async function doRun(parts: Parts, run: ClaimedRun, signal: Attempt['signal']): Promise<void> {
  const { owner_pool, clock, log } = parts;
  const told = { report_id: run.report_id, run_id: run.run_id, tries: run.tries };
  try {
    const identity = await authorityOf(parts, run);
    if (identity === undefined) {
      await endRun(owner_pool, run, { failure: 'access_lost', now: clock.now() });
      log.warn(told, 'a report did not run: whoever saved it may not run it any more');
      return;
    }
    if (run.status !== 'sending') {
      const made = await makeFile(parts, run, identity, signal);
      if (made === undefined) return;
      run.file_id = made;
      run.tries = 1;
      await parts.payments.checkpoint('report_made');
    }
    await sendMessages(parts, run, identity, signal);
    await parts.payments.checkpoint('report_ended');
  } catch (error) {
    if (signal.aborted) throw error;
    const now = clock.now();
    if (error instanceof FileTooLarge || error instanceof ReportTooLarge) {
      await endRun(owner_pool, run, { failure: 'too_large', now });
      return;
    }
    const sending = run.status === 'sending' || run.file_id !== null;
    const last = run.tries >= (sending ? mailTries_maximum : makeTries_maximum);
    if (last) {
      log.error({ err: error, ...told }, sending ? 'a report could not be mailed' : 'a report could not be made');
      await endRun(owner_pool, run, { failure: sending ? 'mail_unavailable' : 'not_made', now });
      return;
    }
    const again_in_ms = retryAfter_ms(run.tries);
    await noteNextTry(owner_pool, run, new Date(now.getTime() + again_in_ms));
    throw new JobError(sending ? 'mail_unavailable' : 'not_made', { cause: error, again_in_ms });
  }
}

/**
 * Returns the identity whose permissions a run uses: that of the person who started it or last saved the report. Undefined if they may no
 * longer have it: a report must not contain data that its author can no longer see.
 */
async function authorityOf({ pool, identities }: Parts, run: ClaimedRun): Promise<RequestIdentity | undefined> {
  const person = await inScope(pool, 'none', 'read', (transaction) =>
    readPerson(transaction, { user_id: run.authority_user_id }),
  );
  if (person === undefined) return undefined;
  try {
    const identity = await identities.read(person.id_server_id, {});
    if (decideSession(identity.access) !== undefined || !holds(identity.access, 'CRVI')) return undefined;
    if (run.definition.recipients.length > 0 && !holds(identity.access, 'EXPT')) return undefined;
    return reportEntityOf(identity).entity_id === run.entity_id ? identity : undefined;
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

/** Makes the file of a run. Returns undefined, and writes nothing, if another attempt has taken the run over or its report was deleted. */
async function makeFile(
  { owner_pool, pool, clock }: Parts,
  run: ClaimedRun,
  identity: RequestIdentity,
  signal: Attempt['signal'],
): Promise<string | undefined> {
  const { scope } = reportEntityOf(identity);
  const client = await owner_pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const made = await inScope(pool, scope, 'read', async (transaction) => {
      const helpings = readReportRows(transaction, scope, run.definition, run);
      const file = reportFile(
        run.definition,
        { dates: run, business: await businessOf(transaction, identity), made_at: clock.now() },
        untilStopped(helpings, signal),
      );
      const stored = await writeFile(
        client,
        { entity_id: run.entity_id, file_name: file.name, media_type: file.media_type, created_at: clock.now() },
        file.content,
        file_maximum_bytes,
      );
      await patchFile(client, { entity_id: run.entity_id, file_id: stored.file_id }, file.patches());
      const still_ours = await recordRunFile(client, run, { file_id: stored.file_id, row_count: file.rowCount() });
      return still_ours ? stored.file_id : undefined;
    });
    await client.query(made === undefined ? 'rollback' : 'commit');
    return made;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns the name of the report's merchant or operator. */
async function businessOf(transaction: ScopedTransaction, { merchant, tenant_uid }: RequestIdentity): Promise<string> {
  if (merchant !== undefined) return merchant.doing_business_as;
  const { name } = await transaction
    .selectFrom('tenants')
    .where('tenant_uid', '=', tenant_uid)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

/** When the node stops, its run is left to other nodes. */
async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: Attempt['signal']): AsyncGenerator<Item> {
  for await (const item of items) {
    if (signal.aborted) throw new Error('The node is stopping');
    yield item;
  }
}

/**
 * Mails a run's file to every recipient who does not have it yet, and ends the run. If one mail server refuses it, the other recipients
 * still get theirs.
 *
 * @throws the last error that can be retried
 */
async function sendMessages(
  parts: Parts,
  run: ClaimedRun,
  identity: RequestIdentity,
  signal: Attempt['signal'],
): Promise<void> {
  const { owner_pool, clock, mailer, payments } = parts;
  let failed: unknown;
  const pending = await recipientsOf(owner_pool, run);
  if (pending !== undefined && pending.waiting.length > 0) {
    const mail = await mailOf(parts, run, identity);
    for (const to of pending.waiting) {
      signal.throwIfAborted();
      // Deleted, or taken over by another attempt: send nothing more.
      if ((await recipientsOf(owner_pool, run)) === undefined) return;
      try {
        await mailer.send({ ...mail, to, message_id: messageIdOf(run, to) });
      } catch (error) {
        if (isRefused(error)) await messageEnded(owner_pool, run, to, { status: 'refused', now: clock.now() });
        else failed = error;
        continue;
      }
      await payments.checkpoint('report_sent');
      await messageEnded(owner_pool, run, to, { status: 'sent', now: clock.now() });
    }
  }
  if (failed !== undefined) throw failed;
  const refused = (await recipientsOf(owner_pool, run))?.refused ?? false;
  await endRun(owner_pool, run, { failure: refused ? 'mail_refused' : null, now: clock.now() });
}

function messageIdOf(run: ClaimedRun, recipient: string): string {
  return `${run.run_id}.${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`;
}

/** Writes the message of a run, with the file attached or, if it is too large for mail, a link to it in the portal. */
async function mailOf({ pool }: Parts, run: ClaimedRun, identity: RequestIdentity): Promise<Omit<Mail, 'to'>> {
  const { scope } = reportEntityOf(identity);
  const { entity_id, definition } = run;
  const file_id = run.file_id ?? '';
  return inScope(pool, scope, 'read', async (transaction) => {
    const tenant = await transaction
      .selectFrom('tenants')
      .where('tenant_uid', '=', identity.tenant_uid)
      .select('client_url')
      .executeTakeFirstOrThrow();
    const file = await readFileDetails(transaction, entity_id, file_id);
    if (file === undefined) throw new Error('The file of a run was not found');
    const { row_count } = await transaction
      .selectFrom('custom_report_runs')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', run.report_id)
      .where('run_id', '=', run.run_id)
      .select('row_count')
      .executeTakeFirstOrThrow();
    const { file_name, media_type, size_bytes } = file;
    const attached = size_bytes <= reportAttachment_maximum_bytes;
    const pieces: Buffer[] = [];
    if (attached) {
      const read = (sequence: number) => readFilePiece(transaction, entity_id, file_id, sequence);
      for await (const piece of readFilePieces(read)) pieces.push(piece);
    }
    const told = await writeMail(
      'report',
      {
        report: definition.name,
        business: await businessOf(transaction, identity),
        from_date: run.from_date,
        to_date: run.to_date,
        file_name,
        size_bytes,
        row_count: row_count ?? 0,
        url: `${tenant.client_url}/reports/custom?report=${run.report_id}`,
        attached,
      },
      definition.locale,
    );
    return attached ? { ...told, attachment: { file_name, media_type, content: Buffer.concat(pieces) } } : told;
  });
}
