import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './timeline.module.css';

/** One event. `time` is formatted; `instant` is the ISO 8601 instant behind it. */
export type TimelineEvent = {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  time: string;
  instant?: string;
  /** Colour of the dot of the newest event. */
  meaning?: 'success' | 'info' | 'warning' | 'danger' | 'neutral';
};

/** Events, newest first. The first dot has the colour of the current state. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event, index) => (
        <li
          key={event.key}
          className={cx(styles.event, index === 0 && styles.now, event.meaning && styles[event.meaning])}
        >
          <div className={styles.text} dir="auto">
            <div className={styles.title}>{event.title}</div>
            {event.note ? <div className={styles.note}>{event.note}</div> : null}
          </div>
          <time className={styles.time} dateTime={event.instant}>
            {event.time}
          </time>
        </li>
      ))}
    </ol>
  );
}
