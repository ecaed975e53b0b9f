import { IconCheck } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Anchor } from '../button/anchor.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './menu.module.css';
import { placeBeside } from './place-beside.ts';

/** One item of a menu. An item that a state forbids is disabled with the reason; one that a permission forbids is left out. */
export type MenuItem =
  | {
      key: string;
      label: string;
      note?: string;
      glyph?: Glyph;
      /** Makes the item a link; otherwise `onSelect` runs. */
      href?: string;
      onSelect?: () => unknown;
      danger?: boolean;
      /** Whether the choice is active (language, column). */
      checked?: boolean;
      disabledReason?: string | undefined;
    }
  | { key: string; separator: true }
  | { key: string; heading: string };

/** The properties that a menu's button must take. */
type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type MenuProps = {
  /** The menu's name, such as 'Actions for 8f2c…4be19a07'. */
  label: string;
  items: readonly MenuItem[];
  /** Renders the button: `(trigger) => <Button {...trigger}>Actions</Button>`. */
  children: (trigger: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  width_px?: number;
  /** Stays open while the chosen action runs, and closes this long after it is done. */
  closeDelay_ms?: number;
};

/** A dropdown menu. Closes on choosing, on Escape, on scroll and on a click outside; arrow keys move in it. */
export function Menu({ label, items, children, align = 'start', width_px, closeDelay_ms }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback((giveBack: boolean) => {
    clearTimeout(closing.current);
    setOpen(false);
    if (giveBack) trigger.current?.focus();
  }, []);

  useEffect(() => () => clearTimeout(closing.current), []);

  const choose = (select: () => unknown) => {
    if (closeDelay_ms === undefined) {
      close(true);
      select();
      return;
    }
    const element = list.current;
    // If the menu was closed or left in the meantime, the focus is elsewhere and stays there.
    const closeLater = () => {
      closing.current = setTimeout(() => close(element?.contains(document.activeElement) === true), closeDelay_ms);
    };
    void Promise.resolve(select()).then(closeLater, closeLater);
  };

  useOpenMenu({ open, align, trigger, list, close });

  // If the focused item was removed, the focus is lost and no key would reach the menu.
  useEffect(() => {
    if (open && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    }
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close(true);
    else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    } else moveByKey(event, [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]);
  };

  return (
    <>
      {children({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen((was) => !was),
        onKeyDown: (event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setOpen(true);
          }
        },
      })}
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          className={styles.menu}
          style={width_px === undefined ? undefined : { width: width_px }}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <MenuLine key={item.key} item={item} onFollowed={() => close(true)} onChosen={choose} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Shows an open menu beside its button, with the focus in it, and closes it on a press or scroll elsewhere. */
function useOpenMenu({
  open,
  align,
  trigger,
  list,
  close,
}: {
  open: boolean;
  align: 'start' | 'end';
  trigger: RefObject<HTMLButtonElement | null>;
  list: RefObject<HTMLDivElement | null>;
  close: (giveBack: boolean) => void;
}) {
  useEffect(() => {
    const element = list.current;
    if (!open || element === null || trigger.current === null) return;
    element.showPopover();
    placeBeside(element, trigger.current, { side: 'below', align });
    const first =
      element.querySelector<HTMLElement>('[aria-checked="true"]') ??
      element.querySelector<HTMLElement>('[role^="menuitem"]');
    first?.focus({ preventScroll: true });
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!element.contains(target) && !trigger.current?.contains(target)) close(false);
    };
    const onScroll = (event: Event) => {
      if (!element.contains(event.target as Node)) close(false);
    };
    const onResize = () => close(false);
    document.addEventListener('pointerdown', onPointer, true);
    // A scroll from before the menu opened is dispatched in the next frame, before this runs, and does not close it.
    const frame = requestAnimationFrame(() =>
      window.addEventListener('scroll', onScroll, { capture: true, passive: true }),
    );
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onResize);
    };
  }, [open, align, trigger, list, close]);
}

/** Moves the focus among the items of a menu: by arrow keys, Home and End, or to the next item that begins with a typed letter. */
function moveByKey(event: KeyboardEvent, lines: readonly HTMLElement[]): void {
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const goTo = (index: number) => {
    event.preventDefault();
    lines.at(index % lines.length)?.focus();
  };
  if (event.key === 'ArrowDown') goTo(at + 1);
  else if (event.key === 'ArrowUp') goTo(at <= 0 ? -1 : at - 1);
  else if (event.key === 'Home') goTo(0);
  else if (event.key === 'End') goTo(-1);
  else if (event.key.length === 1 && event.key !== ' ') {
    const wanted = event.key.toLocaleLowerCase();
    const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) =>
      line.textContent?.trim().toLocaleLowerCase().startsWith(wanted),
    );
    next?.focus();
  }
}

function MenuLine({
  item,
  onFollowed,
  onChosen,
}: {
  item: MenuItem;
  onFollowed: () => void;
  onChosen: (select: () => unknown) => void;
}) {
  if ('separator' in item) return <hr className={styles.rule} />;
  if ('heading' in item) {
    return (
      <div role="presentation" className={styles.heading}>
        {item.heading}
      </div>
    );
  }
  const { label, glyph, href, onSelect, danger, checked, disabledReason } = item;
  const off = disabledReason !== undefined;
  const note = disabledReason ?? item.note;
  const content = (
    <>
      {glyph ? <Icon glyph={glyph} size={16} className={styles.icon} /> : null}
      <span className={styles.words} dir="auto">
        {label}
        {note ? <small className={styles.note}>{note}</small> : null}
      </span>
      {checked ? <Icon glyph={IconCheck} size={15} className={styles.check} /> : null}
    </>
  );
  const line = {
    tabIndex: -1,
    className: cx(styles.line, off && styles.off, danger && !off && styles.danger),
    'aria-disabled': off || undefined,
  };
  if (href !== undefined && !off) {
    return (
      <Anchor {...line} href={href} role="menuitem" onClick={onFollowed}>
        {content}
      </Anchor>
    );
  }
  const choose = () => {
    if (!off) onChosen(() => onSelect?.());
  };
  return checked === undefined ? (
    <button {...line} type="button" role="menuitem" onClick={choose}>
      {content}
    </button>
  ) : (
    <button {...line} type="button" role="menuitemcheckbox" aria-checked={checked} onClick={choose}>
      {content}
    </button>
  );
}
