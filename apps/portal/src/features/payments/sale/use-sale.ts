import { createAuthorization } from '@countinghouse/contract/credit-card/create-authorization';
import { createCredit } from '@countinghouse/contract/credit-card/create-credit';
import { createSale } from '@countinghouse/contract/credit-card/create-sale';
import type { PaymentRequest } from '@countinghouse/contract/credit-card/payment';
import type { CustomFieldValue } from '@countinghouse/domain/custom-fields';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormDraft } from '../../../shared/form-draft/form-draft.ts';
import { buildRequest } from './build-request.ts';
import { checkSale, type Problems, type SaleRules } from './check-sale.ts';
import { draftOf, takeDraft } from './draft.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { showsPath } from './sale-fields.ts';
import { isFinal, outcomeOfError, outcomeOfResult, type SaleOutcome } from './sale-outcome.ts';
import {
  type AmountPath,
  customPathOf,
  emptySale,
  type FieldPath,
  hasContent,
  type SaleFile,
  type SaleKind,
  type SaleValues,
  type TextPath,
  withAmount,
  withTipPercent,
} from './sale-values.ts';

/** What the form stands on. */
export type SaleSetting = {
  rules: SaleRules;
  currency: CurrencyCode;
  country: string;
  /** What the address asks for; `onKind` asks for another. */
  kind: SaleKind;
  onKind: (kind: SaleKind) => void;
  /** Asks whether a credit is really meant: money goes out without an earlier payment. */
  confirmCredit: (values: SaleValues) => Promise<boolean>;
  /** The merchant's forms have changed since this one was made: has them read anew. */
  onFormChanged: () => void;
};

const calls = { sale: createSale, authorization: createAuthorization, credit: createCredit } as const;

/** Whether an outcome is shown under a kind: another kind is another payment, but what may have moved money stays in sight. */
function concerns({ outcome, kind }: { outcome: SaleOutcome; kind: SaleKind }, present: SaleKind): boolean {
  return kind === present || !['approved', 'duplicate', 'invalid'].includes(outcome.kind);
}

/** The form at work: its values, what is wrong with them, what became of the last submission, and everything a person can do. */
export type Sale = ReturnType<typeof useSale>;

/**
 * The state of the sale form. The card lives in this component's memory only: calls go out without the query cache, and
 * number and code are forgotten with an approval, the code also with a decline.
 */
