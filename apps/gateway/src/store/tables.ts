import type { UserType } from '@countinghouse/domain/access/access';
import type {
  AccountCategory,
  Platform,
  ProcessingMethod,
  SettlementConnection,
} from '@countinghouse/domain/constants';
import type { AutomaticChargeReason, AutomaticChargeStatus } from '@countinghouse/domain/invoice/automatic-charge';
import type { OfflinePaymentMethod, PaymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import type { CloseReason, DocumentStatus, InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { LineTax, RateSums } from '@countinghouse/domain/invoice/sum-invoice';
import type { LineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import type { StoredCommercialData } from '@countinghouse/domain/level23/more-fields';
import type { CustomField, StoredCustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { FieldFlags } from '@countinghouse/domain/merchant/field-configuration';
import type {
  BusinessAddress,
  BusinessType,
  MerchantFee,
  MerchantOwner,
} from '@countinghouse/domain/merchant/merchant-profile';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { Orchestration, PaymentRouting } from '@countinghouse/domain/merchant/orchestration';
import type { ProcessorStatus } from '@countinghouse/domain/merchant/processor';
import type { TerminalKeySlot } from '@countinghouse/domain/merchant/terminal-keys';
import type { WebhookFailure } from '@countinghouse/domain/merchant/webhook';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { LinkItem } from '@countinghouse/domain/payment-link/link-amount';
import type {
  AskedFields,
  KeepCardRule,
  LinkKind,
  LinkStatus,
  LinkUseState,
  PausedReason,
  ProtectionMode,
} from '@countinghouse/domain/payment-link/payment-link';
import type {
  ReportDefinition,
  ReportFilters,
  ReportFormat,
  ReportLocale,
  ReportRunFailure,
  ReportRunStatus,
} from '@countinghouse/domain/report/custom-report';
import type {
  ComparedTotals,
  FailedBatchAction,
  FailedBatchReason,
  FailedBatchState,
} from '@countinghouse/domain/settlement/failed-batch';
import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { ReportFrequency } from '@countinghouse/domain/time/frequencies';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type {
  AccountEventKind,
  AccountSource,
  AccountStatus,
  BlockedReason,
  ConsentChannel,
  PaymentInitiator,
  PaymentSource,
} from '@countinghouse/domain/vault/account';
import type { ConsentTexts } from '@countinghouse/domain/vault/consent';
import type { AddressKind, CustomerStatus } from '@countinghouse/domain/vault/customer';
import type { ImportFault } from '@countinghouse/domain/vault/import';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PageDifference } from './public-pages/page-difference.ts';

/*
 * The tables of apps/gateway/migrations as Kysely types, written by hand. A test compares their columns with the database.
 */

/** A column that is written once. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** A JSON column: read as a value, written as its text. */
type Json<Value extends object> = JSONColumnType<Value>;

export type TenantsTable = {
  tenant_uid: Fixed<string>;
  name: string;
  client_url: string;
  created_at: Fixed<Date>;
};

export type MerchantsTable = {
  merchant_uid: Fixed<string>;
  tenant_uid: Fixed<string>;
  doing_business_as: string;
  legal_name: string;
  account_status_code: MerchantStatus;
  account_category_code: AccountCategory;
  time_zone: TimeZone;
  currency: CurrencyCode;
  /** HH:MM:SS, local time of the merchant. */
  batch_close_time: string;
  /** Whether open batches close automatically at that time, and on which days of the week (1 Monday to 7 Sunday). */
  batch_close_automatic: Generated<boolean>;
  batch_close_days: Generated<number[]>;
  batch_close_version: Generated<number>;
  /** Every cut-off up to this instant is done; null before the first check. */
  batch_closed_until: Date | null;
  /** The last business date whose cut-off is done. */
  batch_closed_date: string | null;
  /** Null when it must be computed again. */
  next_cut_off_at: Date | null;
  profile_version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
  search: GeneratedAlways<string>;
};

export type MerchantSettingsTable = {
  merchant_uid: Fixed<string>;
  allow_customer_vault: boolean;
  allow_invoicing: boolean;
  allow_recurring_transactions: boolean;
  allow_capture: boolean;
  allow_reversal: boolean;
  allow_cancel: boolean;
  allow_refund: boolean;
  allow_charge: boolean;
  allow_authorization: boolean;
  allow_blind_credit: boolean;
  allow_l2l3: boolean;
  allow_payment_link: boolean;
  allow_international_payment: boolean;
  refused_avs_responses: Generated<string[]>;
  refused_csc_responses: Generated<string[]>;
  /** Overrides of the default field configuration by path. */
  transaction_fields: ColumnType<Record<string, FieldFlags>, string | undefined, string>;
  /** In the order of the form. */
  custom_fields: ColumnType<CustomField[], string | undefined, string>;
  transaction_fields_version: Generated<number>;
  custom_fields_version: Generated<number>;
  avs_version: Generated<number>;
  csc_version: Generated<number>;
  payment_orchestration: ColumnType<Orchestration, string | undefined, string>;
  payment_orchestration_version: Generated<number>;
  setting_version: Generated<number>;
  /** Whether a card is verified with a zero-amount request before it is stored. */
  verify_cards: Generated<boolean>;
  /** Whether customers are mailed before a card with charges to come expires. */
  mail_expiry_notices: Generated<boolean>;
  /** What customers agree to when a card is stored, by language. A language without a text uses the default sentence. */
  consent_texts: ColumnType<ConsentTexts, string | undefined, string>;
  card_storage_version: Generated<number>;
};

export type MerchantProfilesTable = {
  merchant_uid: Fixed<string>;
  business_type: BusinessType;
  address: Json<BusinessAddress>;
  phone: string;
  email: string;
  website: string;
  platform_id: Platform;
  owners: Json<MerchantOwner[]>;
  fees: Json<MerchantFee[]>;
  sealed_tax_id: Buffer | null;
  tax_id_key_version: number | null;
  tax_id_last_four: string | null;
};

export type MerchantBankAccountsTable = {
  merchant_uid: Fixed<string>;
  version: Generated<number>;
  routing_number: string;
  sealed_account_number: Buffer;
  key_version: number;
  account_number_last_four: string;
  account_type: 'checking';
  changed_at: Date;
  changed_by: string;
};

export type MerchantNotesTable = {
  merchant_uid: Fixed<string>;
  note_id: Fixed<string>;
  note: Fixed<string>;
  file_id: Fixed<string | null>;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  created_by_name: Fixed<string>;
};

/** The merchant that each Idempotency-Key created. */
export type MerchantCreationsTable = {
  tenant_uid: Fixed<string>;
  idempotency_key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  merchant_uid: Fixed<string>;
  created_at: Fixed<Date>;
};

export type MerchantStatusHistoryTable = {
  merchant_uid: Fixed<string>;
  merchant_status_history_id: Fixed<string>;
  from_status: MerchantStatus | null;
  to_status: MerchantStatus;
  reason: string;
  user_id: string | null;
  changed_at: Date;
};

export type TerminalsTable = {
  merchant_uid: Fixed<string>;
  terminal_uid: Fixed<string>;
  tenant_uid: Fixed<string>;
  platform_id: Platform;
  name: string;
  platform_merchant_id: string;
  platform_data: Json<{ bin: string }>;
  settlement_connection: SettlementConnection;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  /** Whether its acquirer accepts Level 2/3 data. If not, none is sent and its batches do not wait for any. */
  takes_commercial_data: Generated<boolean>;
  currency: CurrencyCode;
  /** It has an enabled key, and its connection to the processor is not turned off. */
  takes_payments: Generated<boolean>;
  created_at: Fixed<Date>;
};

export type ProcessorsTable = {
  merchant_uid: Fixed<string>;
  platform_id: Fixed<Platform>;
  status: ProcessorStatus;
  settlement_connection: SettlementConnection;
  takes_commercial_data: Generated<boolean>;
  reference: Generated<string>;
  version: Generated<number>;
  applied_at: Fixed<Date>;
  activated_at: Date | null;
  deactivated_at: Date | null;
  updated_at: Date;
};

export type TerminalKeysTable = {
  merchant_uid: Fixed<string>;
  terminal_key_id: Fixed<string>;
  terminal_key: string;
  terminal_uid: string;
  is_default: boolean;
  created_by: string;
  created_at: Fixed<Date>;
  disabled_at: Date | null;
  /** From the terminal's platform. A trigger sets it, except in bulk inserts. */
  slot: ColumnType<TerminalKeySlot, TerminalKeySlot | undefined, never>;
  version: Generated<number>;
  /** A deleted key keeps its row and is disabled. */
  deleted_at: ColumnType<Date | null, never, Date>;
};

export type ApiKeysTable = {
  merchant_uid: Fixed<string>;
  api_key_id: Fixed<string>;
  name: Fixed<string>;
  terminal_uid: Fixed<string>;
  public_id: Fixed<string>;
  last_four: Fixed<string>;
  /** Null once the key is deleted. */
  secret_hash: Buffer | null;
  scopes: Fixed<string[]>;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  created_by_name: Fixed<string>;
  expires_at: Fixed<Date | null>;
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date>;
  deleted_at: ColumnType<Date | null, Date | undefined, Date>;
  last_used_at: ColumnType<Date | null, never, never>;
  last_used_address: ColumnType<string | null, never, never>;
};

export type WebhooksTable = {
  merchant_uid: Fixed<string>;
  webhook_id: Fixed<string>;
  version: Generated<number>;
  url: string;
  description: string;
  events: string[];
  enabled: Generated<boolean>;
  sealed_secret: Buffer;
  key_version: number;
  previous_sealed_secret: Buffer | null;
  previous_key_version: number | null;
  previous_until: Date | null;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  updated_at: Date;
  gone_at: Date | null;
};

export type WebhookEventsTable = {
  merchant_uid: Fixed<string>;
  webhook_event_id: Fixed<string>;
  type: Fixed<string>;
  occurred_at: Fixed<Date>;
  facts: Json<Record<string, unknown>>;
};

export type WebhookDeliveriesTable = {
  merchant_uid: Fixed<string>;
  webhook_delivery_id: Fixed<string>;
  webhook_id: Fixed<string>;
  webhook_event_id: Fixed<string>;
  status: 'waiting' | 'delivered' | 'failed';
  tries: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Date;
  claim_id: string | null;
  held_until: Generated<Date | null>;
  created_at: Fixed<Date>;
  finished_at: Date | null;
  last_status_code: number | null;
  last_failure: WebhookFailure | null;
};

export type WebhookAttemptsTable = {
  merchant_uid: Fixed<string>;
  webhook_delivery_id: Fixed<string>;
  attempt: Fixed<number>;
  url: Fixed<string>;
  started_at: Fixed<Date>;
  duration_ms: Fixed<number>;
  address: Fixed<string | null>;
  status_code: Fixed<number | null>;
  failure: Fixed<WebhookFailure | null>;
  response_body: Fixed<string | null>;
};

export type UsersTable = {
  user_id: Fixed<string>;
  id_server_id: Fixed<string>;
  entity_id: string;
  user_type_id: UserType;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  user_status_id: Generated<number>;
  created_by: string | null;
  created_date: Fixed<Date>;
  updated_by: string | null;
  updated_date: Date | null;
  search: GeneratedAlways<string>;
  /** Incremented by each save. */
  version: Generated<number>;
  /** A deleted user is in no list; the row is kept for the histories. */
  deleted_at: Date | null;
  /** Since when the sign-in account may differ from this row; null when they agree. */
  account_unsettled_at: Date | null;
  /** The operator of the entity, and the merchant's name. Triggers maintain both. */
  operator_id: GeneratedAlways<string>;
  entity_name: GeneratedAlways<string>;
  last_active_at: Date | null;
  inactivity_warned_at: Date | null;
  inactivity_exempt: Generated<boolean>;
};

/** A user being added, until their row exists. */
export type UserCreationsTable = {
  user_id: Fixed<string>;
  id_server_id: Fixed<string>;
  username: Fixed<string>;
  started_at: Date;
};

export type RolesTable = {
  role_id: Fixed<string>;
  entity_id: Fixed<string>;
  name: string;
  created_date: Fixed<Date>;
  /** Incremented by each save. */
  version: Generated<number>;
  updated_by: string | null;
  updated_date: Date | null;
};

export type RolePermissionsTable = { role_id: string; code: string };
export type UserRolesTable = { user_id: string; role_id: string };
export type UserPermissionsTable = { user_id: string; code: string; has_access: boolean };

/** The suffix of all usernames of a merchant or an operator. */
export type UsernameEndingsTable = {
  entity_id: ColumnType<string, never, never>;
  ending: ColumnType<string, never, never>;
};

export type ImpersonationsTable = {
  impersonation_id: Fixed<string>;
  impersonator_user_id: Fixed<string>;
  impersonated_user_id: Fixed<string>;
  merchant_uid: Fixed<string>;
  access: 'view' | 'full';
  /** Null in rows from before a reason was required. */
  reason: ColumnType<string | null, string, never>;
  started_at: Fixed<Date>;
  expires_at: Date;
  ended_at: Date | null;
};

export type CardsTable = {
  merchant_uid: Fixed<string>;
  card_id: Fixed<string>;
  fingerprint: Buffer;
  card_brand: string;
  first_six: string;
  last_four: string;
  /** Null once the number is wiped. */
  sealed_number: Buffer | null;
  key_version: number;
  created_at: Fixed<Date>;
  wiped_at: Date | null;
};

export type VaultCustomersTable = {
  merchant_uid: Fixed<string>;
  customer_id: Fixed<string>;
  customer_reference: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company_name: Generated<string>;
  email: Generated<string>;
  phone_number: Generated<string>;
  fax_number: Generated<string>;
  website: Generated<string>;
  /** YYYY-MM-DD. */
  dob: string | null;
  locale: Locale;
  tags: Generated<string[]>;
  note: Generated<string>;
  custom_fields: ColumnType<StoredCustomField[], string | undefined, string>;
  status: Generated<CustomerStatus>;
  merged_into_customer_id: string | null;
  /** The customers merged into this one: their payments are its payments. */
  merged_customer_ids: Generated<string[]>;
  /** Maintained by a trigger of vault_accounts, like the status and the expiry (YYMM) of the default card. */
  card_last_fours: ColumnType<string[], never, never>;
  default_card_status: ColumnType<AccountStatus | null, never, never>;
  default_card_yymm: ColumnType<string | null, never, never>;
  /** Country of the default billing address, or empty. Maintained by a trigger of vault_addresses. */
  country: ColumnType<string, never, never>;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  updated_at: Date;
  full_name: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
};

export type VaultAddressesTable = {
  merchant_uid: Fixed<string>;
  address_id: Fixed<string>;
  customer_id: string;
  kind: AddressKind;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company_name: Generated<string>;
  address_1: Generated<string>;
  address_2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  postal_code: Generated<string>;
  country: Generated<string>;
  is_default: boolean;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  updated_at: Date;
};

export type VaultAccountsTable = {
  merchant_uid: Fixed<string>;
  account_uid: Fixed<string>;
  customer_id: string;
  card_id: Fixed<string>;
  /** MMYY. */
  card_expiry: string;
  cardholder_name: Generated<string>;
  nickname: Generated<string>;
  billing_address_id: string | null;
  is_default: boolean;
  /** Whether the card has expired is derived from card_expiry. */
  status: Generated<AccountStatus>;
  consent_at: Date;
  consent_channel: ConsentChannel;
  consent_text: string;
  consent_by: string | null;
  network_transaction_id: string | null;
  verified_at: Date | null;
  avs_response: string | null;
  csc_response: string | null;
  blocked_reason: BlockedReason | null;
  replaced_by_account_uid: string | null;
  source: Fixed<AccountSource>;
  last_charged_at: Date | null;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  updated_at: Date;
  expiry_yymm: GeneratedAlways<string>;
  /** When the account updater was last queried about the card, and its result. */
  update_asked_at: ColumnType<Date | null, never, never>;
  update_result: ColumnType<'A' | 'E' | 'C' | 'Q' | 'N' | null, never, never>;
  /** The expiry (MMYY) of the last notice to the customer, and how many days before the card's last day it was due. */
  notified_expiry: string | null;
  notified_expiry_days: number | null;
};

export type AccountEventsTable = {
  merchant_uid: Fixed<string>;
  account_uid: Fixed<string>;
  account_event_id: Fixed<string>;
  kind: Fixed<AccountEventKind>;
  at: Fixed<Date>;
  user_id: Fixed<string | null>;
  visitor_id: Fixed<string | null>;
  note: ColumnType<string, string | undefined, never>;
};

export type VaultRoundsTable = {
  round: Fixed<string>;
  started_at: Date;
  finished_at: Date;
  done_count: number;
  done_total: number;
};

export type CardUpdatersTable = {
  settlement_connection: Fixed<SettlementConnection>;
  /** The acquirer is assumed to have no account updater, and is not queried before this instant. */
  not_before: Date;
};

export type VaultCreationsTable = {
  merchant_uid: Fixed<string>;
  idempotency_key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  subject_id: Fixed<string>;
  created_at: Fixed<Date>;
};

export type VaultImportsTable = {
  merchant_uid: Fixed<string>;
  import_id: Fixed<string>;
  file_name: Fixed<string>;
  dry_run: Fixed<boolean>;
  row_count: Fixed<number>;
  customer_count: Fixed<number>;
  fault_count: Fixed<number>;
  faults: Json<ImportFault[]>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
};

export type BatchStatus = 'open' | 'closing' | 'submitted' | 'settled' | 'failed';

export type BatchesTable = {
  merchant_uid: Fixed<string>;
  batch_id: Fixed<string>;
  tenant_uid: Fixed<string>;
  terminal_uid: Fixed<string>;
  batch_number: number;
  status: BatchStatus;
  /** YYYY-MM-DD. */
  batch_date: string | null;
  currency: CurrencyCode;
  response_code: string | null;
  opened_at: Date;
  closed_at: Date | null;
  settled_at: Date | null;
  /** When its sums and batch_card_brands were written. Null, like the sums, while the batch is summed from its payments. */
  summed_at: Date | null;
  sales_count: number | null;
  sales_amount: number | null;
  /** Credits are positive in this table. */
  credits_count: number | null;
  credits_amount: number | null;
  /** Whether the batch is counted in month_card_brands. Settling adds it. */
  in_month: Generated<boolean>;
};

/** How far the sandbox clock is ahead: one row, or none. */
export type SandboxClockTable = {
  one: Generated<boolean>;
  ahead_ms: number;
  moved_at: Date;
  moved_by: string;
};

/** The follow-up work on a failed batch. */
export type FailedBatchesTable = {
  merchant_uid: Fixed<string>;
  batch_id: Fixed<string>;
  tenant_uid: Fixed<string>;
  status: FailedBatchState;
  reason: FailedBatchReason;
  response_code: string | null;
  acquirer_totals: JSONColumnType<ComparedTotals> | null;
  claimed_by: string | null;
  failed_at: Date;
  updated_at: Date;
  version: Generated<number>;
};

/** The history of a failed batch: who did what, and what the acquirer answered. */
export type FailedBatchActionsTable = {
  merchant_uid: Fixed<string>;
  batch_id: Fixed<string>;
  sequence: Fixed<number>;
  action: FailedBatchAction | 'Failed' | 'Settled';
  status: FailedBatchState;
  note: Generated<string>;
  response_code: string | null;
  user_id: string | null;
  user_name: Generated<string>;
  created_at: Fixed<Date>;
};

/** The sums of a submitted batch by card brand. Credits are positive here. */
export type BatchCardBrandsTable = {
  merchant_uid: Fixed<string>;
  batch_id: Fixed<string>;
  card_brand: Fixed<string>;
  tenant_uid: Fixed<string>;
  sales_count: Fixed<number>;
  sales_amount: Fixed<number>;
  credits_count: Fixed<number>;
  credits_amount: Fixed<number>;
};

/** What settled in a month, by terminal and card brand. Credits are positive here. */
export type MonthCardBrandsTable = {
  merchant_uid: Fixed<string>;
  terminal_uid: Fixed<string>;
  /** The first day of the month, YYYY-MM-DD. */
  month: Fixed<string>;
  card_brand: Fixed<string>;
  currency: Fixed<CurrencyCode>;
  tenant_uid: Fixed<string>;
  batch_count: number;
  latest_batch_date: string;
  sales_count: number;
  sales_amount: number;
  credits_count: number;
  credits_amount: number;
};

export type PaymentsTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  tenant_uid: Fixed<string>;
  terminal_uid: Fixed<string>;
  transaction_uid: string;
  action: number;
  status: number;
  amount: number;
  authorized_amount: Generated<number>;
  captured_amount: Generated<number>;
  refunded_amount: Generated<number>;
  tip: Generated<number>;
  sales_tax: Generated<number>;
  currency: CurrencyCode;
  direction: 1 | -1;
  card_id: string;
  card_brand: string;
  card_first_six: string;
  card_last_four: string;
  /** MMYY. */
  card_expiry: string;
  customer: Generated<string>;
  company: Generated<string>;
  email: Generated<string>;
  order_id: Generated<string>;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Why the payment was routed to its terminal, if routing rules were applied. */
  orchestration: ColumnType<PaymentRouting | null, string | null | undefined, string | null>;
  approval_code: string | null;
  response_code: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
  retrieval_reference_number: string | null;
  parent_payment_id: string | null;
  batch_id: string | null;
  /** YYYY-MM-DD. */
  batch_date: string;
  came_from_capture: Generated<boolean>;
  /** The attempt of the operation in progress. No other operation can begin until it is concluded. */
  attempt_under_way: string | null;
  user_id: string | null;
  user_name: Generated<string>;
  created_at: Fixed<Date>;
  updated_at: Date;
  /** Null until the first answer arrives (sql/functions/search/payment-search-text.sql). */
  search: GeneratedAlways<string | null>;
  /** The customer and the stored card that were charged. */
  customer_id: string | null;
  account_uid: string | null;
  source: PaymentSource | null;
  source_id: string | null;
  initiator: PaymentInitiator | null;
  network_transaction_id: string | null;
  advice_code: string | null;
};

export type LineItemDefaultsTable = {
  merchant_uid: Fixed<string>;
  version: Generated<number>;
  defaults: Json<LineItemDefaults>;
  updated_at: Date;
};

export type CommercialDataTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  version: Generated<number>;
  order_number: string | null;
  commercial: Json<StoredCommercialData>;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
  /** The latest version that the acquirer answered. */
  answered_version: ColumnType<number, number | undefined, never>;
  answered_at: ColumnType<Date | null, Date | null | undefined, never>;
  response_code: ColumnType<string | null, string | null | undefined, never>;
  tries: Generated<number>;
  /** Null when there is nothing to send. */
  next_try_at: Date | null;
};

export type PaymentActionsTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  sequence: Fixed<number>;
  action: Fixed<number>;
  from_status: Fixed<number | null>;
  status: Fixed<number>;
  amount: Fixed<number | null>;
  user_id: Fixed<string | null>;
  user_name: ColumnType<string, string | undefined, never>;
  impersonator_user_id: Fixed<string | null>;
  approval_code: Fixed<string | null>;
  response_code: Fixed<string | null>;
  created_at: Fixed<Date>;
};

