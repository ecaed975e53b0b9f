import type { Locale } from '@countinghouse/domain/text/locales';
import { writeMail } from '@countinghouse/mail/write-mail';
import type pg from 'pg';
import { type Account, hasVerifiedEmail, localeOfAccount } from '../accounts/accounts.ts';
import { maySendTo } from '../email/mail-limits.ts';
import type { Parts } from '../parts.ts';
import { createReset, invitationLifetime_days, type ResetPurpose, resetLifetime_minutes } from './reset.ts';

/**
 * Sends an account's owner a link to set a password: a new one, or an invitation for the first one if the address was never verified. If
 * the address received too many mails, nothing is sent and earlier links stay valid. The caller answers the same in both cases, since a
 * difference would reveal mails requested by others.
 *
 * @param database the connection of the caller's transaction, if any
 * @throws when the mail server does not accept it
 */
export async function sendPasswordLink(
  { settings, clock, pool, mailer, log }: Parts,
  account: Account,
  locale: Locale,
  database: pg.Pool | pg.ClientBase = pool,
): Promise<void> {
  if (!(await maySendTo(pool, clock.now(), account.email, 'password_link'))) {
    log.warn(
      { id_server_id: account.id_server_id },
      'A link to set a password was not sent: its address gets too many',
    );
    return;
  }
  const purpose: ResetPurpose = (await hasVerifiedEmail(database, account.id_server_id)) ? 'reset' : 'invitation';
  const token = await createReset(database, clock, account.id_server_id, purpose);
  const told = {
    link: `${settings.IDENTITY_URL}/new-password?token=${token}&lang=${locale}`,
    username: account.username,
  };
  const mail =
    purpose === 'reset'
      ? await writeMail('password_reset', { ...told, lifetime_minutes: resetLifetime_minutes }, locale)
      : await writeMail('invitation', { ...told, lifetime_days: invitationLifetime_days }, locale);
  await mailer.sendMail({ from: settings.MAIL_FROM, to: account.email, ...mail });
}

/**
 * Notifies an account's owner that its password was changed, in the language of the account or else that of the page. Never throws, since
 * the password is already changed.
 */
export async function mailPasswordChanged(
  { settings, pool, mailer, log }: Parts,
  account: Account,
  page_locale: Locale,
): Promise<void> {
  try {
    const locale = await localeOfAccount(pool, account.id_server_id, page_locale);
    const link = `${settings.IDENTITY_URL}/forgotten?lang=${locale}`;
    const mail = await writeMail('password_changed', { link, username: account.username }, locale);
    await mailer.sendMail({ from: settings.MAIL_FROM, to: account.email, ...mail });
  } catch (error) {
    log.error({ error: (error as Error).message }, 'A mail about a new password could not be sent');
  }
}
