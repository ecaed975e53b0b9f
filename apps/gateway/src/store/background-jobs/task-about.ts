import { locales } from '@countinghouse/domain/text/locales';
import { z } from 'zod/mini';

/** For a task of the installation, which takes no arguments. */
const nothing = z.strictObject({});

/**
 * The arguments of each background task, checked when a job starts. A job with invalid arguments fails for good and is listed. Arguments
 * are ids where the data can be read again. A recipient is stored where the mail must go to the address of that time.
 */
export const taskAbouts = {
  send_contact_mail: z.strictObject({ contact_message_id: z.guid(), kind: z.literal(['support', 'confirmation']) }),
  send_receipt_mail: z.strictObject({
    merchant_uid: z.guid(),
    payment_id: z.guid(),
    idempotency_key: z.string(),
    email: z.string(),
    locale: z.literal(locales),
    /** Whether the caller waits for the mail server's answer. Then the mail is sent now or never. */
    awaited: z.boolean(),
  }),
  send_bank_change_mail: z.strictObject({
    to: z.string(),
    /** The reader whose language the mail uses; null for English. */
    reader_id_server_id: z.nullable(z.guid()),
    doing_business_as: z.string(),
    routing_number: z.string(),
    account_number_last_four: z.string(),
    changed_at: z.iso.datetime(),
    message_id: z.string(),
  }),
  send_inactivity_mail: z.strictObject({
    user_id: z.guid(),
    idle_since: z.iso.datetime(),
    /** When the inactivity check found the user. */
    found_at: z.iso.datetime(),
    /** Whether the account stays active because no other user could administer the entity. */
    stays: z.boolean(),
  }),
  send_protection_mail: z.strictObject({ merchant_uid: z.guid(), protection_id: z.guid() }),
  send_mail_message: z.strictObject({ merchant_uid: z.guid(), message_id: z.guid() }),
  run_report: z.strictObject({ entity_id: z.guid(), report_id: z.guid(), run_id: z.guid() }),
  check_audit: nothing,
  check_ledger: nothing,
  check_pay_pages: nothing,
  deactivate_inactive_users: nothing,
  expire_attempt_counters: nothing,
  expire_card_declines: nothing,
  expire_failed_jobs: nothing,
  expire_idempotency_keys: nothing,
  expire_payment_files: nothing,
  expire_report_files: nothing,
  expire_contact_messages: nothing,
  expire_mail_messages: nothing,
  expire_webhook_events: nothing,
  update_accounts: nothing,
  wipe_cards: nothing,
} as const;

export type TaskName = keyof typeof taskAbouts;

export type TaskAbout<Name extends TaskName> = z.output<(typeof taskAbouts)[Name]>;
