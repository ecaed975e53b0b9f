import type { Account } from './accounts.ts';
import type { Locale } from './pages/page-model.ts';
import { resetMail } from './pages/reset-mail.ts';
import type { Parts } from './parts.ts';
import { createReset, resetLifetime_minutes } from './reset.ts';

/** Sends an account's owner the link with which to set a password. @throws when the mail server does not take it */
export async function sendReset(
  { settings, clock, pool, mailer }: Parts,
  account: Account,
  locale: Locale,
): Promise<void> {
  const token = await createReset(pool, clock, account.id_server_id);
  const mail = resetMail({
    locale,
    link: `${settings.IDENTITY_URL}/new-password?token=${token}&lang=${locale}`,
    username: account.username,
    expires_minutes: resetLifetime_minutes,
  });
  await mailer.sendMail({ from: settings.MAIL_FROM, to: account.email, ...mail });
}
