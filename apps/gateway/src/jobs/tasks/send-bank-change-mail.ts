import { writeMail } from '@countinghouse/mail/write-mail';
import { languagesOf } from '../../accounts/languages.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Notifies one person that their merchant's bank account was changed, in their language. Retried for a day until the mail server accepts
 * it.
 */
export function sendBankChangeMail({
  settings,
  identity_accounts,
  log,
}: Pick<Dependencies, 'settings' | 'identity_accounts' | 'log'>): Task<'send_bank_change_mail'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_bank_change_mail',
    tries_maximum: triesOfADay,
    run: async ({ to, reader_id_server_id, message_id, changed_at, ...facts }) => {
      const readers = reader_id_server_id === null ? [] : [reader_id_server_id];
      const languageOf = await languagesOf(identity_accounts, readers, log);
      const locale = reader_id_server_id === null ? 'en' : languageOf(reader_id_server_id);
      const mail = await writeMail('bank_account_changed', { ...facts, changed_at: new Date(changed_at) }, locale);
      await sendMail(mailer, { ...mail, to, message_id });
    },
  };
}
