import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** The name of each task. */
const taskNames = {
  send_contact_mail: msg`Contact Us emails`,
  send_receipt_mail: msg`Receipt emails`,
  send_bank_change_mail: msg`Bank account change emails`,
  send_inactivity_mail: msg`Inactivity emails`,
  send_protection_mail: msg`Card testing emails`,
  send_mail_message: msg`Emails to customers`,
  run_report: msg`Custom reports`,
  check_audit: msg`Nightly audit check`,
  check_ledger: msg`Nightly ledger check`,
  check_pay_pages: msg`Nightly check of the payment pages`,
  deactivate_inactive_users: msg`Deactivation of inactive users`,
  expire_attempt_counters: msg`Cleanup of payment page counters`,
  expire_card_declines: msg`Cleanup of card declines`,
  expire_contact_messages: msg`Cleanup of Contact Us messages`,
  expire_failed_jobs: msg`Cleanup of failed jobs`,
  expire_idempotency_keys: msg`Cleanup of request keys`,
  expire_mail_messages: msg`Cleanup of emails to customers`,
  expire_payment_files: msg`Cleanup of unused payment files`,
  expire_report_files: msg`Cleanup of report files`,
  expire_webhook_events: msg`Cleanup of webhook events`,
  update_accounts: msg`Account updater`,
  wipe_cards: msg`Wiping of card numbers`,
};

/** Why a job failed. */
const reasonWords = {
  mail_unavailable: msg`The mail server did not accept it`,
  mail_refused: msg`The mail server refused the recipient`,
  database_unavailable: msg`The database was not available`,
  invalid_payload: msg`The job could not be read`,
  not_made: msg`The report could not be made`,
  node_lost: msg`The server stopped while it was running`,
  unexpected: msg`Something unexpected went wrong; the log has the details`,
};

const isNamed = <Names extends object>(names: Names, name: string): name is keyof Names & string =>
  Object.hasOwn(names, name);

/** Returns the words for background jobs. A task or reason of a newer gateway keeps its own name. */
export function useJobWords() {
  const { _ } = useLingui();
  return {
    taskName: (task: string): string => (isNamed(taskNames, task) ? _(taskNames[task]) : task),
    reasonText: (reason: string | null): string => {
      if (reason === null) return '–';
      return isNamed(reasonWords, reason) ? _(reasonWords[reason]) : reason;
    },
  };
}
