import type { ChargeRequest, PaymentRequest, PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { createAuthorization } from '@countinghouse/contract/credit-card/sale/create-authorization';
import { createCredit } from '@countinghouse/contract/credit-card/sale/create-credit';
import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { noCard } from '../../../shared/fields/check-card.ts';
import { problemOf } from '../../../shared/fields/problem.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import type { FieldFault } from '../../../shared/form/form-rules.ts';
import { type RecordForm, useRecordForm } from '../../../shared/form/use-record-form.ts';
import { chosenCard, forgetChosenCard } from '../../../shared/vault/charge-stored-card.ts';
import type { SaleRules } from './check-sale.ts';
import { draftOf, takeDraft } from './draft.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { isFinal, outcomeOfError, outcomeOfResult, type SaleOutcome } from './result/sale-outcome.ts';
import { showsPath } from './sale-fields.ts';
import { faultsOf, saleRules } from './sale-rules.ts';
import {
  emptySale,
  type FieldPath,
  type SaleAmounts,
  type SaleKind,
  type SaleValues,
  withTipPercent,
} from './sale-values.ts';
import { useVaultChoices } from './use-vault-choices.ts';

/** What the form depends on. */
export type SaleSetting = {
  rules: SaleRules;
  currency: CurrencyCode;
  country: string;
  /** The kind in the address; `onKind` changes it. */
  kind: SaleKind;
  onKind: (kind: SaleKind) => void;
  /** Asks for confirmation of a credit: money goes out without an earlier payment. */
  confirmCredit: (values: SaleValues) => Promise<boolean>;
  /** The merchant's field configuration has changed since this form was made: reads it again. */
  onFormChanged: () => void;
};

/** A credit can only go to a typed card, so its body is narrower than that of a charge. */
async function sendPayment(kind: SaleKind, body: ChargeRequest, idempotency_key: string) {
  if (kind === 'credit') return send(createCredit, { body: body as PaymentRequest }, { idempotency_key });
  return send(kind === 'sale' ? createSale : createAuthorization, { body }, { idempotency_key });
}

/**
 * Returns whether an outcome is shown under a kind. Another kind is another payment, but an outcome that may have moved money stays
 * visible.
 */
function concerns({ outcome, kind }: { outcome: SaleOutcome; kind: SaleKind }, present: SaleKind): boolean {
  return kind === present || !['approved', 'duplicate', 'invalid'].includes(outcome.kind);
}

/** An outcome other than an approval: the form stays. */
class NotApproved extends Error {
  readonly outcome: SaleOutcome;

  constructor(outcome: SaleOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** The form: its fields, the outcome of the last submission, and the user's actions. */
export type Sale = ReturnType<typeof useSale>;

/**
 * The state of the sale form. The card is only in this page's memory: calls bypass the query cache. Number and security code are dropped
 * after an approval, the code also after a decline.
 */
export function useSale(setting: SaleSetting) {
  const { rules, currency, kind, country } = setting;
  const empty = () => emptySale(country, rules.fields.custom);
  const [pristine] = useState(() => withChosenCard(empty(), rules));
  const [kept] = useState(() => takeDraft(pristine));
  const [told, setTold] = useState<{ outcome: SaleOutcome; kind: SaleKind }>();
  const outcome = told !== undefined && concerns(told, kind) ? told.outcome : undefined;
  const [sold, setSold] = useState<SaleValues>();
  const [restored, setRestored] = useState(kept !== undefined);
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const confirmed = useRef(false);
  const confirmedKey = useRef<string>(undefined);
  const presentKind = useRef(kind);
  useEffect(() => {
    presentKind.current = kind;
  });
  const queries = useQueryClient();
  const { problemText } = useProblemTexts();
  const over = outcome?.kind === 'approved' || outcome?.kind === 'unknown' || outcome?.kind === 'signed_out';

  const record = useRecordForm<SaleValues, ChargeRequest, PaymentResult>({
    rules: saleRules(rules, currency),
    start: pristine,
    shown: 'left_filled',
    over,
    sentenceOf: (_name, fault) => {
      const problem = problemOf(fault);
      return problem === undefined ? fault : problemText(problem);
    },
    draft: { route: 'credit-card-sale', kept, keep: (values) => draftOf(values, pristine, outcome) },
    isMeant: (values) => kind !== 'credit' || confirmed.current || setting.confirmCredit(values),
    send: async (body) => {
      const key = keys.keyFor(kind, body);
      if (confirmed.current) confirmedKey.current = key;
      else setTold(undefined);
      const sent = confirmedKey.current === key ? { ...body, duplicate_confirmed: true } : body;
      const next = await sendPayment(kind, sent, key).then(({ data }) => outcomeOfResult(data), outcomeOfError);
      if (isFinal(next)) {
        keys.finish();
        confirmedKey.current = undefined;
        void queries.invalidateQueries();
      }
      if (next.kind !== 'approved') throw new NotApproved(next);
      return next.result;
    },
    onSent: (result, values) => {
      // Back may have changed the kind while the payment was in progress. Its result is still shown.
      setTold({ outcome: { kind: 'approved', result }, kind: presentKind.current });
      setSold({ ...values, payment: noCard });
      forgetChosenCard();
      form.reset(empty());
    },
    onFailed: (error) => (error instanceof NotApproved ? settle(error.outcome) : false),
  });
  const { form } = record;

  const settle = (next: SaleOutcome): boolean | FieldFault[] => {
    const problems = next.kind === 'invalid' ? next.problems : {};
    const form_changed = (Object.keys(problems) as FieldPath[]).some((path) => !showsPath(rules.fields, path));
    setTold({ outcome: next.kind === 'invalid' ? { ...next, form_changed } : next, kind });
    if (next.kind === 'declined') {
      const values = form.getValues();
      form.reset({ ...values, payment: { ...values.payment, cvv: '' } }, { keepDefaultValues: true });
    }
    if (form_changed) setting.onFormChanged();
    if (next.kind === 'signed_out') reportError(next.error);
    return next.kind === 'invalid' ? faultsOf(problems) : true;
  };

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          setRestored(false);
          setTold((before) => (before !== undefined && isMendable(before.outcome) ? undefined : before));
        },
      }),
    [form],
  );

  const changeAmounts = (next: SaleAmounts) => putAmounts(record, next);
  const choices = useVaultChoices(record);
  return {
    ...record,
    ...choices,
    kind,
    rules,
    /** The merchant's current business date. */
    today: rules.today,
    outcome,
    /** What was sold, without the card, once it is approved. */
    sold,
    /** The form was restored from input typed before the session was lost. */
    restored,
    submit: async ({ confirmed: again = false }: { confirmed?: boolean } = {}) => {
      if (record.sending) return;
      confirmed.current = again;
      await record.submit();
    },
    changeKind: (chosen: SaleKind) => {
      setRestored(false);
      setting.onKind(chosen);
    },
    /** Updates the tip and its percentage after an amount was typed or chosen. */
    changeAmounts,
    chooseTip: (percent: number | null) => changeAmounts(withTipPercent(form.getValues(), percent)),
    /** Closes a duplicate warning or another message. */
    dismiss: () => setTold(undefined),
    startAnew: () => {
      forgetChosenCard();
      keys.finish();
      setTold(undefined);
      setSold(undefined);
      form.reset(empty());
    },
  };
}

