import { IconFileText, IconLock, IconRefresh, IconReload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import type { Glyph } from '../display/icon.tsx';
import { Lead, type LeadTone } from '../layout/lead.tsx';
import { useWords } from '../words.tsx';
import styles from './state-page.module.css';

type StateProps = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  glyph?: Glyph;
  /** Has the height of a page instead of a section's. */
  full?: boolean;
};

function State({
  title,
  note,
  actions,
  glyph,
  tone,
  full = false,
  role,
}: StateProps & { glyph: Glyph; tone: LeadTone; role?: 'alert' }) {
  return (
    <div className={cx(styles.state, full && styles.full)} role={role}>
      <span className={styles.lead}>
        <Lead glyph={glyph} tone={tone} big />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {note ? <div className={styles.note}>{note}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

/** Shown while there is no data: what this page is for, and the button that creates the first record. */
export function EmptyState({ glyph = IconFileText, ...rest }: StateProps) {
  return <State glyph={glyph} tone="neutral" {...rest} />;
}

/** What failed, in plain words, with Try again; `details` can be copied for support. */
export function ErrorState({
  onRetry,
  details,
  copyLabel,
  glyph = IconRefresh,
  ...rest
}: Omit<StateProps, 'actions'> & {
  onRetry?: () => void;
  /** What support needs: code, request id. Never a secret. */
  details?: string;
  /** 'Copy details'. */
  copyLabel?: string;
}) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const actions = (
    <>
      {onRetry ? (
        <Button icon={IconReload} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      ) : null}
      {details && copyLabel ? (
        <Button color="ghost" onClick={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}>
          {copied ? words.copied : copyLabel}
        </Button>
      ) : null}
    </>
  );
  return <State glyph={glyph} tone="danger" role="alert" {...rest} actions={actions} />;
}

/** Shown without access: what is missing and who can grant it. */
export function ForbiddenState({ glyph = IconLock, ...rest }: StateProps) {
  return <State glyph={glyph} tone="warning" {...rest} />;
}
