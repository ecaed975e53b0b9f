import type { CallDeclaration, CallInput, CallResponse } from '@countinghouse/contract/call';
import type { CallName, Calls } from '@countinghouse/contract/calls';
import { type ErrorCode, errorCodes, type FieldError } from '@countinghouse/contract/errors';
import type { ServiceName } from '@countinghouse/contract/services';
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

/** A person as the gateway's own records describe them, never as a header does. */
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
  /** False: batches close only by hand. */
  batch_close_automatic: boolean;
  /** 1 Monday to 7 Sunday. */
  batch_close_days: (typeof weekDays)[number][];
  /** The cut-offs up to this time are done. */
  batch_closed_until: Date | null;
  batch_closed_date: string | null;
};

/** Who makes a request, as whom, and for which merchant. Built once from the verified token and the gateway's records. */
export type RequestIdentity = {
  /** The user who acts: during impersonation, the impersonated user. */
  user: Person;
  /** The administrator who impersonates the user. */
  impersonator?: Person & { impersonation_id: string };
  /** Set when the request uses an API key. `user` is then the key, under its own id. */
  api_key_id?: string;
  access: AccessContext;
  merchant?: MerchantInScope;
  /** The operator: the administrator's own, or the merchant's. */
  tenant_uid: string;
};

/** City, state and telephone of a business. Empty if it has no profile. */
export type BusinessFacts = {
  city: string;
  /** Two letters, or `Other`. */
  state: string;
  /** Ten digits. */
  phone: string;
};

/** The current settings and data of a merchant that its public pages and their payments depend on, whatever is paid there. */
export type PayerFacts = {
  /** Null if the merchant has no settings: no payment link can be paid. */
  settings: (PageSettings & { enabled: boolean; protection: ProtectionMode }) | null;
  /** The terminal that takes the payment. */
  terminal: TerminalInScope;
  /** The customer it was made for. Null if it names none. */
  customer: { full_name: string; email: string; is_active: boolean } | null;
  merchant: MerchantInScope;
  merchant_setting: MerchantSetting;
  /** What its pages show about the merchant besides its name. */
  business: BusinessFacts & { consent_texts: ConsentTexts };
};

/** A payment link with everything that its page and its payments need. */
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

/** An issued invoice, estimate or credit note with everything that its page and its payments need, except its lines and parts. */
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

/** The payment attempts of a visitor's session. */
export type PayerVisit = {
  /** The link has a new secret since. The visitor can still read the outcome of their payment, but cannot pay again. */
  is_revoked: boolean;
  /** The last payment of the session, with its status. */
  attempt: { payment_id: string; status: number } | null;
  attempt_count: number;
  decline_count: number;
};

/** A visitor who opened a payment link. */
export type LinkPayer = PayerLink & PayerVisit;

/** A visitor who opened the link of an invoice. */
export type InvoicePayer = PayerInvoice & PayerVisit;

/** A visitor who can pay. */
export type Payer = LinkPayer | InvoicePayer;

/** What a link gives access to: the page of one customer, one payment link, or one invoice. */
export type VisitorTarget =
  /** `has_added_card`: a card was added with the link, in this session or another. */
  | { purpose: 'customer'; customer_id: string; has_added_card: boolean }
  | { purpose: 'payment_link'; payer: LinkPayer }
  | { purpose: 'invoice'; payer: InvoicePayer };

