import { CallError } from '@countinghouse/contract/client';
import { toast } from '@countinghouse/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveQuestion } from '../navigation/use-leave-question.ts';
import { useWriteLock, type WritingCall } from '../session/use-write-lock.ts';

/** What was read or saved: its version, and how it looks as somebody changes it. */
export type Stored<Draft> = { version: number; draft: Draft };

/** A form over settings at work. */
export type Configuration<Draft> = ReturnType<typeof useConfiguration<Draft>>;

/**
 * The state of a form over something that is saved as a whole over a version (settings, a merchant, a payment's data): what is typed
 * stays when somebody else has saved meanwhile, and its reader decides. `SettingsForm` or `SaveProblems` says so.
 */
export function useConfiguration<Draft>({
  stored,
  save,
  read,
  call,
  writes,
  also = [],
  saved,
}: {
  stored: Stored<Draft>;
  /** The name of the call that reads them. */
  call: string;
  /** The call that saves them. */
  writes: WritingCall;
  /** Other calls that show what is saved: they are asked again too. */
  also?: readonly { name: string }[];
  /** Saves a draft over a version; `before` is what that version looked like. An older one is refused as `changed_meanwhile`. */
  save: (draft: Draft, before: Draft, version: number) => Promise<Stored<Draft>>;
  read: () => Promise<Stored<Draft>>;
  /** What a toast says once it is saved. */
  saved: string;
}) {
  const [start, setStart] = useState(stored);
  const [draft, setDraft] = useState(stored.draft);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [other, setOther] = useState<Stored<Draft>>();
  const locked = useWriteLock(writes);
  const queries = useQueryClient();
  const unsent = JSON.stringify(draft) !== JSON.stringify(start.draft);
  // What was read anew takes the place of what stands here, unless somebody has changed it.
  if (stored.version > start.version && !unsent && !sending && other === undefined) {
    setStart(stored);
    setDraft(stored.draft);
  }
  useLeaveQuestion(unsent);

  const send = async (over: Stored<Draft>) => {
    if (sending || locked !== undefined) return;
    setSending(true);
    setFailure(undefined);
    setOther(undefined);
    try {
      const next = await save(draft, over.draft, over.version);
      for (const name of [call, ...also.map((other) => other.name)])
        void queries.invalidateQueries({ queryKey: [name] });
      setStart(next);
      setDraft(next.draft);
      toast({ tone: 'success', title: saved });
    } catch (error) {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await read().then(setOther, setFailure);
      } else setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    change: setDraft,
    unsent,
    sending,
    locked,
    failure,
    other,
    submit: () => send(start),
    /** Puts what was typed away. */
    reset: () => {
      setDraft(start.draft);
      setFailure(undefined);
    },
    takeTheirs: () => {
      if (other === undefined) return;
      setStart(other);
      setDraft(other.draft);
      setOther(undefined);
    },
    saveMine: () => (other === undefined ? undefined : send(other)),
  };
}
