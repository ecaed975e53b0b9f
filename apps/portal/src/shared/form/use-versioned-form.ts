import { CallError } from '@countinghouse/contract/client';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useWriteLock, type WritingCall } from '../session/use-write-lock.ts';
import { type FormRules, judgedBy } from './form-rules.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

/** What was read or saved: its version, and how it looks as somebody changes it. */
export type Stored<Draft> = { version: number; draft: Draft };

/** What a form over something with a version is made of. */
export type VersionedFormOptions<Draft extends FieldValues> = {
  stored: Stored<Draft>;
  /** The name of the call that reads them. */
  call: string;
  /** The call that saves them. */
  writes: WritingCall;
  /** Why the reader cannot save it, where impersonation is not the reason. */
  forbidden?: string | undefined;
  /** Other calls that show what is saved: they are asked again too. */
  also?: readonly { name: string }[];
  /** What can be saved; left out where no field can be wrong. */
  rules?: FormRules<Draft, unknown>;
  disabled?: boolean;
  shown?: 'left' | 'left_filled' | 'tried';
  fieldOf?: (path: string) => string | undefined;
  sentenceOf?: (name: FieldPath<Draft>, fault: string) => string | undefined;
  /** Saves a draft over a version; `before` is what that version looked like. An older one is refused as `changed_meanwhile`. */
  save: (draft: Draft, before: Draft, version: number) => Promise<Stored<Draft>>;
  read: () => Promise<Stored<Draft>>;
  /** What a toast says once it is saved. */
  saved: string;
};

/** A form over something with a version at work. `SettingsForm` or `SaveProblems` says what became of saving. */
export type VersionedForm<Draft extends FieldValues> = Omit<RecordForm<Draft, unknown>, 'submit'> & {
  locked: string | undefined;
  /** As somebody else has saved it meanwhile. */
  other: Stored<Draft> | undefined;
  submit: () => Promise<void>;
  /** Puts what was typed away. */
  reset: () => void;
  takeTheirs: () => void;
  saveMine: () => Promise<void>;
};

/**
 * The state of a form over something that is saved as a whole over a version (settings, a merchant, a payment's data): what is typed
 * stays when somebody else has saved meanwhile, and its reader decides.
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
  // What was read anew takes the place of what stands here, unless somebody has changed it.
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
