import type { CurrencyCode } from '@countinghouse/domain/money';
import type { ConsentChannel, PaymentSource } from '@countinghouse/domain/vault/account';
import type { Logger } from '@countinghouse/service/logger';
import type { MerchantInScope, RequestIdentity, TerminalInScope } from '../operation.ts';
import type { KeyedRequest } from '../store/payments/idempotency-keys.ts';
import type { PaymentSettings } from '../store/payments/payment-settings.ts';
import type { InvoiceShare, LinkUse, NewAttempt } from '../store/payments/record-payment.ts';
import type { StoredCard } from './stored-card.ts';

/** Who starts a charge. There is no signed-in user for a visitor or the schedule. */
export type ChargeStarter =
  | { kind: 'person'; user_id: string; user_name: string; impersonator_user_id: string | null }
  /** `user_id` is the id of the key. */
  | { kind: 'api_key'; user_id: string; user_name: string }
  | { kind: 'visitor' }
  | { kind: 'schedule' };

/** A card whose data came with the request. */
export type TypedCard = {
  kind: 'typed';
  /** Digits only. */
  card_number: string;
  /** MMYY. */
  expiry: string;
  cvv?: string | undefined;
  /** Typed, or read from the card by a terminal. */
  entry: 'ecommerce' | 'terminal';
};

/** A card to be stored for a customer of the vault once the payment is approved, with the customer's consent. */
export type CardToStore = {
  /** Null: a new customer is added for the payer. */
  customer_id: string | null;
  consent_channel: ConsentChannel;
  consent_text: string;
  /** The consent of an invoice's payer that the rest is charged to the card automatically. */
  charging_consent_text?: string | undefined;
  nickname?: string | undefined;
};

/** A payment to be taken, with everything that the caller knows about it. Amounts are in minor units of the currency. */
export type Charge = {
  /** Set by a caller that must find the payment again after a crash. By default it is generated. */
  payment_id?: string;
  operation: NewAttempt['operation'];
  merchant: MerchantInScope;
  /** The requested terminal. The merchant's rules can choose another one. */
  terminal: TerminalInScope;
  /** The merchant's settings against which the caller checked the request. */
  settings: PaymentSettings;
  starter: ChargeStarter;
  card: TypedCard | StoredCard;
  /** Only for a typed card. */
  keep: CardToStore | null;
  /** What the payment is for, if it names a customer of the vault: an invoice, a plan or a link with its id. Null for a sale. */
  source: { source: PaymentSource; source_id: string | null };
  /** The use of a payment link that it consumes. Null for any other payment. */
  link_use: LinkUse | null;
  /**
   * The share of an invoice that it pays. Null for any other payment. The amount less the tip is reserved on the invoice before anything is
   * sent. The transaction that concludes the payment applies or releases it. The payment is a sale with the source 'invoice'. It is never a
   * possible duplicate, because the invoice's balance prevents overpayment.
   */
  invoice_share: InvoiceShare | null;
  /** The total, including tip and sales tax. */
  amount: number;
  tip: number;
  sales_tax: number;
  currency: CurrencyCode;
  /** The payer, as far as known. Empty if not. */
  customer: string;
  company: string;
  email: string;
  /** The address that the issuer checks. */
  address: { street?: string | undefined; postal_code?: string | undefined };
  order_id: string;
  /** The rest of the payload, as a payment's details show it. Never the card. */
  details: Record<string, unknown>;
  /** A person has seen the 'possible duplicate' warning and charges again. */
  duplicate_confirmed: boolean;
  idempotency: KeyedRequest;
  /** The source of the request, for the audit history. */
  origin: { request_id: string; address: string };
  log: Logger;
  /** Called before the result of an earlier request with the same Idempotency-Key is returned. */
  replaying(): void;
  /** Refuses a payment that the terminal chosen by the rules cannot take, before anything is written. */
  check(terminal: TerminalInScope): void;
};

/** Returns the user, API key or impersonator of a request as the starter of a charge. */
export function starterOf({ user, api_key_id, impersonator }: RequestIdentity): ChargeStarter {
  const { user_id, full_name: user_name } = user;
  if (api_key_id !== undefined) return { kind: 'api_key', user_id, user_name };
  return { kind: 'person', user_id, user_name, impersonator_user_id: impersonator?.user_id ?? null };
}

/** Returns the ids and names by which payment, history and audit history refer to the starter of a charge. */
export function namesOf(starter: ChargeStarter): {
  user_id: string | null;
  user_name: string;
  impersonator_user_id: string | null;
} {
  switch (starter.kind) {
    case 'person': {
      const { user_id, user_name, impersonator_user_id } = starter;
      return { user_id, user_name, impersonator_user_id };
    }
    case 'api_key':
      return { user_id: starter.user_id, user_name: starter.user_name, impersonator_user_id: null };
    case 'visitor':
      return { user_id: null, user_name: 'Customer', impersonator_user_id: null };
    case 'schedule':
      return { user_id: null, user_name: 'Schedule', impersonator_user_id: null };
  }
}
