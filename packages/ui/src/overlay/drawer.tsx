import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/icon-button.tsx';
import { useAside } from '../layout/app-shell.tsx';
import { besideDrawer, useMedia } from '../use-media.ts';
import { useWords } from '../words.tsx';
import styles from './drawer.module.css';

export type DrawerProps = {
  /** Names the drawer: 'Payment 93a6…d8f24c7b'. */
  label: string;
  /** Shown in its head, such as an IdText. */
  title: ReactNode;
  onClose: () => void;
  /** Undefined at the first and the last row. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Shows both step buttons, disabled where there is no further row. */
  steps?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of a drawer's content, on one side of the breakpoint or the other. */
type FrameProps = Pick<DrawerProps, 'label' | 'onClose'> & {
  /** The content's element, which moves between the frames. */
  sheet: HTMLElement;
  /** The element that last had the focus in the content. */
  focused: RefObject<HTMLElement | null>;
};

/**
 * A row's details. From 1,280 px beside the table, which stays usable; on smaller screens above it, and on phones full screen, as a dialog
 * that keeps the focus. Escape closes it, and the focus returns. If the window is resized across the breakpoint, the content moves along
 * unchanged, with its input.
 */
export function Drawer(props: DrawerProps) {
  const aside = useAside();
  const wide = useMedia(besideDrawer);
  const [sheet] = useState(() => Object.assign(document.createElement('div'), { className: styles.sheet }));
  const focused = useRef<HTMLElement>(null);
  useFocusGivenBack();
  useFocusKept(sheet, focused);
  const frame = { label: props.label, onClose: props.onClose, sheet, focused };
  // The frame comes first, so that it has adopted the element before the content's effects run.
  return (
    <>
      {wide && aside !== null ? createPortal(<BesideFrame {...frame} />, aside) : <OverFrame {...frame} />}
      {createPortal(<DrawerSheet {...props} focused={focused} />, sheet)}
    </>
  );
}

function useFocusGivenBack() {
  const before = useRef<Element>(null);
  // Before a frame takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true });
    },
    [],
  );
}

/**
 * Keeps the focus in the drawer when the focused element is removed, such as the button of an operation that is done and has closed its
 * dialog. The browser reports only that the focus is lost.
 */
function useFocusKept(sheet: HTMLElement, focused: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const keep = () => {
      const last = focused.current;
      if (last === null || last.isConnected || !sheet.isConnected || document.activeElement !== document.body) return;
      sheet.querySelector<HTMLElement>('[data-part="drawer-body"]')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [sheet, focused]);
}

function closeByEscape(event: KeyboardEvent, onClose: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // By the browser's default a second Escape would close a dialog whatever the answer to the first.
  event.preventDefault();
  onClose();
}

function BesideFrame({ label, onClose, sheet, focused }: FrameProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    panel.current?.append(sheet);
  }, [sheet]);
  useEffect(() => {
    const last = focused.current;
    (last?.isConnected ? last : panel.current)?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.beside}
      aria-label={label}
      onKeyDown={(event) => closeByEscape(event, onClose)}
    />
  );
}

function OverFrame({ label, onClose, sheet, focused }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.append(sheet);
  }, [sheet]);
  useEffect(() => {
    const element = dialog.current;
    const last = focused.current;
    element?.showModal();
    // By the browser's default the first button would be focused and open its tooltip.
    (last?.isConnected ? last : element)?.focus({ preventScroll: true });
    return () => element?.close();
  }, [focused]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-part="drawer"
      className={styles.over}
      aria-label={label}
      onKeyDown={(event) => closeByEscape(event, onClose)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    />
  );
}

function DrawerSheet({
  title,
  onClose,
  onPrevious,
  onNext,
  steps,
  footer,
  children,
  focused,
}: DrawerProps & Pick<FrameProps, 'focused'>) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to events of the controls inside
    <div
      className={styles.sheet}
      onKeyDown={(event) => closeByEscape(event, onClose)}
      onFocus={(event) => {
        focused.current = event.target;
      }}
    >
      <div className={styles.head}>
        <div className={styles.title}>{title}</div>
        <div className={styles.buttons}>
          {steps ? (
            <>
              <IconButton
                glyph={IconChevronUp}
                label={words.previous}
                aria-disabled={onPrevious === undefined || undefined}
                onClick={() => onPrevious?.()}
              />
              <IconButton
                glyph={IconChevronDown}
                label={words.next}
                aria-disabled={onNext === undefined || undefined}
                onClick={() => onNext?.()}
              />
            </>
          ) : null}
          <IconButton glyph={IconX} label={words.close} onClick={onClose} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0} data-part="drawer-body">
        {children}
      </div>
      {footer ? (
        <div data-part="foot" className={styles.foot}>
          {footer}
        </div>
      ) : null}
    </div>
  );
}

/** A section of a drawer under its heading, with a hairline above it from edge to edge. */
export function DrawerSection({ title, end, children }: { title?: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title ? (
        <div className={styles.sectionHead}>
          <h2 className={styles.heading}>{title}</h2>
          {end}
        </div>
      ) : null}
      {children}
    </section>
  );
}
