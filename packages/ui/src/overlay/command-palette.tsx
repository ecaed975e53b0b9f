import { IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useWords } from '../words.tsx';
import { stretchesIn } from './command-match.ts';
import styles from './command-palette.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** One row: a link (`href`) or an action (`onSelect`). */
export type CommandItem = {
  key: string;
  label: string;
  /** Beside the label, dimmed: its section. */
  note?: string | undefined;
  /** Under the label, dimmed. */
  detail?: string | undefined;
  glyph?: Glyph;
  /** Replaces the glyph. */
  lead?: ReactNode;
  /** At the row's end: an amount, a badge, a key. */
  end?: ReactNode;
  href?: string;
  onSelect?: () => void;
};

/** Rows under a heading. */
export type CommandGroup = {
  key: string;
  label: string;
  items: readonly CommandItem[];
  /** More rows are loading. */
  loading?: boolean;
  /** The request failed: the text, and the retry. The other groups still work. */
  failed?: { text: string; onRetry: () => void } | undefined;
};

/** A key, or keys pressed together, and their function. */
export type KeyHint = { keys: readonly string[]; label: string };

export type CommandPaletteProps = {
  /** The name of the field and of the list: 'Search or go to'. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly CommandGroup[];
  /** Announced to screen readers when it changes: '12 results'. */
  announcement: string;
  /** Shown when there are no rows. */
  empty: { title: string; note?: string | undefined };
  /** Above the groups: what was done with the typed text. */
  notice?: string | undefined;
  /** Key hints at the bottom. */
  hints: readonly KeyHint[];
  /** Opens a row's address, in a new tab if `newTab`. */
  onGo: (href: string, options: { newTab: boolean }) => void;
  /** Chooses the first row as soon as it opens, because Enter was pressed before there was one. */
  chooseFirst?: boolean;
  onClose: () => void;
};

const pageStep = 5;

/**
 * The command palette: one field over groups of rows. The field keeps the focus (WAI-ARIA combobox with a list box). Arrows, Home, End and
 * Page keys move, Enter chooses, Ctrl or Cmd with Enter opens in a new tab, Escape closes and returns the focus. Matches are marked in the
 * rows. On phones it fills the screen.
 */
