import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import styles from './app-shell.module.css';

const AsideContext = createContext<HTMLElement | null>(null);

/** Returns the place beside the page for a drawer on wide screens, or null outside a shell. */
export function useAside(): HTMLElement | null {
  return useContext(AsideContext);
}

/**
 * The frame of every page: sidebar, sub-sidebar, header, notice bars under it (no connection, impersonation), the page, and room for a
 * drawer beside it. Only layout: its parts are passed in as elements. On phones the sidebars are in `MobileNav`.
 */
export function AppShell({
  sidebar,
  subSidebar,
  header,
  notice,
  banner,
  mobileNav,
  skipLabel,
  children,
}: {
  sidebar: ReactNode;
  subSidebar?: ReactNode;
  header: ReactNode;
  notice?: ReactNode;
  banner?: ReactNode;
  mobileNav?: ReactNode;
  /** The link that is first in the tab order: 'Skip to the page'. */
  skipLabel: string;
  children: ReactNode;
}) {
  const [aside, setAside] = useState<HTMLElement | null>(null);
  return (
    <AsideContext value={aside}>
      <a className={styles.skip} href="#page">
        {skipLabel}
      </a>
      <div className={styles.app}>
        {sidebar}
        {subSidebar}
        <div className={styles.main}>
          <div className={styles.bars}>
            {header}
            {notice}
            {banner}
          </div>
          <main id="page" tabIndex={-1} className={styles.page}>
            {children}
          </main>
        </div>
        <div ref={setAside} className={styles.aside} />
      </div>
      {mobileNav}
    </AsideContext>
  );
}

/** The navigation on phones: slides over the page. Escape and a click beside it close it. */
export function MobileNav({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's click only repeats Escape, which the dialog handles itself
    <dialog
      ref={dialog}
      className={styles.mobile}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open ? children : null}
    </dialog>
  );
}