export type PostingsTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  posting_id: Fixed<string>;
  debit_account: Fixed<string>;
  credit_account: Fixed<string>;
  amount: Fixed<number>;
  currency: Fixed<CurrencyCode>;
  created_at: Fixed<Date>;
  /** The database's number of the transaction that wrote it. */
  transaction_number: GeneratedAlways<number>;
};

export type LedgerSumsTable = {
  merchant_uid: Fixed<string>;
  currency: Fixed<CurrencyCode>;
  account: Fixed<string>;
  tenant_uid: Fixed<string>;
  amount: number;
};

export type LedgerSummedTable = {
  one: Generated<boolean>;
  summed_before: number;
};

export type LedgerChecksTable = {
  ledger_check_id: Fixed<string>;
  started_at: Fixed<Date>;
  finished_at: Fixed<Date>;
  payments: Fixed<number>;
  postings: Fixed<number>;
  batches: Fixed<number>;
  difference_count: Fixed<number>;
  differences: Json<object[]>;
};

export type AttemptState = 'sent' | 'answered' | 'reversing' | 'reversed' | 'not_sent' | 'unanswered';

export type AcquirerAttemptsTable = {
  merchant_uid: Fixed<string>;
  attempt_id: Fixed<string>;
  payment_id: string | null;
  batch_id: string | null;
  terminal_uid: Fixed<string>;
  operation: string;
  amount: number;
  system_trace_audit_number: number;
  transmitted_at: Date;
  retrieval_reference_number: string;
  state: AttemptState;
  response_code: string | null;
  approval_code: string | null;
  reversal_tries: Generated<number>;
  sender_id: string;
  take_over_at: Date;
  finished_at: Date | null;
  /** The attempt whose message this one captures or reverses. */
  original_attempt_id: string | null;
  idempotency_key: string | null;
  user_id: string | null;
  user_name: Generated<string>;
  impersonator_user_id: string | null;
  /** The stored card that a verification is for. */
  account_uid: string | null;
};

