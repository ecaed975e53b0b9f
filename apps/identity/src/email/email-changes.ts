import { createHash, randomBytes } from 'node:crypto';
import { writeMail } from '@countinghouse/mail/write-mail';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import { type Account, hasVerifiedEmail, localeOfAccount } from '../accounts/accounts.ts';
import type { Parts } from '../parts.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { endPasswordLinks } from '../passwords/reset.ts';
import { sendPasswordLink } from '../passwords/send-reset.ts';
import { endSessions } from '../sessions/sessions.ts';
import { maySendTo } from './mail-limits.ts';

/** How long the link at a new address works. */
const confirmLifetime_hours = 24;
/** How long the old address can undo a change, from the request and again from when it takes effect. */
const undoLifetime_hours = 72;

/** A new address that is not confirmed yet. */
export type PendingEmail = { email: string; requested_at: Date; expires_at: Date };

/** The result of requesting a new address: it waits for its link, it applies immediately, or there were too many such mails to it. */
export type EmailWish = 'pending' | 'changed' | 'too_many';

const open = 'confirmed_at is null and cancelled_at is null and undone_at is null';
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Requests another email address for an account. It applies once the link mailed there is used. The old address is notified immediately and
 * can undo the change. An earlier pending request ends. If the present address was never verified (an invitation not yet accepted), the new
 * one applies immediately, and the invitation is sent there.
 *
 * @throws when the mail server does not accept a mail; nothing is changed then
 */
export async function requestEmailChange(parts: Parts, account: Account, email: string): Promise<EmailWish> {
  const { settings, clock, pool, mailer } = parts;
  const { id_server_id, username } = account;
  const now = clock.now();
  if (!(await maySendTo(pool, now, email, 'email_change'))) return 'too_many';
  const locale = await localeOfAccount(pool, id_server_id);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'select email from accounts where id_server_id = $1 for update',
      [id_server_id],
    );
    const old_email = rows[0]?.email ?? account.email;
    if (!(await hasVerifiedEmail(client, id_server_id))) {
      await setEmail(client, id_server_id, email, now);
      await endPasswordLinks(client, id_server_id, now);
      await sendPasswordLink(parts, { ...account, email }, locale, client);
      return 'changed';
    }
    const [confirm, undo] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    await client.query(`update email_changes set cancelled_at = $2 where id_server_id = $1 and ${open}`, [
      id_server_id,
      now,
    ]);
    await client.query(
      `insert into email_changes
         (id_server_id, old_email, new_email, requested_at, confirm_hash, confirm_until, undo_hash, undo_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id_server_id,
        old_email,
        email,
        now,
        hashOf(confirm),
        after(now, confirmLifetime_hours),
        hashOf(undo),
        after(now, undoLifetime_hours),
      ],
    );
    const link = (path: string, token: string) => `${settings.IDENTITY_URL}/${path}?token=${token}&lang=${locale}`;
    const told = { username, email };
    await mailer.sendMail({
      from: settings.MAIL_FROM,
      to: email,
      ...(await writeMail(
        'email_change',
        { ...told, link: link('confirm-email', confirm), lifetime_hours: confirmLifetime_hours },
        locale,
      )),
    });
    await mailer.sendMail({
      from: settings.MAIL_FROM,
      to: old_email,
      ...(await writeMail(
        'email_notice',
        { ...told, link: link('undo-email', undo), lifetime_hours: undoLifetime_hours },
        locale,
      )),
    });
    return 'pending';
  });
}

/** Returns the pending email address of an account; undefined if there is none. */
export async function pendingEmailOf(
  pool: pg.Pool,
  id_server_id: string,
  now: Date,
): Promise<PendingEmail | undefined> {
  const { rows } = await pool.query<PendingEmail>(
    `select new_email as email, requested_at, confirm_until as expires_at from email_changes
     where id_server_id = $1 and confirm_until > $2 and ${open}`,
    [id_server_id, now],
  );
  return rows[0];
}

/** Cancels the pending address; false if there is none. */
export async function cancelEmailChange(pool: pg.Pool, id_server_id: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update email_changes set cancelled_at = $2 where id_server_id = $1 and confirm_until > $2 and ${open}`,
    [id_server_id, now],
  );
  return rowCount === 1;
}

/** What a link's secret belongs to: the account and both addresses. */
export type EmailLink = { id_server_id: string; username: string; old_email: string; new_email: string };

const linkColumns = 'c.id_server_id, a.username, c.old_email, c.new_email';

