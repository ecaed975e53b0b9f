import type { CurrencyCode } from '@countinghouse/domain/money';
import type { ConsentChannel, PaymentSource } from '@countinghouse/domain/vault/account';
import type { Logger } from '@countinghouse/service/logger';
import type { MerchantInScope, RequestIdentity, TerminalInScope } from '../operation.ts';
import type { KeyedRequest } from '../store/payments/idempotency-keys.ts';
import type { PaymentSettings } from '../store/payments/payment-settings.ts';
import type { InvoiceShare, LinkUse, NewAttempt } from '../store/payments/record-payment.ts';
import type { StoredCard } from './stored-card.ts';

/** Who starts a charge. Nobody signed in stands behind a visitor or the schedule. */
export type ChargeStarter =
  | { kind: 'person'; user_id: string; user_name: string; impersonator_user_id: string | null }
  /** The key, under its own id. */
  | { kind: 'api_key'; user_id: string; user_name: string }
  | { kind: 'visitor' }
  | { kind: 'schedule' };

/** A card whose data came with the request. */
export type TypedCard = {
  kind: 'typed';
  /** Digits alone. */
  card_number: string;
  /** MMYY. */
  expiry: string;
  cvv?: string | undefined;
  /** Typed, or read by a terminal where the card was there. */
  entry: 'ecommerce' | 'terminal';
};

/** That the card is kept for a customer of the vault once the payment is approved, and what the customer agreed to. */
export type KeptCard = {
  /** Null: a customer is added for the payer. */
  customer_id: string | null;
  consent_channel: ConsentChannel;
  consent_text: string;
  /** What the payer of an invoice agreed to: that it charges what is left to the card by itself. */
  charging_consent_text?: string | undefined;
  nickname?: string | undefined;
};

/** A payment that is to be taken: everything that its caller knows about it. Amounts are in minor units of the currency. */
export type Charge = {
  /** Chosen by whoever has to find the payment again after a kill; else it is made. */
  payment_id?: string;
  operation: NewAttempt['operation'];
  merchant: MerchantInScope;
  /** The terminal that was asked for. The merchant's rules may choose another one. */
  terminal: TerminalInScope;
  /** The merchant's settings, as the caller has checked the request against them. */
  settings: PaymentSettings;
  starter: ChargeStarter;
  card: TypedCard | StoredCard;
  /** Of a typed card alone. */
  keep: KeptCard | null;
  /** What it is for, where a customer of the vault is named: for an invoice, a plan or a link its id; null for a sale. */
  source: { source: PaymentSource; source_id: string | null };
  /** The use of a payment link that it takes; null for any other payment. */
  link_use: LinkUse | null;
  /**
   * What it pays of an invoice; null for any other payment. The amount less the tip is reserved on the invoice before anything is sent, and applied or
   * given back by whoever concludes the payment. Such a payment is a sale with the source 'invoice', and it is no possible duplicate: the balance
   * guards it.
   */
  invoice_share: InvoiceShare | null;
  /** The whole sum; tip and sales tax are parts of it. */
  amount: number;
  tip: number;
  sales_tax: number;
  currency: CurrencyCode;
  /** Who pays, as far as it is known; empty where it is not. */
  customer: string;
  company: string;
  email: string;
  /** What the issuer checks the address by. */
  address: { street?: string | undefined; postal_code?: string | undefined };
  order_id: string;
  /** The rest of the payload, in the form in which a payment's details show it; never the card. */
  details: Record<string, unknown>;
  /** A person has seen 'possible duplicate' and charges again. */
  duplicate_confirmed: boolean;
  idempotency: KeyedRequest;
  /** Where the request came from, for the audit history. */
  origin: { request_id: string; address: string };
  log: Logger;
  /** Called before the answer of an earlier request under the same Idempotency-Key is given. */
  replaying(): void;
  /** Refuses what does not suit the terminal that the rules have chosen, before anything is written. */
  check(terminal: TerminalInScope): void;
};

/** Whoever a request comes from, as the one who starts a charge. */
export function starterOf({ user, api_key_id, impersonator }: RequestIdentity): ChargeStarter {
  const { user_id, full_name: user_name } = user;
  if (api_key_id !== undefined) return { kind: 'api_key', user_id, user_name };
  return { kind: 'person', user_id, user_name, impersonator_user_id: impersonator?.user_id ?? null };
}

/** How payment, history and audit history name who started a charge. */
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
