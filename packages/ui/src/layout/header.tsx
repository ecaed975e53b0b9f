import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Kbd } from '../display/kbd.tsx';
import styles from './header.module.css';

/** The header: whose data is shown, the search, and a few global buttons. */
export function Header({
  title,
  status,
  statusTone = 'plain',
  note,
  search,
  onMenu,
  menuLabel,
  actions,
  phoneActions,
}: {
  title: string;
  /** Under the title, such as '[Active]'. */
  status?: string;
  statusTone?: 'plain' | 'success' | 'info' | 'warning' | 'danger' | 'neutral';
  /** What applies to everything on the page, beside the status: its time zone. */
  note?: string;
  /**
   * Opens the palette. `hint` is its key for display ('Ctrl K'), `keys` for screen readers ('Control+K'). `onIntent` is called on hover or
   * keyboard focus.
   */
  search?: { label: string; hint?: string; keys?: string; onOpen: () => void; onIntent?: () => void };
  onMenu: () => void;
  menuLabel: string;
  /** Icon buttons (language, dark mode, help); hidden on phones. */
  actions?: ReactNode;
  /** Actions that are shown on phones as well. */
  phoneActions?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <span className={styles.menu}>
        <IconButton glyph={IconMenu2} label={menuLabel} tooltip={false} onClick={onMenu} />
      </span>
      <div className={styles.whose}>
        <div className={cx(styles.title, 'ui-cut')} dir="auto">
          {title}
        </div>
        {status || note ? (
          <div className={cx(styles.status, 'ui-cut')}>
            {status ? <span className={styles[statusTone]}>{status}</span> : null}
            {status && note ? ' ' : null}
            {note ? <span className={styles.plain}>{note}</span> : null}
          </div>
        ) : null}
      </div>
      <div className={styles.end}>
        {search ? (
          <>
            <button
              type="button"
              className={styles.find}
              aria-haspopup="dialog"
              aria-keyshortcuts={search.keys}
              onClick={search.onOpen}
              onPointerEnter={search.onIntent}
              onFocus={search.onIntent}
            >
              <Icon glyph={IconSearch} size={16} />
              <span className="ui-cut">{search.label}</span>
              {search.hint ? (
                <span aria-hidden="true" className={styles.hint}>
                  <Kbd>{search.hint}</Kbd>
                </span>
              ) : null}
            </button>
            <span className={styles.phone}>
              <IconButton
                glyph={IconSearch}
                iconSize={20}
                label={search.label}
                tooltip={false}
                aria-haspopup="dialog"
                onClick={search.onOpen}
                onPointerEnter={search.onIntent}
                onFocus={search.onIntent}
              />
            </span>
          </>
        ) : null}
        <span className={styles.desk}>{actions}</span>
        {phoneActions}
      </div>
    </header>
  );
}

/**
 * A bar under the header on every page: inverse during an impersonation ('View only'), warning when the data may be outdated ('You are
 * offline').
 */
export function NoticeBar({
  glyph,
  tone = 'inverse',
  children,
  end,
}: {
  glyph: Glyph;
  tone?: 'inverse' | 'warning';
  children: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className={cx(styles.notice, tone === 'warning' && styles.noticeWarning)} role="status">
      <Icon glyph={glyph} size={17} />
      <span className={styles.noticeText} dir="auto">
        {children}
      </span>
      {end ? <span className={styles.noticeEnd}>{end}</span> : null}
    </div>
  );
}