/** A visitor who opened a link. They can do only what that link allows, for that one merchant. */
export type Visitor = {
  visitor_id: string;
  /** Hash of the token that identifies them. */
  token_hash: Buffer;
  /** Id of the link's secret. */
  secret_id: string;
  target: VisitorTarget;
  /** The terminal that verifies or charges their card. */
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

/** What every operation gets besides its checked input. */
export type OperationContext = {
  identity: RequestIdentity;
  terminal?: TerminalInScope;
  request_id: string;
  /** The IP address that the request came from. */
  address: string;
  /** The session at the identity provider for which the request's token was issued. */
  session_id?: string;
  /** Aborts when the client disconnects before the response is complete. */
  signal?: AbortSignal;
  idempotency_key?: string;
  /** Marks the response, or the error, as the stored one of an earlier request with the same Idempotency-Key. */
  replaying(): void;
  clock: Clock;
  log: Logger;
  /**
   * Call after a change to the signed-in person's permissions: their next call on this node reads them again. Other nodes cache them for
   * IDENTITY_CACHE_MS.
   */
  forgetIdentity(): void;
  /** The same after a change to other users' permissions, once it is committed. */
  forgetEverybody(): void;
  /** Call after a change to a merchant's terminals or their keys: the next call on this node reads them again. */
  forgetTerminals(merchant_uid: string): void;
  /** Runs work in one transaction in which row-level security shows only the rows that the identity can see. */
  transaction<Result>(work: (transaction: ScopedTransaction) => Promise<Result>): Promise<Result>;
};

/** One operation: the implementation of a declared call. Its file has the call's name; the call's declaration lists its errors. */
export type Operation<Call extends CallDeclaration> = (
  context: OperationContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/** What an operation of a public call gets. The caller is not authenticated, and no merchant's rows are visible. */
export type PublicContext = Pick<
  OperationContext,
  'request_id' | 'address' | 'idempotency_key' | 'replaying' | 'clock' | 'log' | 'transaction'
>;

/** One operation of a call with the permission `public`. */
export type PublicOperation<Call extends CallDeclaration> = (
  context: PublicContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/** What an operation of a visitor call gets. There is no signed-in user, and only one merchant's rows are visible. */
export type VisitorContext = PublicContext & { visitor: Visitor };

/** One operation of a call with the permission `visitor`. */
export type VisitorOperation<Call extends CallDeclaration> = (
  context: VisitorContext,
  input: CallInput<Call>,
) => Promise<CallResponse<Call>>;

/**
 * An error that is sent to the caller. The message is the code's default unless a clearer one is given. It never contains a card number.
 */
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
 * Returns the customer whose link the visitor opened.
 *
 * @throws OperationError permission_missing if they opened a payment link
 */
export function customerOfVisitor({ target }: Visitor): string {
  if (target.purpose !== 'customer') throw new OperationError('permission_missing');
  return target.customer_id;
}

/**
 * Returns the payment link or the invoice whose link the visitor opened.
 *
 * @throws OperationError permission_missing if they opened the link of a customer
 */
export function payerOfVisitor({ target }: Visitor): Payer {
  if (target.purpose === 'customer') throw new OperationError('permission_missing');
  return target.payer;
}

/**
 * Returns the invoice, estimate or credit note whose link the visitor opened.
 *
 * @throws OperationError permission_missing if they opened another kind of link
 */
export function invoiceOfVisitor({ target }: Visitor): InvoicePayer {
  if (target.purpose !== 'invoice') throw new OperationError('permission_missing');
  return target.payer;
}

/** Returns the merchant in scope. Without one, the mounted call has already been refused. */
export function merchantOf(context: OperationContext): MerchantInScope {
  if (context.identity.merchant === undefined) throw new OperationError('merchant_required');
  return context.identity.merchant;
}

/** Returns the terminal in scope. Without one, the mounted call has already been refused. */
export function terminalOf(context: OperationContext): TerminalInScope {
  if (context.terminal === undefined) throw new OperationError('terminal_key_missing');
  return context.terminal;
}

/** The operation of each declared call. A call without an operation does not compile. */
export type Operations = {
  [Name in CallName]: Calls[Name]['permission'] extends 'public'
    ? PublicOperation<Calls[Name]>
    : Calls[Name]['permission'] extends 'visitor'
      ? VisitorOperation<Calls[Name]>
      : Operation<Calls[Name]>;
};

/** The operations of a service: all of its calls, and no others. */
export type OperationsOf<Service extends ServiceName> = {
  [Name in CallName as Calls[Name]['service'] extends Service ? Name : never]: Operations[Name];
};