/** Reads the secret of a link at a new address without using it; undefined if it does not work (any more). */
export async function readConfirmLink(pool: pg.Pool, now: Date, token: string): Promise<EmailLink | undefined> {
  const { rows } = await pool.query<EmailLink>(
    `select ${linkColumns} from email_changes c join accounts a using (id_server_id)
     where c.confirm_hash = $1 and c.confirm_until > $2 and ${open} and not a.disabled`,
    [hashOf(token), now],
  );
  return rows[0];
}

/** Confirms a new address by the secret of its link. Password links that were sent to the old address end. */
export async function confirmEmailChange(pool: pg.Pool, now: Date, token: string): Promise<EmailLink | undefined> {
  return inTransaction(pool, async (client) => {
    const found = await lockedByLink(client, 'confirm_hash', token);
    if (found === undefined) return undefined;
    const { rowCount } = await client.query(
      `update email_changes set confirmed_at = $2, undo_until = $3 where confirm_hash = $1 and confirm_until > $2 and ${open}`,
      [hashOf(token), now, after(now, undoLifetime_hours)],
    );
    if (rowCount !== 1) return undefined;
    await setEmail(client, found.id_server_id, found.new_email, now);
    await client.query('update accounts set email_verified_at = $2 where id_server_id = $1', [found.id_server_id, now]);
    await endPasswordLinks(client, found.id_server_id, now);
    return found;
  });
}

/** Reads the secret of a link at the old address without using it. */
export async function readUndoLink(pool: pg.Pool, now: Date, token: string): Promise<EmailLink | undefined> {
  const { rows } = await pool.query<EmailLink>(
    `select ${linkColumns} from email_changes c join accounts a using (id_server_id)
     where c.undo_hash = $1 and c.undo_until > $2 and c.undone_at is null`,
    [hashOf(token), now],
  );
  return rows[0];
}

/**
 * Restores the address from before a change, whether the change took effect or not, and undoes what followed: later address changes,
 * sessions, password links, a new password and new second factors. An attacker who changed the address may have set them.
 */
export async function undoEmailChange(pool: pg.Pool, now: Date, token: string): Promise<EmailLink | undefined> {
  const nobodys_password = await hashPassword(randomBytes(32).toString('base64'));
  return inTransaction(pool, async (client) => {
    const found = await lockedByLink(client, 'undo_hash', token);
    if (found === undefined) return undefined;
    const { id_server_id, old_email } = found;
    const { rows } = await client.query<{ requested_at: Date }>(
      `update email_changes set undone_at = $2 where undo_hash = $1 and undo_until > $2 and undone_at is null
       returning requested_at`,
      [hashOf(token), now],
    );
    const since = rows[0]?.requested_at;
    if (since === undefined) return undefined;
    await client.query(
      'update email_changes set undone_at = $3 where id_server_id = $1 and requested_at >= $2 and undone_at is null',
      [id_server_id, since, now],
    );
    await setEmail(client, id_server_id, old_email, now);
    await client.query(
      `update accounts set password_hash = $3, password_changed_at = $4, email_verified_at = $4
       where id_server_id = $1 and password_changed_at >= $2`,
      [id_server_id, since, nobodys_password, now],
    );
    await client.query('delete from passkeys where id_server_id = $1 and created_at >= $2', [id_server_id, since]);
    await client.query('delete from authenticators where id_server_id = $1 and created_at >= $2', [
      id_server_id,
      since,
    ]);
    await client.query('delete from recovery_codes where id_server_id = $1 and created_at >= $2', [
      id_server_id,
      since,
    ]);
    await endPasswordLinks(client, id_server_id, now);
    await endSessions(client, { id_server_id }, now);
    return found;
  });
}

/** Reads the change of a link and locks its account, so that two changes of one account run one after the other. */
async function lockedByLink(
  client: pg.PoolClient,
  secret: 'confirm_hash' | 'undo_hash',
  token: string,
): Promise<EmailLink | undefined> {
  const { rows } = await client.query<EmailLink>(
    `select ${linkColumns} from email_changes c join accounts a using (id_server_id)
     where c.${secret} = $1 and (not a.disabled or $2) for update of a`,
    [hashOf(token), secret === 'undo_hash'],
  );
  return rows[0];
}

function setEmail(client: pg.PoolClient, id_server_id: string, email: string, now: Date) {
  return client.query('update accounts set email = $2, updated_at = $3 where id_server_id = $1', [
    id_server_id,
    email,
    now,
  ]);
}