export function CommandPalette({
  label,
  placeholder,
  query,
  onQuery,
  groups,
  announcement,
  empty,
  notice,
  hints,
  onGo,
  chooseFirst = false,
  onClose,
}: CommandPaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | undefined>();
  const handlers = useModalDialog(dialog, onClose, () => {
    field.current?.focus();
    // Typing continues at the end of existing text.
    field.current?.setSelectionRange(query.length, query.length);
  });

  const shown = groups.filter((group) => group.items.length > 0 || group.loading || group.failed);
  const rows = shown.flatMap((group) => [
    ...group.items.map((item) => ({ key: `${group.key}/${item.key}`, item })),
    ...(group.failed ? [{ key: `${group.key}/retry`, item: { onSelect: group.failed.onRetry } }] : []),
  ]);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === chosen),
  );
  const active = rows[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls into view when another one is chosen
  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected="true"]');
    if (chosen === undefined) list.current?.scrollTo({ top: 0 });
    else row?.scrollIntoView({ block: 'nearest' });
  }, [active?.key, chosen]);

  const type = (text: string) => {
    setChosen(undefined);
    onQuery(text);
  };
  const open = (item: Pick<CommandItem, 'href' | 'onSelect'> | undefined, newTab: boolean) => {
    if (item?.href === undefined) return item?.onSelect?.();
    if (!newTab) onClose();
    onGo(item.href, { newTab });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the initial rows
  useEffect(() => {
    if (chooseFirst) open(active?.item, false);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return open(active?.item, event.ctrlKey || event.metaKey);
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(event.key, at, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(rows[next]?.key);
  };
  const rowProps: RowProps = (key, item) => ({
    id: `${id}-${key}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': key === active?.key,
    className: cx(styles.row, key === active?.key && styles.active),
    onPointerMove: () => setChosen(key),
    onClick: (event: MouseEvent) => open(item, event.ctrlKey || event.metaKey),
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(item, true);
    },
  });

  return (
    <dialog ref={dialog} className={styles.palette} aria-label={label} {...handlers}>
      <div className={styles.sheet}>
        <PaletteField
          field={field}
          label={label}
          placeholder={placeholder}
          query={query}
          list_id={rows.length > 0 ? `${id}-list` : undefined}
          active_id={active === undefined ? undefined : `${id}-${active.key}`}
          onType={type}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        {notice === undefined ? null : <p className={styles.notice}>{notice}</p>}
        {rows.length > 0 || shown.length > 0 ? (
          <div
            ref={list}
            id={`${id}-list`}
            {...(rows.length > 0 ? { role: 'listbox', 'aria-label': label } : {})}
            className={styles.list}
            onPointerDown={(event) => event.preventDefault()}
          >
            {shown.map((group) => (
              <Group key={group.key} id={id} group={group} query={query} rowProps={rowProps} />
            ))}
          </div>
        ) : (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{empty.title}</p>
            {empty.note === undefined ? null : <p>{empty.note}</p>}
          </div>
        )}
        <Hints hints={hints} />
        <p role="status" className="ui-hidden">
          {announcement}
        </p>
      </div>
    </dialog>
  );
}

/** Returns where a key leads from a row; past either end it wraps around. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageDown') return Math.min(count - 1, at + pageStep);
  return key === 'PageUp' ? Math.max(0, at - pageStep) : undefined;
}

/** The text field, and the buttons that clear it and close the palette. */
function PaletteField({
  field,
  label,
  placeholder,
  query,
  list_id,
  active_id,
  onType,
  onKeyDown,
  onClose,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  query: string;
  /** Undefined without rows. */
  list_id: string | undefined;
  active_id: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <div className={styles.top}>
      <Icon glyph={IconSearch} size={18} className={styles.glyph} />
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        dir="auto"
        aria-label={label}
        aria-expanded={list_id !== undefined}
        aria-controls={list_id}
        aria-autocomplete="list"
        aria-activedescendant={active_id}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={placeholder}
        value={query}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? null : (
        <IconButton
          glyph={IconX}
          size="sm"
          label={words.clear}
          tooltip={false}
          className={styles.clear}
          onClick={() => {
            onType('');
            field.current?.focus();
          }}
        />
      )}
      <button type="button" className={styles.close} onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}

type RowProps = (key: string, item: Pick<CommandItem, 'href' | 'onSelect'>) => HTMLAttributes<HTMLDivElement>;

/** A heading over its rows, a loading state, and a retry after a failure. */
function Group({ id, group, query, rowProps }: { id: string; group: CommandGroup; query: string; rowProps: RowProps }) {
  const words = useWords();
  return (
    <div
      className={styles.group}
      {...(group.items.length > 0 || group.failed ? { role: 'group', 'aria-labelledby': `${id}-${group.key}` } : {})}
    >
      <div id={`${id}-${group.key}`} role="presentation" className={styles.heading}>
        {group.label}
      </div>
      {group.items.map((item) => (
        <div key={item.key} {...rowProps(`${group.key}/${item.key}`, item)}>
          <Row item={item} query={query} />
        </div>
      ))}
      {group.loading ? <LoadingRows rows={group.items.length > 0 ? 1 : 3} /> : null}
      {group.failed ? (
        <div {...rowProps(`${group.key}/retry`, { onSelect: group.failed.onRetry })}>
          <span className={styles.lead}>
            <Icon glyph={IconRefresh} size={17} />
          </span>
          <span className={styles.main}>
            <span className={styles.wrapped}>{group.failed.text}</span>
          </span>
          <span className={styles.again}>{words.tryAgain}</span>
        </div>
      ) : null}
    </div>
  );
}

function Hints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <div className={styles.foot} aria-hidden="true">
      {hints.map((hint) => (
        <span key={hint.label} className={styles.hint}>
          {hint.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {hint.label}
        </span>
      ))}
    </div>
  );
}

function Row({ item, query }: { item: CommandItem; query: string }) {
  return (
    <>
      <span className={styles.lead}>{item.lead ?? (item.glyph ? <Icon glyph={item.glyph} size={17} /> : null)}</span>
      <span className={styles.main}>
        <span className={styles.line}>
          <span className={cx(styles.label, 'ui-cut')} dir="auto">
            <Marked text={item.label} query={query} />
          </span>
          {item.note ? (
            <span className={cx(styles.note, 'ui-cut')} dir="auto">
              <Marked text={item.note} query={query} />
            </span>
          ) : null}
        </span>
        {item.detail ? (
          <span className={cx(styles.detail, 'ui-cut')} dir="auto">
            <Marked text={item.detail} query={query} />
          </span>
        ) : null}
      </span>
      {item.end ? <span className={styles.end}>{item.end}</span> : null}
    </>
  );
}

/** A text with the matches of the query marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of stretchesIn(text, query)) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

function LoadingRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
    <div key={row} className={styles.shape} aria-hidden="true">
      <Skeleton width={28} height={19} />
      <Skeleton width={`${34 - row * 6}%`} />
      <span className={styles.end}>
        <Skeleton width={72} />
      </span>
    </div>
  ));
}
