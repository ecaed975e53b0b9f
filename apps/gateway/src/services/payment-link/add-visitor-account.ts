import { randomUUIDv7 } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { addVisitorAccount as declaration } from '@countinghouse/contract/payment-link/add-visitor-account';
import { cleanCardNumber, turnExpiry } from '@countinghouse/domain/card/card';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { takesCustomerCards } from '@countinghouse/domain/vault/self-service';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import { checkCvv, checkTypedCard } from '../../charge/check-typed-card.ts';
import { verifyCard } from '../../charge/verify-card.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  customerOfVisitor,
  OperationError,
  type TerminalInScope,
  type VisitorContext,
  type VisitorOperation,
} from '../../operation.ts';
import { writeAuditOfVisitor } from '../../store/audit/audit.ts';
import { sealCard } from '../../store/payments/cards.ts';
import { bodyHash, isKeyKnown } from '../../store/payments/idempotency-keys.ts';
import { readTerminal } from '../../store/payments/terminal.ts';
import { noteLinkUsed } from '../../store/visitors/link-secrets.ts';
import { countCardTry } from '../../store/visitors/visitor-sessions.ts';
import type { AttemptOutcome, VisitorAttempt } from '../../visitor-protection/attempt.ts';
import { keyOfVisitor } from '../../visitor-protection/visitor-key.ts';

type Body = Omit<CallInput<typeof declaration>['body'], 'puzzle'>;

const call = 'add_visitor_account';

/**
 * Stores the card that a customer enters on a public page. The card is verified like one that the merchant enters (verifyCard). Each
 * attempt needs an answer to a puzzle and is counted before anything is sent. The page does not show why the bank declined, so it is
 * useless for testing stolen cards. The answer to the puzzle is not part of the request that the Idempotency-Key identifies.
 *
 * @throws OperationError merchant_status_forbids, also if the merchant stores no cards, invalid_request, too_many_requests after five attempts, and what requireAllowedAttempt and verifyCard throw
 */
export function addVisitorAccount({
  payments: engine,
  real_clock,
  visitor_protection,
}: Pick<Dependencies, 'payments' | 'real_clock' | 'visitor_protection'>): VisitorOperation<typeof declaration> {
  return async (context, { body: sent }) => {
    const { puzzle, ...body } = sent;
    const { visitor, request_id, address, log, replaying } = context;
    const { merchant } = visitor;
    const customer_id = customerOfVisitor(visitor);
    const { merchant_uid } = merchant;
    requireSound(body, businessDateOf(engine.clock.now(), merchant.time_zone));
    const key = keyOfVisitor(context);
    const is_repeated = await isKeyKnown(engine.pool, merchant_uid, key);
    if (!is_repeated && !takesCustomerCards({ ...merchant, merchant_setting: visitor.merchant_setting })) {
      throw new OperationError('merchant_status_forbids');
    }
    const card_number = cleanCardNumber(body.card_number);
    const sealFor = (card_id: string) => sealCard(engine.card_keys, { merchant_uid, card_id }, card_number);
    const card_id = randomUUIDv7();
    const settings = await paymentSettingsOf(engine, merchant_uid);
    const sealed_card = sealFor(card_id);
    const idempotency = { key, call, body_hash: bodyHash(engine.body_secret, call, customer_id, body) };
    const attempt: VisitorAttempt = {
      merchant_uid,
      visitor_id: visitor.visitor_id,
      token_hash: visitor.token_hash,
      ...{ address, request_id, puzzle, idempotency },
      target: { kind: 'customer', id: customer_id, personal: true },
      fingerprint: sealed_card.fingerprint,
    };
    const allowed = is_repeated ? undefined : await visitor_protection.requireAllowedAttempt(attempt);
    const check = async () =>
      verifyCard(engine, {
        merchant,
        terminal: await terminalOfVisitor(context, is_repeated),
        settings,
        starter: { kind: 'visitor' },
        origin: { request_id, address },
        log,
        replaying,
        customer_id,
        account_uid: null,
        keep: {
          card_expiry: body.expiry,
          cardholder_name: body.cardholder_name || undefined,
          consent_channel: 'online',
          consent_text: body.consent_text,
          source: 'self_service',
        },
        asks_acquirer: settings.verify_cards,
        ...{ card_id, sealed_card, sealFor },
        idempotency,
        message: {
          card_number,
          expiration: turnExpiry(body.expiry),
          cvv: body.cvv,
          street: body.address_1 || undefined,
          postal_code: body.postal_code || undefined,
          cardholder_name: body.cardholder_name || undefined,
          credential_indicator: 'CIU',
        },
      });
    let outcome: AttemptOutcome = 'unknown';
    const { verified, already_kept, account_uid } = await check()
      .then((answer) => {
        outcome = answer.verified ? 'approved' : 'declined';
        return answer;
      })
      .finally(() => (allowed === undefined ? undefined : visitor_protection.noteAttemptOutcome(allowed, outcome)));
    if (!is_repeated) await noteOutcome(context, { verified, account_uid }, real_clock.now());
    const { card_brand, last_four } = sealed_card;
    return {
      verified,
      already_kept,
      card: account_uid === null ? null : { card_brand, last_four, card_expiry: body.expiry },
    };
  };
}

/**
 * Checks the card and the fields.
 *
 * @throws OperationError invalid_request with every fault by its field
 */
function requireSound(body: Body, today: string): void {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  checkCvv(body.cvv, checkTypedCard(body, today, refuse), refuse);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

/** Reads the terminal of the link, and counts the attempt unless it is a repetition. */
function terminalOfVisitor(context: VisitorContext, is_repeated: boolean): Promise<TerminalInScope> {
  const { visitor } = context;
  const { merchant_uid } = visitor.merchant;
  return context.transaction(async (transaction) => {
    if (!is_repeated) await countCardTry(transaction, { merchant_uid, visitor_id: visitor.visitor_id });
    const terminal = await readTerminal(transaction, merchant_uid, visitor.terminal_uid);
    if (terminal === undefined) throw new OperationError('terminal_takes_no_payments');
    return terminal;
  });
}

async function noteOutcome(
  context: VisitorContext,
  { verified, account_uid }: { verified: boolean; account_uid: string | null },
  now: Date,
): Promise<void> {
  const { merchant, secret_id } = context.visitor;
  await context.transaction(async (transaction) => {
    if (account_uid !== null) await noteLinkUsed(transaction, { merchant_uid: merchant.merchant_uid, secret_id }, now);
    await writeAuditOfVisitor(transaction, context, {
      call,
      target_type: 'customer',
      target_id: customerOfVisitor(context.visitor),
      after: { verified, ...(account_uid === null ? {} : { account_uid }) },
    });
  });
}
