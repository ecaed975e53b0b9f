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

/** The options of a form. */
export type RecordFormOptions<Values extends FieldValues, Body, Answer> = {
  rules: FormRules<Values, Body>;
  /** The initial values. */
  start: Values;
  /**
   * Sends the checked body. The key stays the same while the same body is sent again and changes after success, so that a lost answer never
   * creates a second record.
   */
  send: (body: Body, sending: { values: Values; idempotency_key: string }) => Promise<Answer>;
  /**
   * The request was successful. Leaving no longer asks, so this may navigate. A form that stays open gets its new initial values by
   * `reset`.
   */
  onSent: (answer: Answer, values: Values) => void;
  /** Handles a failure. Returns true if there is nothing more to report, or the faults to show at fields. */
  onFailed?: (error: unknown) => Dealt | Promise<Dealt>;
  /** Asks for confirmation, after the check and before the request. */
  isMeant?: (values: Values) => boolean | Promise<boolean>;
  /** The input was sent or is stored elsewhere: leaving does not ask. */
  over?: boolean;
  /** Why sending is not possible. Disables the fields. */
  locked?: string | undefined;
  /** Disables the fields for a reason that the page itself shows. */
  disabled?: boolean;
  /** Maps a path of an error answer to a form path; left out if they are the same. Undefined: the form has no such field. */
  fieldOf?: (path: string) => string | undefined;
  /** The form's own sentence for a fault; undefined for the common one. */
  sentenceOf?: (name: FieldPath<Values>, fault: string) => string | undefined;
  /**
   * When a fault first appears: after the field lost focus, after a filled field lost focus, or after an attempt to send. From then on it
   * follows each change.
   */
  shown?: 'left' | 'left_filled' | 'tried';
  /** The draft that survives a lost session, under the route's name: the stored one, and what to store, without cards and secrets. */
  draft?: { route: string; kept: Values | undefined; keep: (values: Values) => object | undefined };
};

type Dealt = boolean | readonly FieldFault[];

/** The part of a form that its fields need (`FormField`, `useField`). */
export type FormOfFields<Values extends FieldValues> = {
  control: Control<Values>;
  disabled: boolean;
  shown: 'left' | 'left_filled' | 'tried';
  sentenceOf: (name: FieldPath<Values>, fault: string) => string;
  /** Records what a field's own parser reports (undefined: readable). While there is any fault, nothing is sent. */
  noteUnreadable: (field: string, fault: string | undefined) => void;
  /** Checks the other faulty fields again after this one has changed. */
  recheck: (changed: FieldPath<Values>, also?: readonly FieldPath<Values>[]) => void;
};

/** The form as its page needs it. */
export type RecordForm<Values extends FieldValues, Body> = FormOfFields<Values> & {
  /** The part for the fields: the same object until the form locks or the language changes, for long lists of memoized lines. */
  fields: FormOfFields<Values>;
  /** The rest of react-hook-form's interface: `getValues`, `setValue`, `reset`, `setError`. */
  form: UseFormReturn<Values, unknown, Body>;
  /** A ref for the element around the fields, in which the first fault is looked for. */
  place: (element: HTMLElement | null) => void;
  /** Checks and sends, once at a time, however often it is called. */
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
  sending: boolean;
  /** The failure, as far as no field shows it. */
  failure: unknown;
  setFailure: (failure: unknown) => void;
  /** There is input that is not sent. */
  unsent: boolean;
};

/**
 * A form that creates or changes a record by a call. react-hook-form checks it with the contract's schema (form-rules.ts), and the first
 * faulty field gets the focus. It is sent once, and the gateway's faults appear at their fields. Input is never lost: leaving asks first, a
 * lost session keeps a draft, and a failed request changes nothing.
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
    // The form focuses the first fault in screen order itself, because it can be a box or a group of boxes.
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
        // A getter, because a form with a card keeps no body here and has its own keys.
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
  // During rendering, because the fields rendered next read it.
  latest.current = { sentenceOf, commonSentence };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language changes every sentence
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

/** Returns the body made from the form's values, or that the form has faults, which its fields then show. */
async function checkForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): Promise<{ body: Body } | 'at_fault'> {
  let checked: { body: Body } | 'at_fault' = 'at_fault';
  await form.handleSubmit((body) => {
    checked = { body };
  })();
  return checked;
}

/** Returns keys that stay the same while the same body is sent again. */
function useSendingKeys() {
  const key = useRef<{ body: string; key: string }>(undefined);
  return {
    keyFor: (body: unknown) => {
      const text = JSON.stringify(body);
      if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() };
      return key.current.key;
    },
    /** After success the same body is a new request. */
    finish: () => {
      key.current = undefined;
    },
  };
}

/** The unreadable texts, by field. */
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
 * Returns a function that checks every faulty field again after another field has changed. It checks each by name, so that no other field
 * renders. A fault from the gateway stays until its field changes or the form is sent again. A new fault that a change causes in another
 * field appears at the next attempt to send, or immediately if the field is listed in `also` and was checked before.
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
      // The form checks the changed field itself once it was touched. Before that it is checked here.
      if (form.getFieldState(changed).isTouched) names.delete(changed);
      for (const name of names) void form.trigger(name as FieldPath<Values>);
    },
    [form],
  );
}

/** Stores unsent input when the session ends or the page is removed (form-drafts.ts leaves out cards and secrets). */
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
