import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { formDrafts } from '../form-draft/form-draft.ts';
import { useLeaveQuestion } from '../navigation/use-leave-question.ts';
import { faultyFields } from './faulty-fields.ts';
import { type FieldFault, type FormRules, formPathOf, withUnreadable } from './form-rules.ts';
import { placedErrors } from './placed-errors.ts';
import { useFaultSentences } from './use-fault-sentences.ts';

/** What a form is made of. */
export type RecordFormOptions<Values extends FieldValues, Body, Answer> = {
  rules: FormRules<Values, Body>;
  /** What stands in the form before anybody types. */
  start: Values;
  /**
   * Sends what was checked. The key is the same while the same body is sent again, and new once it was taken: an answer that got lost
   * never makes two of one.
   */
  send: (body: Body, sending: { values: Values; idempotency_key: string }) => Promise<Answer>;
  /** It was taken: leaving is no longer asked about, so this may go to another page. A form that stays is given its new start by `reset`. */
  onSent: (answer: Answer, values: Values) => void;
  /** Deals with a failure itself: true where nothing more is to be said of it, or the faults that fields are to show for it. */
  onFailed?: (error: unknown) => Dealt | Promise<Dealt>;
  /** Asks, once everything is checked and before it is sent, whether it is really meant. */
  isMeant?: (values: Values) => boolean | Promise<boolean>;
  /** What stands in the form was sent, or is kept otherwise: leaving is not asked about. */
  over?: boolean;
  /** Why nothing may be sent and the fields are disabled. */
  locked?: string | undefined;
  /** The fields are disabled for a reason that the page says itself. */
  disabled?: boolean;
  /** Where the form has what an error answer names; left out where it has it in the same place. Undefined: it has no such field. */
  fieldOf?: (path: string) => string | undefined;
  /** What the form says of a fault in words of its own; undefined for the common ones. */
  sentenceOf?: (name: FieldPath<Values>, fault: string) => string | undefined;
  /** When a fault shows first: once its field was left, once a filled field was left, or once somebody tried to send. Then as it changes. */
  shown?: 'left' | 'left_filled' | 'tried';
  /** What outlives a lost session under the route's name: what was kept of it, and what is to be kept, without cards and secrets. */
  draft?: { route: string; kept: Values | undefined; keep: (values: Values) => object | undefined };
};

type Dealt = boolean | readonly FieldFault[];

/** A form at work, as its fields need it (`FormField`, `useField`). */
export type FormOfFields<Values extends FieldValues> = {
  control: Control<Values>;
  disabled: boolean;
  shown: 'left' | 'left_filled' | 'tried';
  sentenceOf: (name: FieldPath<Values>, fault: string) => string;
  /** Notes what a field's own parser says of what was typed there (undefined: it can be read): as long as it says anything, nothing is sent. */
  noteUnreadable: (field: string, fault: string | undefined) => void;
  /** Has the faults of other fields follow a change of this one. */
  recheck: (changed: FieldPath<Values>, also?: readonly FieldPath<Values>[]) => void;
};

/** A form at work, as its page needs it. */
export type RecordForm<Values extends FieldValues, Body> = FormOfFields<Values> & {
  /** What fields need of it alone: the same object until it locks or the language changes, for long lists of memoized lines. */
  fields: FormOfFields<Values>;
  /** Everything else that react-hook-form can do with it: `getValues`, `setValue`, `reset`, `setError`. */
  form: UseFormReturn<Values, unknown, Body>;
  /** For the form or another element around its fields, where the first fault is looked for. */
  place: (element: HTMLElement | null) => void;
  /** Checks and sends once, however often it is called meanwhile. */
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
  sending: boolean;
  /** What failed, beyond what stands at a field. */
  failure: unknown;
  setFailure: (failure: unknown) => void;
  /** Something typed is not sent. */
  unsent: boolean;
};

/**
 * A form that makes or changes a record by a call: react-hook-form checks it by the contract's own schema (form-rules.ts), the first fault
 * takes the focus, it is sent once, what the gateway says of a field stands at that field, and nothing typed is lost on the way: leaving
 * asks, a lost session keeps a draft, and a failed send leaves everything as it is.
 */