export type UnresolvedAttemptsTable = {
  merchant_uid: Fixed<string>;
  attempt_id: Fixed<string>;
  fruitless_tries: number;
  first_try_at: Date;
  next_try_at: Date;
  /** The acquirer's latest answer. */
  answer: string | null;
  held_by: string | null;
  held_by_name: string | null;
  held_at: Date | null;
};

export type IdempotencyKeysTable = {
  merchant_uid: Fixed<string>;
  idempotency_key: Fixed<string>;
  call: Fixed<string>;
  body_hash: Fixed<Buffer>;
  response_status: number | null;
  response: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  payment_id: string | null;
  created_at: Fixed<Date>;
  expires_at: Date;
};

export type AuditEntriesTable = {
  entity_id: Fixed<string>;
  audit_entry_id: GeneratedAlways<number>;
  created_at: Fixed<Date>;
  user_id: Fixed<string | null>;
  impersonator_user_id: Fixed<string | null>;
  call: Fixed<string>;
  request_id: Fixed<string>;
  address: Fixed<string>;
  target_type: Fixed<string>;
  target_id: Fixed<string>;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  /** The number of the transaction that wrote it, as text (xid8). */
  transaction_id: ColumnType<string, undefined, never>;
};

/** The columns by which the audit history is listed; `audit_of_merchant` and `audit_of_tenant` show it in a scope. */
export type AuditIndexTable = {
  entity_id: Fixed<string>;
  audit_entry_id: Fixed<number>;
  tenant_uid: Fixed<string>;
  created_at: Fixed<Date>;
  user_id: Fixed<string | null>;
  impersonator_user_id: Fixed<string | null>;
  call: Fixed<string>;
  target_type: Fixed<string>;
  target_id: Fixed<string>;
  search: Fixed<string>;
};

