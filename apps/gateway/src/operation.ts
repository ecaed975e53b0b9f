import type { CallDeclaration, CallInput, CallResponse } from '@countinghouse/contract/call';
import { type ErrorCode, errorCodes, type FieldError } from '@countinghouse/contract/errors';
import type { AccessContext, MerchantSetting, UserType } from '@countinghouse/domain/access/access';
import type { Platform, SettlementConnection } from '@countinghouse/domain/constants';
import type { InvoiceMoney } from '@countinghouse/domain/invoice/invoice-states';
import type { DocumentStatus, InvoiceKind } from '@countinghouse/domain/invoice/invoice-statuses';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { PagedLink, PageSettings } from '@countinghouse/domain/payment-link/link-page';
import type { LinkStanding, ProtectionMode } from '@countinghouse/domain/payment-link/payment-link';
import type { weekDays } from '@countinghouse/domain/settlement/settlement-schedule';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { ConsentTexts } from '@countinghouse/domain/vault/consent';
import type { Logger } from '@countinghouse/service/logger';
import type { Transaction } from 'kysely';
import type { Tables } from './store/tables.ts';

/** A person as the gateway knows them from its own records, never from a header. */
export type Person = {
  user_id: string;
  id_server_id: string;
  entity_id: string;
  user_type_id: UserType;
  username: string;
  full_name: string;
};

/** The one merchant that a request acts on. */
export type MerchantInScope = {
  merchant_uid: string;
  tenant_uid: string;
  doing_business_as: string;
  account_status_code: MerchantStatus;
  time_zone: TimeZone;
  currency: CurrencyCode;
  /** Local time as HH:MM. */
  batch_close_time: string;
  /** False: batches close by hand alone. */
  batch_close_automatic: boolean;
  /** 1 Monday to 7 Sunday. */
  batch_close_days: (typeof weekDays)[number][];
  /** How far its cut-offs are done. */
  batch_closed_until: Date | null;
  batch_closed_date: string | null;
};

/** Who a request comes from, as whom it acts, and on what: made once from the verified token and the gateway's records. */
export type RequestIdentity = {
  /** As whom: the impersonated user while impersonating. */
  user: Person;
  /** Who is really there, while impersonating. */
  impersonator?: Person & { impersonation_id: string };
  /** Set where an API key comes instead of a person: `user` is then the key, under its own id. */
  api_key_id?: string;
  access: AccessContext;
  merchant?: MerchantInScope;
  /** The operator: an administrator's own, or that of the merchant. */
  tenant_uid: string;
};

/** Name, place and telephone of a business; empty where it has no profile. */
export type BusinessFacts = {
  city: string;
  /** Two letters, or `Other`. */
  state: string;
  /** Ten digits. */
  phone: string;
};

/** What the pages of a merchant and their payments go by, whatever is paid there, as it stands now. */
export type PayerFacts = {
  /** Null where the merchant has made none: no payment link can be paid. */
  settings: (PageSettings & { enabled: boolean; protection: ProtectionMode }) | null;
  /** At which it is paid. */
  terminal: TerminalInScope;
  /** For whom it was made; null where no customer is named. */
  customer: { full_name: string; email: string; is_active: boolean } | null;
  merchant: MerchantInScope;
  merchant_setting: MerchantSetting;
  /** What its pages say of the merchant besides its name. */
  business: BusinessFacts & { consent_texts: ConsentTexts };
};

/** A payment link with all that its page and its payments go by. */
export type PayerLink = PayerFacts & {
  link: PagedLink &
    LinkStanding & {
      link_id: string;
      reserved_count: number;
      starts_at: Date | null;
      order_id: string;
      customer_id: string | null;
    };
};

/** An issued invoice, estimate or credit note with all that its page and its payments go by, but for its lines and parts. */
export type PayerInvoice = PayerFacts & {
  invoice: InvoiceMoney & {
    invoice_id: string;
    kind: InvoiceKind;
    invoice_number: string;
    status: DocumentStatus;
    currency: CurrencyCode;
    issue_date: string;
    due_date: string | null;
    order_id: string;
    title: string;
    tax_amount: number;
    balance_amount: number;
    allow_partial: boolean;
    minimum_amount: number;
    tip_choices: readonly number[];
    customer_id: string | null;
    account_uid: string | null;
    first_viewed_at: Date | null;
    paid_at: Date | null;
  };
};

/** How the tries to pay of a session went. */
export type PayerVisit = {
  /** The link has another secret by now: they learn what became of their payment, and pay no more. */
  is_revoked: boolean;
  /** The last payment of the session, with its status. */
  attempt: { payment_id: string; status: number } | null;
  attempt_count: number;
  decline_count: number;
};

/** Who came by a payment link. */
export type LinkPayer = PayerLink & PayerVisit;

/** Who came by the link of an invoice. */
export type InvoicePayer = PayerInvoice & PayerVisit;

/** Who can pay. */
export type Payer = LinkPayer | InvoicePayer;