/** Returns the empty form with the card passed from the vault, if the user may charge one. */
function withChosenCard(empty: SaleValues, rules: SaleRules): SaleValues {
  const chosen = rules.may_use_stored ? chosenCard() : undefined;
  return chosen === undefined ? empty : { ...empty, stored: { ...empty.stored, ...chosen, use: true } };
}

/** Puts other amounts into the form. The tip and its percentage depend on each other, so their faults are checked again. */
function putAmounts({ form, noteUnreadable, recheck }: RecordForm<SaleValues, ChargeRequest>, next: SaleAmounts): void {
  const { additional_amounts, tip_percent } = form.getValues();
  const { tip } = next.additional_amounts;
  if (next.tip_percent !== tip_percent) form.setValue('tip_percent', next.tip_percent, { shouldDirty: true });
  if (tip === additional_amounts.tip) return;
  // It replaces the typed text, readable or not.
  noteUnreadable('additional_amounts.tip', undefined);
  const shouldValidate = form.getFieldState('additional_amounts.tip').invalid;
  form.setValue('additional_amounts.tip', tip, { shouldDirty: true, shouldValidate });
  recheck('tip_percent');
}

/** Returns whether a message is about the form's values, so that a change of them closes it. */
function isMendable({ kind }: SaleOutcome): boolean {
  return kind === 'duplicate' || kind === 'invalid';
}