export type AuditChecksTable = {
  audit_check_id: Fixed<string>;
  started_at: Fixed<Date>;
  finished_at: Fixed<Date>;
  entities: Fixed<number>;
  entries: Fixed<number>;
  fault_count: Fixed<number>;
  faults: ColumnType<never, string, never>;
};

export type AuditSealsTable = {
  entity_id: Fixed<string>;
  audit_entry_id: Fixed<number>;
  seal_number: Fixed<number>;
  seal: Fixed<Buffer>;
};

export type AuditSealerTable = {
  one: Generated<boolean>;
  sealed_before: string;
};

export type FilesTable = {
  entity_id: Fixed<string>;
  file_id: Fixed<string>;
  file_name: Fixed<string>;
  media_type: Fixed<string>;
  size_bytes: number;
  created_at: Fixed<Date>;
};

export type FilePiecesTable = {
  entity_id: Fixed<string>;
  file_id: Fixed<string>;
  sequence: Fixed<number>;
  bytes: Fixed<Buffer>;
};

export type PaymentFilesTable = {
  merchant_uid: Fixed<string>;
  file_id: Fixed<string>;
  /** Null until a payment names the file. */
  payment_id: string | null;
  uploaded_by: Fixed<string>;
  uploaded_at: Fixed<Date>;
};