export function useRecordForm<Values extends FieldValues, Body, Answer>({
  rules,
  start,
  send,
  onSent,
  onFailed,
  isMeant = () => true,
  over = false,
  locked,
  disabled = false,
  fieldOf = (path) => path,
  sentenceOf,
  shown = 'left',
  draft,
}: RecordFormOptions<Values, Body, Answer>): RecordForm<Values, Body> {
  const { unreadable, any_unreadable, noteUnreadable } = useUnreadable();
  const form = useForm<Values, unknown, Body>({
    defaultValues: start as DefaultValues<Values>,
    resolver: standardSchemaResolver<Values, unknown, Body>(withUnreadable(rules, unreadable)),
    mode: shown === 'tried' ? 'onSubmit' : 'onTouched',
    // The first fault as people see it, which a box or a group of them can be as well.
    shouldFocusError: false,
    ...(draft?.kept === undefined ? {} : { values: draft.kept, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty } = form.formState;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [faulty, setFaulty] = useState(0);
  const place = useRef<HTMLElement>(null);
  const underWay = useRef(false);
  const keys = useSendingKeys();
  const commonSentence = useFaultSentences();
  const touched = isDirty || any_unreadable;
  const unsent = touched && !over;
  const letGo = useLeaveQuestion(unsent);
  const recheck = useRecheck(form);
  useKeptDraft(form, touched, draft);

  useEffect(() => {
    if (faulty > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faulty]);

  const sendChecked = async (body: Body) => {
    const values = form.getValues();
    setSending(true);
    setFailure(undefined);
    try {
      const answer = await send(body, {
        values,
        // Only for whoever asks: a form with a card in it keeps no body here, and has keys of its own.
        get idempotency_key() {
          return keys.keyFor(body);
        },
      });
      keys.finish();
      letGo();
      onSent(answer, values);
    } catch (error) {
      const dealt = (await onFailed?.(error)) ?? false;
      if (dealt === true) return;
      const { placed, rest } =
        dealt === false
          ? placedErrors(error, values, (path) => fieldOf(formPathOf(path)))
          : { placed: dealt, rest: undefined };
      for (const { field, fault } of placed) {
        form.setError(field as FieldPath<Values>, { type: 'server', message: fault });
      }
      if (placed.length > 0) setFaulty((count) => count + 1);
      setFailure(rest);
    } finally {
      setSending(false);
    }
  };
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (underWay.current || locked !== undefined) return;
    underWay.current = true;
    try {
      const checked = await checkForm(form);
      if (checked === 'at_fault') setFaulty((count) => count + 1);
      else if (await isMeant(form.getValues())) await sendChecked(checked.body);
    } finally {
      underWay.current = false;
    }
  };
  const { i18n } = useLingui();
  const { locale } = i18n;
  const off = disabled || locked !== undefined;
  const latest = useRef({ sentenceOf, commonSentence });
  // While drawing, because the fields that are drawn next ask for it.
  latest.current = { sentenceOf, commonSentence };
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language every sentence is another
  const fields = useMemo<FormOfFields<Values>>(
    () => ({
      control: form.control as unknown as Control<Values>,
      disabled: off,
      shown,
      sentenceOf: (name, fault) =>
        unreadable.get(name) ?? latest.current.sentenceOf?.(name, fault) ?? latest.current.commonSentence(fault),
      noteUnreadable,
      recheck,
    }),
    [form.control, off, shown, unreadable, noteUnreadable, recheck, locale],
  );
  return {
    ...fields,
    fields,
    form,
    place: (element) => {
      place.current = element;
    },
    submit,
    sending,
    failure,
    setFailure,
    unsent,
  };
}

/** What a form makes of what stands in it, or that it is at fault: its fields say so by then. */
async function checkForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): Promise<{ body: Body } | 'at_fault'> {
  let checked: { body: Body } | 'at_fault' = 'at_fault';
  await form.handleSubmit((body) => {
    checked = { body };
  })();
  return checked;
}

/** Keys that stay the same while the same body is sent again. */
function useSendingKeys() {
  const key = useRef<{ body: string; key: string }>(undefined);
  return {
    keyFor: (body: unknown) => {
      const text = JSON.stringify(body);
      if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() };
      return key.current.key;
    },
    /** What was sent was taken: the same body is another one from now on. */
    finish: () => {
      key.current = undefined;
    },
  };
}

/** What was typed and cannot be read, by its field. */
function useUnreadable() {
  const [unreadable] = useState(() => new Map<string, string>());
  const [any_unreadable, setAny] = useState(false);
  const noteUnreadable = useCallback(
    (field: string, fault: string | undefined) => {
      if (fault === undefined) unreadable.delete(field);
      else unreadable.set(field, fault);
      setAny(unreadable.size > 0);
    },
    [unreadable],
  );
  return { unreadable, any_unreadable, noteUnreadable };
}

/**
 * Has each field that is at fault looked at again once another changed, by its own name so that no other field is drawn. What the gateway
 * said stays until its field is changed or the form is sent again. A fault that a change makes at another field shows when that is sent,
 * or at once where the field is named (`also`) and was looked at before.
 */
function useRecheck<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>) {
  const errors = useRef<object>({});
  useEffect(
    () =>
      form.subscribe({
        formState: { errors: true },
        callback: (state) => {
          errors.current = state.errors ?? {};
        },
      }),
    [form],
  );
  return useCallback(
    (changed: FieldPath<Values>, also: readonly FieldPath<Values>[] = []) => {
      const looked = also.filter((name) => form.getFieldState(name).isTouched);
      const names = new Set([...faultyFields(errors.current), ...looked]);
      // A field that was checked before anybody was in it is not looked at by itself.
      if (form.getFieldState(changed).isTouched) names.delete(changed);
      for (const name of names) void form.trigger(name as FieldPath<Values>);
    },
    [form],
  );
}

/** Keeps what is unsent when the session ends or the page is taken away (form-drafts.ts leaves cards and secrets out). */
function useKeptDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  unsent: boolean,
  draft: { route: string; keep: (values: Values) => object | undefined } | undefined,
): void {
  const present = useRef<() => object | undefined>(() => undefined);
  useEffect(() => {
    present.current = () => (unsent ? draft?.keep(form.getValues()) : undefined);
  });
  const route = draft?.route;
  useEffect(() => (route === undefined ? undefined : formDrafts.register(route, () => present.current())), [route]);
}