/** What a link is for: the page of one customer, one payment link, or one invoice. */
export type VisitorTarget =
  | { purpose: 'customer'; customer_id: string }
  | { purpose: 'payment_link'; payer: LinkPayer }
  | { purpose: 'invoice'; payer: InvoicePayer };

/** Who came by a link, and so may do what that link is for, on that one merchant, and nothing else. */
export type Visitor = {
  visitor_id: string;
  /** Of the token by which they are known. */
  token_hash: Buffer;
  /** Of the link. */
  secret_id: string;
  target: VisitorTarget;
  /** At which their card is checked, or pays. */
  terminal_uid: string;
  locale: Locale;
  merchant: MerchantInScope;
  merchant_setting: MerchantSetting;
};

/** The terminal that X-TERMINAL-KEY selected. */
export type TerminalInScope = {
  terminal_uid: string;
  name: string;
  platform_id: Platform;
  settlement_connection: SettlementConnection;
  acquirer_terminal_id: string;
  acquirer_merchant_id: string;
  currency: CurrencyCode;
};

export type ScopedTransaction = Transaction<Tables>;

/** What every operation is given besides its checked input. */
export type OperationContext = {
  identity: RequestIdentity;
  terminal?: TerminalInScope;
  request_id: string;
  /** Where the request came from. */
  address: string;
  /** The session at the identity provider in which the token of the request was given. */
  session_id?: string;
  /** Ends when the caller goes away before the answer is whole. */
  signal?: AbortSignal;
  idempotency_key?: string;
  /** Marks the answer, or the error, as the stored one of an earlier request under the same Idempotency-Key. */
  replaying(): void;
  clock: Clock;
  log: Logger;
  /** After a change to what the signed-in person may do: their next call on this node reads it anew. Other nodes remember for IDENTITY_CACHE_MS. */
  forgetIdentity(): void;
  /** The same after a change to what others may do, once it is committed. */
  forgetEverybody(): void;
  /** After a change to a merchant's terminals or their keys: the next call on this node reads them anew. */
  forgetTerminals(merchant_uid: string): void;
  /** Runs work in one transaction in which row-level security shows only what the identity may see. */
  transaction<Result>(work: (transaction: ScopedTransaction) => Promise<Result>): Promise<Result>;
};

/** One operation: what a declared call does. Its file is named after it and lists its errors in the declaration. */
export type Operation<Call extends CallDeclaration> = (
  context: OperationContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/** What an operation is given that anybody may call: whoever calls is not asked who they are, and no merchant's rows are in sight. */
export type PublicContext = Pick<
  OperationContext,
  'request_id' | 'address' | 'idempotency_key' | 'replaying' | 'clock' | 'log' | 'transaction'
>;

/** One operation of a call with the permission `public`. */
export type PublicOperation<Call extends CallDeclaration> = (
  context: PublicContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/** What an operation is given that a visitor calls: nobody signed in stands behind it, and one merchant's rows are in sight. */
export type VisitorContext = PublicContext & { visitor: Visitor };

/** One operation of a call with the permission `visitor`. */
export type VisitorOperation<Call extends CallDeclaration> = (
  context: VisitorContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/** An error that the caller reads. The message is the code's own unless a clearer one is given; it never carries a card number. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly details: Readonly<Record<string, string | number>> | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      errors?: readonly FieldError[];
      details?: Record<string, string | number>;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? errorCodes[code].message, { cause: more.cause });
    this.name = 'OperationError';
    this.code = code;
    this.errors = more.errors;
    this.details = more.details;
  }
}

/**
 * The customer by whose link a visitor came.
 *
 * @throws OperationError permission_missing where they came by a payment link
 */
export function customerOfVisitor({ target }: Visitor): string {
  if (target.purpose !== 'customer') throw new OperationError('permission_missing');
  return target.customer_id;
}

/**
 * The payment link or the invoice by whose link a visitor came.
 *
 * @throws OperationError permission_missing where they came by the link of a customer
 */
export function payerOfVisitor({ target }: Visitor): Payer {
  if (target.purpose === 'customer') throw new OperationError('permission_missing');
  return target.payer;
}

/**
 * The invoice, estimate or credit note by whose link a visitor came.
 *
 * @throws OperationError permission_missing where they came by another link
 */
export function invoiceOfVisitor({ target }: Visitor): InvoicePayer {
  if (target.purpose !== 'invoice') throw new OperationError('permission_missing');
  return target.payer;
}

/** The merchant in scope. The mounting has refused the call already where there is none. */
export function merchantOf(context: OperationContext): MerchantInScope {
  if (context.identity.merchant === undefined) throw new OperationError('merchant_required');
  return context.identity.merchant;
}

/** The terminal in scope. The mounting has refused the call already where there is none. */
export function terminalOf(context: OperationContext): TerminalInScope {
  if (context.terminal === undefined) throw new OperationError('terminal_key_missing');
  return context.terminal;
}
