import type pg from 'pg';
import { createApiKeyUses } from './access/api-key-uses.ts';
import { createApiKeyReader } from './access/api-keys.ts';
import { createLinkSecrets } from './access/link-secrets.ts';
import { createVisitorReader } from './access/visitors.ts';
import { createSessionActivity } from './accounts/session-activity.ts';
import { createUserActivity } from './accounts/user-activity.ts';
import type { Dependencies } from './dependencies.ts';
import { createFilePace } from './export/file-pace.ts';
import { createFileThreads } from './export/file-threads.ts';
import { createFileTurns } from './export/file-turns.ts';
import { createInvoiceWriter } from './export/invoice-file.ts';
import type { GatewaySettings } from './settings.ts';
import { createMailKeys } from './store/mail/mail-keys.ts';
import { createMerchantKeys } from './store/merchants/merchant-keys.ts';
import { createLinkKeys } from './store/payment-links/link-keys.ts';
import type { ResolveName } from './webhooks/address.ts';
import { createWebhookKeys } from './webhooks/sealed-secret.ts';

const filesWaiting_maximum = 200;
const filesWaitingOfParty_maximum = 50;
const fileWait_maximum_ms = 60_000;

/** The dependencies that are made before this function runs. */
type Made = Pick<
  Dependencies,
  | 'clock'
  | 'real_clock'
  | 'sandbox'
  | 'log'
  | 'pool'
  | 'visitor_pool'
  | 'owner_pool'
  | 'payments'
  | 'identity_accounts'
  | 'visitor_protection'
> & { file_pool: pg.Pool; resolve: ResolveName };

/** Makes the dependencies of operations and jobs. */
export function createDependencies(
  settings: GatewaySettings,
  {
    pool,
    visitor_pool,
    owner_pool,
    file_pool,
    log,
    payments,
    identity_accounts,
    visitor_protection,
    resolve,
    ...times
  }: Made,
): Dependencies {
  return {
    settings,
    ...times,
    log,
    pool,
    visitor_pool,
    owner_pool,
    files: {
      pool: file_pool,
      threads: createFileThreads(),
      turns: createFileTurns({
        at_once: settings.FILES_AT_ONCE,
        waiting_maximum: filesWaiting_maximum,
        waiting_of_party_maximum: filesWaitingOfParty_maximum,
        wait_maximum_ms: fileWait_maximum_ms,
      }),
      pace: createFilePace(),
    },
    invoice_writer: createInvoiceWriter(),
    receipt_turns: createFileTurns({
      at_once: 1,
      waiting_maximum: filesWaiting_maximum,
      waiting_of_party_maximum: 1,
      wait_maximum_ms: fileWait_maximum_ms,
    }),
    api_keys: createApiKeyReader(pool, times.clock, {
      api_key_secret: settings.API_KEY_SECRET,
      remember_ms: settings.IDENTITY_CACHE_MS,
    }),
    api_key_uses: createApiKeyUses(),
    link_secrets: createLinkSecrets(settings.API_KEY_SECRET),
    visitors: createVisitorReader(visitor_pool, times.real_clock),
    visitor_protection,
    user_activity: createUserActivity(),
    session_activity: createSessionActivity(),
    webhooks: {
      keys: createWebhookKeys(settings.CARD_KEY_SECRETS),
      ports: settings.WEBHOOK_PORTS,
      allow_loopback: settings.WEBHOOK_ALLOW_LOOPBACK,
      ...(settings.WEBHOOK_LOCAL_RECEIVER === undefined ? {} : { local_receiver: settings.WEBHOOK_LOCAL_RECEIVER }),
      resolve,
      timeout_ms: settings.WEBHOOK_TIMEOUT_MS,
    },
    mail_keys: createMailKeys(settings.CARD_KEY_SECRETS),
    link_keys: createLinkKeys(settings.CARD_KEY_SECRETS),
    merchant_keys: createMerchantKeys(settings.CARD_KEY_SECRETS),
    payments,
    identity_accounts,
  };
}