/** Only the owner reads and writes it. */
export type CardDeclinesTable = {
  merchant_uid: Fixed<string>;
  fingerprint: Fixed<Buffer>;
  declines: number;
  changed_at: Date;
};

export type ReceiptMailsTable = {
  merchant_uid: Fixed<string>;
  idempotency_key: Fixed<string>;
  request_hash: Fixed<Buffer>;
  recipient_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  begun_at: Fixed<Date>;
  /** Null until the mail server has accepted it. */
  sent_at: Date | null;
};

/** A saved view of a list. `address` is the query of the list's address. */
export type SavedViewsTable = {
  entity_id: Fixed<string>;
  view_id: Fixed<string>;
  user_id: Fixed<string>;
  list: Fixed<string>;
  name: string;
  address: Json<Readonly<Record<string, string>>>;
  shared: boolean;
  version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type CustomReportsTable = {
  entity_id: Fixed<string>;
  report_id: Fixed<string>;
  tenant_uid: Fixed<string>;
  version: Generated<number>;
  name: string;
  processing_method: ProcessingMethod;
  columns: string[];
  filters: Json<ReportFilters>;
  frequency: ReportFrequency;
  time_zone: TimeZone;
  /** YYYY-MM-DD. */
  start_date: string;
  end_date: string | null;
  /** HH:MM:SS, local time of its time zone. */
  run_time: string;
  from_date: string | null;
  to_date: string | null;
  format: ReportFormat;
  locale: ReportLocale;
  recipients: string[];
  next_run_at: Date | null;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  updated_at: Date;
  updated_by: string;
};

export type CustomReportRunsTable = {
  entity_id: Fixed<string>;
  report_id: Fixed<string>;
  run_id: Fixed<string>;
  run_trigger: Fixed<'schedule' | 'person'>;
  authority_user_id: Fixed<string>;
  requested_by: Fixed<string | null>;
  scheduled_for: Fixed<Date>;
  from_date: Fixed<string>;
  to_date: Fixed<string>;
  definition: Json<ReportDefinition>;
  status: ReportRunStatus;
  failure: ReportRunFailure | null;
  tries: Generated<number>;
  next_try_at: Date;
  /** The id of the try in progress. A try that was taken over finds another id here. */
  try_id: string | null;
  row_count: number | null;
  file_id: string | null;
  /** When the file was deleted because it contained data of an erased customer. */
  file_erased_at: ColumnType<Date | null, never, never>;
  started_at: Date | null;
  finished_at: Date | null;
};

export type CustomReportMessagesTable = {
  entity_id: Fixed<string>;
  report_id: Fixed<string>;
  run_id: Fixed<string>;
  recipient: Fixed<string>;
  status: 'waiting' | 'sent' | 'refused';
  sent_at: Date | null;
};

export type ContactMessagesTable = {
  contact_message_id: Fixed<string>;
  reference: Fixed<string>;
  entity_id: Fixed<string | null>;
  user_id: Fixed<string | null>;
  impersonator_user_id: Fixed<string | null>;
  sender_name: Fixed<string>;
  topic: Fixed<ContactTopic>;
  subject: Fixed<string>;
  message: Fixed<string>;
  about: Fixed<string | null>;
  reply_email: Fixed<string>;
  reply_email_known: Fixed<boolean>;
  locale: Fixed<Locale>;
  address: Fixed<string>;
  sender_key: Fixed<string>;
  idempotency_key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
};

export type ContactMailsTable = {
  contact_message_id: Fixed<string>;
  kind: Fixed<'support' | 'confirmation'>;
  status: Generated<'waiting' | 'sent' | 'refused' | 'given_up'>;
  ended_at: Date | null;
};

export type PageChecksTable = {
  page_check_id: Fixed<string>;
  checked_at: Fixed<Date>;
  origin: Fixed<string>;
  pages: Fixed<number>;
  files: Fixed<number>;
  report_count: Fixed<number>;
  difference_count: Fixed<number>;
  differences: Json<PageDifference[]>;
  told_at: Date | null;
};

export type PageReportsTable = {
  day: Fixed<Date>;
  kind: Fixed<'csp' | 'integrity'>;
  page: Fixed<string>;
  what: Fixed<string>;
  blocked: Fixed<string>;
  first_at: Fixed<Date>;
  last_at: Date;
  count: number;
};

export type MailMessagesTable = {
  merchant_uid: Fixed<string>;
  message_id: Fixed<string>;
  kind: Fixed<string>;
  customer_id: Fixed<string | null>;
  link_id: Fixed<string | null>;
  invoice_id: Fixed<string | null>;
  recipient: Fixed<string>;
  locale: Fixed<Locale>;
  facts: Json<Record<string, unknown>>;
  /** As written by the first try. A link in it is without its secret. */
  subject: string | null;
  text: string | null;
  html: string | null;
  sealed_secret: Buffer | null;
  key_version: number | null;
  status: Generated<'waiting' | 'sent' | 'refused' | 'given_up'>;
  tries: Generated<number>;
  next_try_at: Date | null;
  created_at: Fixed<Date>;
  ended_at: Date | null;
};

export type LinkSecretsTable = {
  merchant_uid: Fixed<string>;
  secret_id: Fixed<string>;
  purpose: Fixed<'customer' | 'payment_link' | 'invoice'>;
  target_id: Fixed<string>;
  terminal_uid: Fixed<string>;
  /** HMAC of the secret. */
  secret_hash: Fixed<Buffer>;
  recipient: Fixed<string>;
  locale: Fixed<Locale>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  /** Null for a payment link. */
  expires_at: Fixed<Date | null>;
  used_at: Date | null;
  /** For an invoice: when its link was last opened. */
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** For a payment link or an invoice whose secret is still valid. */
  sealed_secret: Buffer | null;
  key_version: number | null;
};

export type VisitorSessionsTable = {
  merchant_uid: Fixed<string>;
  visitor_id: Fixed<string>;
  secret_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  address: Fixed<string>;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  expires_at: Fixed<Date>;
  card_tries: Generated<number>;
  locale: Locale | null;
  name: Generated<string>;
  email: Generated<string>;
  ended_at: Date | null;
  attempt_count: Generated<number>;
  decline_count: Generated<number>;
  attempt_payment_id: string | null;
};

/** The texts of public pages in one language. */
export type PageTexts = { heading: string; text: string; thanks: string };

export type PaymentLinkSettingsTable = {
  merchant_uid: Fixed<string>;
  enabled: boolean;
  default_locale: Locale;
  texts: Json<Partial<Record<Locale, PageTexts>>>;
  terminal_uid: string;
  fields: Json<AskedFields>;
  tip_choices: number[];
  terms_url: string;
  privacy_url: string;
  return_urls: string[];
  support_email: string;
  sends_receipt: boolean;
  protection: ProtectionMode;
  /** Minor units of each currency. */
  daily_amount_maximum: number;
  daily_count_maximum: number;
  version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type PaymentLinksTable = {
  merchant_uid: Fixed<string>;
  link_id: Fixed<string>;
  name: string;
  title: string;
  description: string;
  kind: Fixed<LinkKind>;
  /** Minor units of `currency`. */
  amount: number | null;
  minimum_amount: number | null;
  maximum_amount: number | null;
  choices: number[];
  allows_other_amount: boolean;
  items: Json<LinkItem[]>;
  tax_rate_ppm: number;
  tip_choices: number[] | null;
  currency: Fixed<CurrencyCode>;
  terminal_uid: Fixed<string>;
  max_uses: number | null;
  used_count: Generated<number>;
  reserved_count: Generated<number>;
  paid_amount: Generated<number>;
  last_paid_at: Date | null;
  starts_at: Date | null;
  expires_at: Date | null;
  order_id: string;
  customer_id: string | null;
  fields: ColumnType<AskedFields | null, string | null, string | null>;
  keep_card: KeepCardRule;
  return_url: string | null;
  status: Generated<LinkStatus>;
  paused_reason: PausedReason | null;
  paused_until: Date | null;
  protection_pauses: Generated<number>;
  secret_last_four: string;
  idempotency_key: Fixed<string | null>;
  body_hash: Fixed<Buffer | null>;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  created_by_name: Fixed<string>;
  updated_at: Date;
  search: GeneratedAlways<string>;
};

/** A chosen item of a link; minor units. */
type LinkUseItem = { title: string; quantity: number; unit_amount: number };

/** A payer's answer to a question of the page. */
type LinkUseAnswer = { label: string; value: string | boolean };

export type PaymentLinkUsesTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  link_id: Fixed<string>;
  visitor_id: Fixed<string>;
  state: Generated<LinkUseState>;
  /** Minor units of `currency`. */
  amount: Fixed<number>;
  tax_amount: Fixed<number>;
  tip_amount: Fixed<number>;
  currency: Fixed<CurrencyCode>;
  payer_name: string;
  payer_email: string;
  items: Json<LinkUseItem[]>;
  answers: Json<LinkUseAnswer[]>;
  created_at: Fixed<Date>;
  concluded_at: Date | null;
  /** YYYY-MM-DD in the merchant's time zone: the day whose limits count it. */
  business_date: Fixed<string | null>;
  /** How often the payer requested the receipt by mail. */
  receipt_mails: Generated<number>;
  /** The address for the outcome, if the payer asked for it while the outcome was unknown; otherwise empty. */
  outcome_email: Generated<string>;
  outcome_locale: Generated<Locale>;
};

export type PaymentLinkDaysTable = {
  merchant_uid: Fixed<string>;
  business_date: Fixed<string>;
  currency: Fixed<CurrencyCode>;
  payment_count: number;
  /** Minor units of `currency`. */
  amount: number;
};

export type PaymentLinkOpeningsTable = {
  merchant_uid: Fixed<string>;
  link_id: Fixed<string>;
  /** YYYY-MM-DD in the merchant's time zone. */
  opened_on: Fixed<string>;
  part: Fixed<number>;
  opened_count: number;
};

/** The recipient of an invoice, or its delivery address. */
export type InvoiceParty = {
  name: string;
  company_name: string;
  email: string;
  phone_number: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};

/** A tax rate of a document as of its calculation, with the resulting sums. */
export type InvoiceTax = RateSums & { name: string };

/** The amount of a payment that goes to one part of its invoice; minor units. */
export type InvoicePartAmount = { part_number: number; amount: number };

/** The texts of documents in one language. */
export type InvoiceTexts = { note_to_customer: string; terms: string };

export type InvoiceSettingsTable = {
  merchant_uid: Fixed<string>;
  payment_terms: Exclude<PaymentTerms, 'date'>;
  default_locale: Locale;
  texts: Json<Partial<Record<Locale, InvoiceTexts>>>;
  /** Days after a due date, the earliest first. */
  reminder_days: number[];
  allow_partial: boolean;
  /** Minor units. */
  minimum_amount: number;
  tip_choices: number[];
  version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type InvoiceSeriesTable = {
  merchant_uid: Fixed<string>;
  series_id: Fixed<string>;
  kind: Fixed<InvoiceKind>;
  pattern: string;
  digits: number;
  restarts: 'yearly' | 'never';
  next_number: number;
  /** The year of the numbers given now; null before the first. */
  year: number | null;
  latest_issue_date: string | null;
  is_default: boolean;
  version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type TaxRatesTable = {
  merchant_uid: Fixed<string>;
  tax_rate_id: Fixed<string>;
  name: Fixed<string>;
  rate_ppm: Fixed<number>;
  inclusive: Fixed<boolean>;
  region: Fixed<string>;
  disabled_at: Date | null;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  updated_at: Date;
};

export type InvoiceItemsTable = {
  merchant_uid: Fixed<string>;
  item_id: Fixed<string>;
  item_code: string;
  description: string;
  unit_price_ten_thousandths: number;
  currency: CurrencyCode;
  unit_of_measure: string;
  commodity_code: string;
  tax_rate_ids: string[];
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  updated_at: Date;
  search: GeneratedAlways<string>;
};

export type InvoicesTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  kind: Fixed<InvoiceKind>;
  invoice_number: string | null;
  series_id: Fixed<string>;
  status: Generated<DocumentStatus>;
  customer_id: string | null;
  bill_to: Json<Partial<InvoiceParty>>;
  has_own_bill_to: boolean;
  ship_to: ColumnType<Partial<InvoiceParty> | null, string | null, string | null>;
  send_to: string[];
  locale: Locale;
  currency: CurrencyCode;
  terminal_uid: string;
  /** YYYY-MM-DD in the merchant's time zone, like all dates of an invoice. */
  issue_date: string | null;
  due_date: string | null;
  open_due_date: Generated<string | null>;
  payment_terms: PaymentTerms;
  send_on: string | null;
  order_id: string;
  title: string;
  note_to_customer: string;
  terms: string;
  internal_note: string;
  custom_fields: Json<StoredCustomField[]>;
  file_ids: Generated<string[]>;
  discount_ppm: number | null;
  /** Minor units of `currency`, like all amounts of an invoice. */
  discount_amount: number | null;
  shipping_amount: number;
  shipping_tax_rate_ids: string[];
  shipping_discount_total: number;
  shipping_net_amount: number;
  shipping_tax_amounts: Json<LineTax[]>;
  shipping_total: number;
  taxes: Json<InvoiceTax[]>;
  subtotal_amount: number;
  discount_total: number;
  tax_amount: number;
  tax_on_top_amount: number;
  total_amount: number;
  paid_amount: Generated<number>;
  refunded_amount: Generated<number>;
  credited_amount: Generated<number>;
  reserved_amount: Generated<number>;
  balance_amount: GeneratedAlways<number>;
  allow_partial: boolean;
  minimum_amount: number;
  tip_choices: number[];
  account_uid: string | null;
  re_attempts: number;
  reminders: 'settings' | 'own' | 'off';
  reminder_days: number[];
  brand_version: number | null;
  issued_at: Date | null;
  sent_at: Date | null;
  first_viewed_at: Date | null;
  paid_at: Date | null;
  closed_at: Date | null;
  close_reason: CloseReason | null;
  replaces_invoice_id: Fixed<string | null>;
  parent_invoice_id: Fixed<string | null>;
  recurring_id: Fixed<string | null>;
  version: Generated<number>;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
  created_by_name: Fixed<string>;
  updated_at: Date;
  customer_name: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
  mail_state: Generated<'none' | 'waiting' | 'sent' | 'refused'>;
  sent_state: GeneratedAlways<'waiting' | 'sent' | 'refused' | 'viewed' | null>;
  sent_by_person_at: Date | null;
  overdue_at: Date | null;
  look_at: Date | null;
  charge_at: Date | null;
  charge_consent_text: Generated<string>;
};

export type InvoiceLinesTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  line_number: Fixed<number>;
  item_code: string;
  description: string;
  quantity_ten_thousandths: number;
  unit_price_ten_thousandths: number;
  unit_of_measure: string;
  commodity_code: string;
  discount_ppm: number | null;
  discount_amount: number | null;
  tax_rate_ids: string[];
  gross_amount: number;
  discount_total: number;
  net_amount: number;
  tax_amounts: Json<LineTax[]>;
  total_amount: number;
};

export type InvoicePartsTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  part_number: Fixed<number>;
  label: string;
  due_date: string | null;
  amount: number;
};

