import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAside } from './app-shell.tsx';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { besideDrawer, useMedia } from './use-media.ts';
import { useWords } from './words.tsx';

export type DrawerProps = {
  /** Names the drawer: 'Payment 93a6…d8f24c7b'. */
  label: string;
  /** Stands in its head, such as an IdText. */
  title: ReactNode;
  onClose: () => void;
  /** Left out at the first and the last row. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Shows the two buttons, disabled where there is nothing before or after. */
  steps?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A row's details. Beside the table from 1,280 px, where the table stays in use; over it below, and the whole of a
 * phone, as a dialog that keeps the focus. Escape closes it, and the focus goes back to where it was.
 */
export function Drawer(props: DrawerProps) {
  const aside = useAside();
  const wide = useMedia(besideDrawer);
  return wide && aside !== null ? createPortal(<BesideDrawer {...props} />, aside) : <OverDrawer {...props} />;
}

function useFocusGivenBack() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

function BesideDrawer(props: DrawerProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusGivenBack();
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.beside}
      aria-label={props.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) props.onClose();
      }}
    >
      <DrawerSheet {...props} />
    </aside>
  );
}

function OverDrawer(props: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusGivenBack();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      data-part="drawer"
      className={styles.over}
      aria-label={props.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Left to the browser, a second Escape would close it whatever the answer to the first.
        event.preventDefault();
        props.onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose();
      }}
    >
      <DrawerSheet {...props} />
    </dialog>
  );
}

function DrawerSheet({ title, onClose, onPrevious, onNext, steps, footer, children }: DrawerProps) {
  const words = useWords();
  return (
    <>
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
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer ? (
        <div data-part="foot" className={styles.foot}>
          {footer}
        </div>
      ) : null}
    </>
  );
}

/** A part of a drawer under its heading, with a hairline above it from edge to edge. */
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
