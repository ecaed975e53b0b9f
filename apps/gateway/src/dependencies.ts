import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import type { ApiKeyUses } from './access/api-key-uses.ts';
import type { ApiKeyReader } from './access/api-keys.ts';
import type { LinkSecrets } from './access/link-secrets.ts';
import type { VisitorReader } from './access/visitors.ts';
import type { IdentityAccounts } from './accounts/identity-accounts.ts';
import type { SessionActivity } from './accounts/session-activity.ts';
import type { UserActivity } from './accounts/user-activity.ts';
import type { FilePace } from './export/file-pace.ts';
import type { FileThreads } from './export/file-threads.ts';
import type { FileTurns } from './export/file-turns.ts';
import type { InvoiceWriter } from './export/invoice-file.ts';
import type { PaymentEngine } from './payment-engine.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { GatewaySettings } from './settings.ts';
import type { TextKeys } from './store/sealed-text.ts';
import type { VisitorProtection } from './visitor-protection/visitor-protection.ts';
import type { ResolveName, WebhookReach } from './webhooks/address.ts';
import type { WebhookKeys } from './webhooks/sealed-secret.ts';

/** What operations and jobs need besides the context of each request. */
export type Dependencies = {
  settings: GatewaySettings;
  /** Business time, used to date everything. In the sandbox it can run ahead of real time. */
  clock: Clock;
  /** Real time, used for tokens, sessions, leases and presence. It cannot be moved. */
  real_clock: Clock;
  /** Set when the sandbox is on. */
  sandbox?: SandboxClock;
  log: Logger;
  /** Connections under row-level security. */
  pool: pg.Pool;
  /** The same, for calls without a signed-in user: visitor and public calls. */
  visitor_pool: pg.Pool;
  /** A few connections of the owner, for jobs that span operators. */
  owner_pool: pg.Pool;
  /** For files with many rows: connections, threads, the queue for them, and the pace at which they are made. */
  files: { pool: pg.Pool; threads: FileThreads; turns: FileTurns; pace: FilePace };
  /** Queues visitors who download a receipt. */
  receipt_turns: FileTurns;
  /** Writes the PDFs of invoices. */
  invoice_writer: InvoiceWriter;
  /** Verifies the API keys of merchants, and makes new ones. */
  api_keys: ApiKeyReader;
  api_key_uses: ApiKeyUses;
  /** Makes the secrets of links to public pages, and identifies the visitor who opened one. */
  link_secrets: LinkSecrets;
  visitors: VisitorReader;
  /** Counts the attempts of visitors, and refuses card testing. */
  visitor_protection: VisitorProtection;
  user_activity: UserActivity;
  session_activity: SessionActivity;
  /** The signing secrets of webhook endpoints, and the addresses to which events can be sent. */
  webhooks: WebhookReach & { keys: WebhookKeys; resolve: ResolveName; timeout_ms: number };
  /** The secrets of links, kept until their mails are sent. */
  mail_keys: TextKeys;
  link_keys: TextKeys;
  /** Sealed data of a merchant: its bank account and its tax ID. */
  merchant_keys: TextKeys;
  /** What moves money. */
  payments: PaymentEngine;
  /** Sign-in accounts at the identity provider. */
  identity_accounts: IdentityAccounts;
};