export type OfflinePaymentsTable = {
  merchant_uid: Fixed<string>;
  offline_payment_id: Fixed<string>;
  invoice_id: Fixed<string>;
  method: Fixed<OfflinePaymentMethod>;
  received_on: Fixed<string>;
  reference: Fixed<string>;
  amount: Fixed<number>;
  state: Generated<'applied' | 'reversed'>;
  reverse_reason: Generated<string>;
  reversed_at: Date | null;
  created_at: Fixed<Date>;
  created_by: Fixed<string | null>;
};

export type InvoicePaymentsTable = {
  merchant_uid: Fixed<string>;
  invoice_payment_id: Fixed<string>;
  invoice_id: Fixed<string>;
  payment_id: Fixed<string | null>;
  offline_payment_id: Fixed<string | null>;
  /** The currency of its invoice. */
  currency: Generated<CurrencyCode>;
  state: 'reserved' | 'applied' | 'released';
  amount: Fixed<number>;
  tip_amount: Fixed<number>;
  /** The tax included in the amount. */
  sales_tax: Generated<number>;
  parts: Json<InvoicePartAmount[]>;
  created_at: Fixed<Date>;
  concluded_at: Date | null;
  /** The visitor's session on the public page in which it was made. */
  visitor_id: Fixed<string | null>;
  receipt_mails: Generated<number>;
  outcome_email: Generated<string>;
  outcome_locale: Generated<Locale>;
};

