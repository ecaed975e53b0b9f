import { CallError } from '@countinghouse/contract/client';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useWriteLock, type WritingCall } from '../session/use-write-lock.ts';
import { type FormRules, judgedBy } from './form-rules.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

/** A record as read or saved: its version and its editable draft. */
export type Stored<Draft> = { version: number; draft: Draft };

/** The options of a form over a versioned record. */
export type VersionedFormOptions<Draft extends FieldValues> = {
  stored: Stored<Draft>;
  /** The name of the call that reads the record. */
  call: string;
  /** The call that saves the record. */
  writes: WritingCall;
  /** Why the user cannot save it, for a reason other than impersonation. */
  forbidden?: string | undefined;
  /** Other calls whose answers contain the record. They are refetched too. */
  also?: readonly { name: string }[];
  /** The rules for saving; left out if no field can be wrong. */
  rules?: FormRules<Draft, unknown>;
  disabled?: boolean;
  shown?: 'left' | 'left_filled' | 'tried';
  fieldOf?: (path: string) => string | undefined;
  sentenceOf?: (name: FieldPath<Draft>, fault: string) => string | undefined;
  /** Saves a draft over a version. `before` is that version's draft. An outdated version is refused as `changed_meanwhile`. */
  save: (draft: Draft, before: Draft, version: number) => Promise<Stored<Draft>>;
  read: () => Promise<Stored<Draft>>;
  /** The toast after saving. */
  saved: string;
};

/** The state of a form over a versioned record. `SettingsForm` or `SaveProblems` shows the result of saving. */
export type VersionedForm<Draft extends FieldValues> = Omit<RecordForm<Draft, unknown>, 'submit'> & {
  locked: string | undefined;
  /** The version that another user has saved in the meantime. */
  other: Stored<Draft> | undefined;
  submit: () => Promise<void>;
  /** Discards the input. */
  reset: () => void;
  takeTheirs: () => void;
  saveMine: () => Promise<void>;
};

/**
 * The state of a form over a record that is saved as a whole with a version (settings, a merchant, a payment's data). If another user has
 * saved in the meantime, the input stays and the user decides.
 */
export function useVersionedForm<Draft extends FieldValues>({
  stored,
  call,
  writes,
  forbidden,
  also = [],
  rules,
  save,
  read,
  saved,
  ...options
}: VersionedFormOptions<Draft>): VersionedForm<Draft> {
  const [start, setStart] = useState(stored);
  const [other, setOther] = useState<Stored<Draft>>();
  const over = useRef(start);
  const locked = useWriteLock(writes) ?? forbidden;
  const queries = useQueryClient();
  const record = useRecordForm<Draft, unknown, Stored<Draft>>({
    ...options,
    rules:
      rules ??
      judgedBy<Draft, unknown>(
        () => [],
        (draft) => draft,
      ),
    start: stored.draft,
    locked,
    send: (_body, { values }) => {
      setOther(undefined);
      return save(values, over.current.draft, over.current.version);
    },
    onSent: (next) => {
      for (const name of [call, ...also.map((each) => each.name)]) void queries.invalidateQueries({ queryKey: [name] });
      standOn(next);
      toast({ tone: 'success', title: saved });
    },
    onFailed: async (error) => {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) return false;
      await read().then(setOther, record.setFailure);
      return true;
    },
  });
  const { form, unsent, sending } = record;
  const standOn = (next: Stored<Draft>) => {
    over.current = next;
    setStart(next);
    setOther(undefined);
    form.reset(next.draft);
  };
  // A newer version replaces the form's values, unless they were changed.
  const renewed = stored.version > start.version && !unsent && !sending && other === undefined;
  useEffect(() => {
    if (!renewed) return;
    over.current = stored;
    setStart(stored);
    form.reset(stored.draft);
  }, [renewed, stored, form]);
  return {
    ...record,
    locked,
    other,
    submit: () => {
      over.current = start;
      return record.submit();
    },
    reset: () => {
      form.reset(start.draft);
      record.setFailure(undefined);
    },
    takeTheirs: () => {
      if (other !== undefined) standOn(other);
    },
    saveMine: () => {
      if (other !== undefined) over.current = other;
      return record.submit();
    },
  };
}
