import { useEffect, useRef, useState } from 'preact/hooks';

/** For each invalid field, the sentence that says how to fix it. */
export type Faults<Draft> = Partial<Record<keyof Draft & string, string>>;

/** A form: its values, the faults that show, and the focus. All of it is only in the memory of the page. */
export type Form<Draft> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** The properties of a text field. */
  field: (name: TextName<Draft>) => {
    value: string;
    onValue: (value: string) => void;
    onLeave: () => void;
    error: string | undefined;
  };
  errorOf: (name: keyof Draft & string) => string | undefined;
  /** Shows all faults and focuses the first. True if there is none. */
  passes: () => boolean;
  /** Shows the faults that the gateway found, and focuses the first. */
  refuse: (faults: Faults<Draft>) => void;
  /** Reopens the form after an answer: sets some fields, clears their errors and focuses one. */
  reopen: (part: Partial<Draft>, focus: keyof Draft & string) => void;
  /** The element of the form. */
  place: { current: HTMLFormElement | null };
};

type TextName<Draft> = { [Name in keyof Draft & string]: Draft[Name] extends string ? Name : never }[keyof Draft &
  string];

/**
 * Keeps the state of a form. A fault shows once its field was left with a value, or once the form was submitted, and disappears when it is fixed.
 * `check` returns the faults in the current language.
 */
export function useForm<Draft extends object>(start: Draft, check: (draft: Draft) => Faults<Draft>): Form<Draft> {
  const [draft, setDraft] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const [refused, setRefused] = useState<Faults<Draft>>({});
  const place = useRef<HTMLFormElement>(null);
  const found = check(draft);

  // Focuses the first fault once it is rendered.
  useEffect(() => {
    if (tried > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused((now) =>
      Object.keys(part).some((name) => name in now)
        ? (Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))) as Faults<Draft>)
        : now,
    );
  };
  const errorOf = (name: keyof Draft & string) =>
    refused[name] ?? (tried > 0 || left.has(name) ? found[name] : undefined);

  return {
    draft,
    change,
    errorOf,
    field: (name) => ({
      value: draft[name] as string,
      onValue: (value) => change({ [name]: value } as Partial<Draft>),
      onLeave: () => {
        if (draft[name] !== '' && !left.has(name)) setLeft(new Set([...left, name]));
      },
      error: errorOf(name),
    }),
    passes: () => {
      setTried(tried + 1);
      return Object.keys(found).length === 0;
    },
    refuse: (faults) => {
      setRefused(faults);
      setTried(tried + 1);
    },
    reopen: (part, focus) => {
      change(part);
      setLeft(new Set());
      setTried(0);
      place.current?.querySelector<HTMLElement>(`#${focus}`)?.focus({ preventScroll: true });
    },
    place,
  };
}