export type InvoiceRefundsTable = {
  merchant_uid: Fixed<string>;
  payment_id: Fixed<string>;
  parent_payment_id: Fixed<string>;
  invoice_id: Fixed<string>;
  state: 'reserved' | 'applied' | 'released' | 'reversed';
  amount: Fixed<number>;
  tip_amount: Fixed<number>;
  reopens_invoice: Fixed<boolean>;
  credit_note_id: string | null;
  parts: Json<InvoicePartAmount[]>;
  reversal_reserved: boolean;
  created_at: Fixed<Date>;
  concluded_at: Date | null;
};

/** A recipient's answer to an estimate. */
export type EstimateAnswersTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  answer: Fixed<'accepted' | 'declined'>;
  name: string;
  reason: string;
  visitor_id: Fixed<string>;
  address: string;
  answered_at: Fixed<Date>;
};

export type InvoiceEventsTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  invoice_event_id: Fixed<string>;
  kind: Fixed<string>;
  at: Fixed<Date>;
  user_id: Fixed<string | null>;
  visitor_id: Fixed<string | null>;
  facts: Json<Record<string, string | number | boolean | null>>;
};

export type InvoiceRemindersTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  part_number: Fixed<number>;
  reminder_day: Fixed<number>;
  message_id: Fixed<string | null>;
  created_at: Fixed<Date>;
};

export type InvoiceChargesTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  part_number: Fixed<number>;
  status: AutomaticChargeStatus;
  reason: AutomaticChargeReason | null;
  amount: number;
  account_uid: string;
  card_expiry: string;
  next_attempt_at: Date | null;
  created_at: Fixed<Date>;
  updated_at: Date;
};

export type InvoiceChargeAttemptsTable = {
  merchant_uid: Fixed<string>;
  invoice_id: Fixed<string>;
  part_number: Fixed<number>;
  attempt: Fixed<number>;
  payment_id: Fixed<string>;
  amount: Fixed<number>;
  payable_amount: Fixed<number>;
  account_uid: Fixed<string>;
  card_expiry: Fixed<string>;
  outcome: 'approved' | 'declined' | 'reversed' | 'not_sent' | 'voided' | null;
  response_code: string | null;
  reason: string | null;
  advice_code: string | null;
  sender_id: string;
  take_over_at: Date;
  created_at: Fixed<Date>;
  concluded_at: Date | null;
};

export type InvoiceRequestsTable = {
  merchant_uid: Fixed<string>;
  idempotency_key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  invoice_id: Fixed<string>;
  created_at: Fixed<Date>;
};

export type VelocityCountersTable = {
  scope: Fixed<string>;
  /** HMAC of the counted subject. */
  key_hash: Fixed<Buffer>;
  window_start: Fixed<Date>;
  count: number;
  approvals: Generated<number>;
  declines: Generated<number>;
};