export function useSale(setting: SaleSetting) {
  const { rules, currency } = setting;
  const [pristine] = useState(() => emptySale(setting.kind, setting.country));
  const [draft] = useState(() => takeDraft(pristine));
  const [typed, setValues] = useState<SaleValues>(draft ?? pristine);
  const values = useMemo(() => ({ ...typed, kind: setting.kind }), [typed, setting.kind]);
  const [looked, setLooked] = useState<ReadonlySet<FieldPath> | 'all'>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ outcome: SaleOutcome; kind: SaleKind } | undefined>();
  const outcome = told !== undefined && concerns(told, setting.kind) ? told.outcome : undefined;
  const [sold, setSold] = useState<SaleValues | undefined>();
  const [faultCount, setFaultCount] = useState(0);
  const [restored, setRestored] = useState(draft !== undefined);
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const underWay = useRef(false);
  const confirmedKey = useRef<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const presentKind = useRef(setting.kind);
  useEffect(() => {
    presentKind.current = setting.kind;
  });
  const queries = useQueryClient();

  const found = useMemo(() => checkSale(values, rules), [values, rules]);
  const problems: Problems = { ...refused };
  for (const path of Object.keys(found) as FieldPath[]) {
    if (looked === 'all' || looked.has(path)) problems[path] = found[path] as NonNullable<Problems[FieldPath]>;
  }

  useEffect(() => {
    if (faultCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultCount]);

  const change = (next: SaleValues, path: FieldPath) => {
    setValues(next);
    setRestored(false);
    if (refused[path] !== undefined) {
      const { [path]: _mended, ...others } = refused;
      setRefused(others);
    }
    if (outcome?.kind === 'duplicate' || outcome?.kind === 'invalid') setTold(undefined);
  };

  // The form goes on being filled in while a file is sent: what comes of it is put into the form as it is by then.
  const changeFile = (file: SaleFile | undefined) => {
    setValues((before) => ({ ...before, file }));
    setRestored(false);
    setRefused(({ 'order.pdf_file_name': _mended, ...others }) => others);
  };

  const act = async (body: PaymentRequest, key: string): Promise<SaleOutcome> => {
    return send(calls[values.kind], { body }, { idempotency_key: key }).then(
      ({ data }) => outcomeOfResult(data),
      outcomeOfError,
    );
  };

  const settle = (next: SaleOutcome) => {
    if (isFinal(next)) {
      keys.finish();
      confirmedKey.current = undefined;
      void queries.invalidateQueries();
    }
    const form_changed =
      next.kind === 'invalid' &&
      (Object.keys(next.problems) as FieldPath[]).some((path) => !showsPath(rules.fields, path));
    // Back may have changed the kind while the payment was under way. Its result is shown all the same.
    const kind = next.kind === 'approved' ? presentKind.current : values.kind;
    setTold({ outcome: next.kind === 'invalid' ? { ...next, form_changed } : next, kind });
    if (next.kind === 'approved') {
      setSold({ ...values, card_number: '', expiry: '', cvv: '' });
      setValues(emptySale(values.kind, setting.country));
      setLooked(new Set());
    } else if (next.kind === 'declined') {
      setValues({ ...values, cvv: '' });
      setLooked(new Set());
    } else if (next.kind === 'invalid') {
      setRefused(next.problems);
      setFaultCount((count) => count + 1);
      if (form_changed) setting.onFormChanged();
    } else if (next.kind === 'signed_out') {
      reportError(next.error);
    }
  };

  const submit = async ({ confirmed = false }: { confirmed?: boolean } = {}) => {
    if (underWay.current) return;
    setLooked('all');
    if (Object.keys(found).length > 0) {
      setFaultCount((count) => count + 1);
      return;
    }
    underWay.current = true;
    const meant = values.kind !== 'credit' || confirmed || (await setting.confirmCredit(values));
    underWay.current = false;
    if (!meant) return;
    const body = buildRequest(values, rules.fields, currency);
    const key = keys.keyFor(values.kind, body);
    if (confirmed) confirmedKey.current = key;
    underWay.current = true;
    setSending(true);
    setRefused({});
    if (!confirmed) setTold(undefined);
    try {
      settle(await act(confirmedKey.current === key ? { ...body, duplicate_confirmed: true } : body, key));
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  useFormDraft('credit-card-sale', draftOf(values, pristine, outcome));

  const over = outcome?.kind === 'approved' || outcome?.kind === 'unknown' || outcome?.kind === 'signed_out';
  return {
    form,
    /** The day where the merchant is. */
    today: rules.today,
    values,
    found,
    problems,
    sending,
    outcome,
    /** What was sold, without the card, once it is approved. */
    sold,
    /** The form was filled with what had been typed before the session was lost. */
    restored,
    /** Leaving would lose something that was not sent. */
    unsent: !over && (sending || hasContent(values, pristine)),
    submit,
    changeKind: (kind: SaleKind) => {
      setRestored(false);
      setting.onKind(kind);
    },
    changeAmount: (path: AmountPath, amount: number | null, fault?: string) =>
      change(withAmount(values, path, amount, fault), path),
    chooseTip: (percent: number | null) => change(withTipPercent(values, percent), 'additional_amounts.tip'),
    changeCard: (part: 'card_number' | 'expiry' | 'cvv', digits: string) =>
      change({ ...values, [part]: digits }, `payment.${part}`),
    changeText: (path: TextPath, text: string) => change({ ...values, texts: { ...values.texts, [path]: text } }, path),
    changeCustom: (custom_field_id: string, value: CustomFieldValue) =>
      change({ ...values, custom: { ...values.custom, [custom_field_id]: value } }, customPathOf(custom_field_id)),
    changeFile,
    /** Somebody has left a field: from now on it says what is wrong with it. An empty one is not nagged about. */
    leave: (path: FieldPath, filled: boolean) => {
      if (filled && looked !== 'all') setLooked(new Set([...looked, path]));
    },
    /** Puts a duplicate warning or another message away. */
    dismiss: () => setTold(undefined),
    startAnew: () => {
      keys.finish();
      setTold(undefined);
      setSold(undefined);
      setRefused({});
      setLooked(new Set());
      setValues(emptySale(values.kind, setting.country));
    },
  };
}
