import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { TextButton, TextLink } from '../button/anchor.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import styles from './toast.module.css';
import { keepToastsClear } from './toast-place.ts';
import {
  dismissToast,
  holdToast,
  releaseToast,
  type ShownToast,
  shownToasts,
  type Toast,
  watchToasts,
} from './toast-store.ts';

const glyphs: Record<Toast['tone'], Glyph> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
};

/** The appearance of one toast; the Toaster times and announces it. */
export function ToastCard({ message, onDismiss }: { message: Toast; onDismiss: () => void }) {
  const words = useWords();
  return (
    <div className={cx(styles.toast, styles[message.tone])}>
      <Icon glyph={glyphs[message.tone]} size={19} className={styles.lead} />
      <div className={styles.text} dir="auto">
        <div className={styles.title}>{message.title}</div>
        {message.note || message.link || message.action ? (
          <div className={styles.note}>
            {message.note}{' '}
            {message.link ? (
              <TextLink href={message.link.href} onClick={onDismiss}>
                {message.link.label}
              </TextLink>
            ) : null}
            {message.action ? (
              <TextButton
                onClick={() => {
                  message.action?.onSelect();
                  onDismiss();
                }}
              >
                {message.action.label}
              </TextButton>
            ) : null}
          </div>
        ) : null}
        {message.buttons ? (
          <div className={styles.buttons}>
            {message.buttons.map(({ label, onSelect, primary }) => (
              <Button key={label} size="tool" color={primary ? 'primary' : 'white'} onClick={onSelect}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {message.buttons ? null : (
        <IconButton glyph={IconX} label={words.dismiss} size="sm" tooltip={false} onClick={onDismiss} />
      )}
    </div>
  );
}

function TimedToast({ message }: { message: ShownToast }) {
  const { key } = message;
  const item = useRef<HTMLLIElement>(null);
  const letGo = (unless: string) => {
    if (!item.current?.matches(unless)) releaseToast(key);
  };
  return (
    <li
      ref={item}
      className={styles.item}
      onPointerEnter={() => holdToast(key)}
      onPointerLeave={() => letGo(':focus-within')}
      onFocus={() => holdToast(key)}
      onBlur={() => letGo(':hover')}
    >
      <div role={message.tone === 'danger' ? 'alert' : 'status'}>
        <ToastCard message={message} onDismiss={() => dismissToast(key)} />
      </div>
    </li>
  );
}

/** The region of toasts at the bottom right, above the bars of controls there; UiProvider mounts it once. */
export function Toaster() {
  const words = useWords();
  const messages = useSyncExternalStore(watchToasts, shownToasts, shownToasts);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    // Reopened with every change, so that it is above a dialog that has opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length === 0) return;
    element.showPopover();
    return keepToastsClear(element);
  }, [messages]);
  return (
    <section ref={region} popover="manual" aria-label={words.notifications} className={styles.region}>
      <ol className={styles.list}>
        {messages.map((message) => (
          <TimedToast key={message.key} message={message} />
        ))}
      </ol>
    </section>
  );
}
