import { useEffect, useRef, useState } from 'preact/hooks';

/** The sentence that says how to fix each field that is not right. */
export type Faults<Draft> = Partial<Record<keyof Draft & string, string>>;

/** A form: what is typed, which faults are shown, and where the focus goes. Nothing of it is kept anywhere but in the memory of the page. */
export type Form<Draft> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What a field with text needs. */
  field: (name: TextName<Draft>) => {
    value: string;
    onValue: (value: string) => void;
    onLeave: () => void;
    error: string | undefined;
  };
  errorOf: (name: keyof Draft & string) => string | undefined;
  /** Shows all faults and goes to the first; true where there is none. */
  passes: () => boolean;
  /** Shows what the gateway did not take, and goes to the first of it. */
  refuse: (faults: Faults<Draft>) => void;
  /** Continues with the form after an answer: resets some fields, without errors, and focuses one. */
  reopen: (part: Partial<Draft>, focus: keyof Draft & string) => void;
  /** The element of the form. */
  place: { current: HTMLFormElement | null };
};

type TextName<Draft> = { [Name in keyof Draft & string]: Draft[Name] extends string ? Name : never }[keyof Draft &
  string];

/**
 * Keeps a form. A fault shows once its field was left with something in it, or once the form was to be sent; it goes as soon as it is mended.
 * `check` says the faults in the language of the moment.
 */
export function useForm<Draft extends object>(start: Draft, check: (draft: Draft) => Faults<Draft>): Form<Draft> {
  const [draft, setDraft] = useState(start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const [refused, setRefused] = useState<Faults<Draft>>({});
  const place = useRef<HTMLFormElement>(null);
  const found = check(draft);

  // The first fault gets the focus, once it is drawn.
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