export type SpentPuzzlesTable = { puzzle_hash: Fixed<Buffer>; attempt_hash: Fixed<Buffer>; expires_at: Fixed<Date> };

export type DeclinedCardsTable = {
  scope: Fixed<string>;
  /** HMACs. */
  key_hash: Fixed<Buffer>;
  card_hash: Fixed<Buffer>;
  declined_at: Date;
};

export type LinkOutcomesTable = {
  key_hash: Fixed<Buffer>;
  /** One bit for each of the latest outcomes: 1 for a decline. */
  latest: number;
  latest_count: number;
  updated_at: Date;
};

export type ProtectionsTable = {
  merchant_uid: Fixed<string>;
  protection_id: Fixed<string>;
  kind: Fixed<'link_paused' | 'link_refused' | 'merchant_strict'>;
  /** Null means all pages of the merchant. */
  target_kind: Fixed<string | null>;
  target_id: Fixed<string | null>;
  started_at: Fixed<Date>;
  until: Fixed<Date>;
  attempts: Fixed<number>;
  declines: Fixed<number>;
  ended_at: Date | null;
  ended_by: string | null;
};

export type HeldOffAttemptsTable = {
  merchant_uid: Fixed<string>;
  held_off_id: Fixed<string>;
  target_kind: Fixed<string>;
  target_id: Fixed<string>;
  day: Fixed<string>;
  held_off_at: Date;
  /** Null in the row that counts the rest of a day. */
  reason: Fixed<string | null>;
  visitor_id: Fixed<string | null>;
  address: Fixed<string | null>;
  count: number;
};

export type DemoSeedTable = { seed: string; finished_at: Date };

export type SchemaMigrationsTable = { name: string; checksum: string; applied_at: Date };
export type SchemaFunctionsTable = { name: string; checksum: string; stands: boolean; applied_at: Date };

/** How far events of the identity provider have been copied into the history. */
export type AccountEventsTakenTable = { only_one: Generated<boolean>; event_id: string };

/** Every table of the schema `gateway`. */
export type Tables = {
  account_events: AccountEventsTable;
  account_events_taken: AccountEventsTakenTable;
  tenants: TenantsTable;
  merchants: MerchantsTable;
  merchant_settings: MerchantSettingsTable;
  merchant_status_history: MerchantStatusHistoryTable;
  merchant_profiles: MerchantProfilesTable;
  merchant_bank_accounts: MerchantBankAccountsTable;
  merchant_notes: MerchantNotesTable;
  merchant_creations: MerchantCreationsTable;
  merchants_of_tenant: MerchantsTable;
  terminals_of_tenant: TerminalsTable;
  terminals: TerminalsTable;
  terminal_keys: TerminalKeysTable;
  processors: ProcessorsTable;
  api_keys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  users: UsersTable;
  user_creations: UserCreationsTable;
  username_endings: UsernameEndingsTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_roles: UserRolesTable;
  user_permissions: UserPermissionsTable;
  impersonations: ImpersonationsTable;
  cards: CardsTable;
  vault_customers: VaultCustomersTable;
  vault_customers_of_merchant: VaultCustomersTable;
  vault_addresses: VaultAddressesTable;
  vault_accounts: VaultAccountsTable;
  vault_creations: VaultCreationsTable;
  vault_imports: VaultImportsTable;
  vault_rounds: VaultRoundsTable;
  card_updaters: CardUpdatersTable;
  batches: BatchesTable;
  batch_card_brands: BatchCardBrandsTable;
  month_card_brands: MonthCardBrandsTable;
  sandbox_clock: SandboxClockTable;
  failed_batches: FailedBatchesTable;
  failed_batch_actions: FailedBatchActionsTable;
  payments: PaymentsTable;
  payments_of_merchant: PaymentsTable;
  payments_of_large_merchant: PaymentsTable;
  payments_of_tenant: PaymentsTable;
  line_item_defaults: LineItemDefaultsTable;
  commercial_data: CommercialDataTable;
  payment_actions: PaymentActionsTable;
  postings: PostingsTable;
  ledger_sums: LedgerSumsTable;
  ledger_summed: LedgerSummedTable;
  ledger_checks: LedgerChecksTable;
  acquirer_attempts: AcquirerAttemptsTable;
  unresolved_attempts: UnresolvedAttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_entries: AuditEntriesTable;
  audit_index: AuditIndexTable;
  audit_of_merchant: AuditIndexTable;
  audit_of_tenant: AuditIndexTable;
  audit_checks: AuditChecksTable;
  audit_seals: AuditSealsTable;
  audit_sealer: AuditSealerTable;
  files: FilesTable;
  file_pieces: FilePiecesTable;
  payment_files: PaymentFilesTable;
  receipt_mails: ReceiptMailsTable;
  card_declines: CardDeclinesTable;
  custom_reports: CustomReportsTable;
  custom_report_runs: CustomReportRunsTable;
  custom_report_messages: CustomReportMessagesTable;
  saved_views: SavedViewsTable;
  contact_messages: ContactMessagesTable;
  contact_mails: ContactMailsTable;
  mail_messages: MailMessagesTable;
  page_checks: PageChecksTable;
  page_reports: PageReportsTable;
  link_secrets: LinkSecretsTable;
  visitor_sessions: VisitorSessionsTable;
  payment_link_settings: PaymentLinkSettingsTable;
  payment_links: PaymentLinksTable;
  payment_links_of_merchant: PaymentLinksTable;
  payment_link_uses: PaymentLinkUsesTable;
  payment_link_openings: PaymentLinkOpeningsTable;
  payment_link_days: PaymentLinkDaysTable;
  invoice_settings: InvoiceSettingsTable;
  invoice_series: InvoiceSeriesTable;
  tax_rates: TaxRatesTable;
  invoice_items: InvoiceItemsTable;
  invoices: InvoicesTable;
  invoices_of_merchant: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  invoice_parts: InvoicePartsTable;
  offline_payments: OfflinePaymentsTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_refunds: InvoiceRefundsTable;
  estimate_answers: EstimateAnswersTable;
  invoice_events: InvoiceEventsTable;
  invoice_reminders: InvoiceRemindersTable;
  invoice_charges: InvoiceChargesTable;
  invoice_charge_attempts: InvoiceChargeAttemptsTable;
  invoice_requests: InvoiceRequestsTable;
  velocity_counters: VelocityCountersTable;
  spent_puzzles: SpentPuzzlesTable;
  declined_cards: DeclinedCardsTable;
  link_outcomes: LinkOutcomesTable;
  protections: ProtectionsTable;
  held_off_attempts: HeldOffAttemptsTable;
  demo_seed: DemoSeedTable;
  schema_migrations: SchemaMigrationsTable;
  schema_functions: SchemaFunctionsTable;
};
