import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconDeviceFloppy,
  IconLock,
  IconMail,
  IconPhone,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button, type ButtonColor } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import type { Glyph } from '../display/icon.tsx';
import { Lead, type LeadTone } from '../layout/lead.tsx';
import { useWords } from '../words.tsx';
import styles from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/** The nine icons for the head of a dialog. */
export const leadIcons = {
  'alert-circle': IconAlertCircle,
  'alert-triangle': IconAlertTriangle,
  lock: IconLock,
  phone: IconPhone,
  mail: IconMail,
  reset: IconRefresh,
  undo: IconArrowBackUp,
  trash: IconTrash,
  save: IconDeviceFloppy,
} as const satisfies Record<string, Glyph>;

export type LeadIcon = keyof typeof leadIcons;

/** default is 440 px wide, huge (the default) 720; on a phone both fill the width. */
export type ModalSize = 'default' | 'huge';

export type ModalProps = {
  open: boolean;
  /** Called by the close button, Cancel, Escape and a click on the backdrop; not while the primary button is loading. */
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  lead?: LeadIcon;
  tone?: LeadTone;
  size?: ModalSize;
  children?: ReactNode;
  /** Replaces both buttons; null leaves the footer out. */
  footer?: ReactNode;
  /** Called by the primary button or by Enter in a field of the body. Without it there is no primary button. */
  onConfirm?: () => void;
  confirmLabel?: string;
  confirmColor?: ButtonColor;
  confirmDisabledReason?: string | undefined;
  cancelLabel?: string;
  loading?: boolean;
};

/**
 * The dialog of the design system: title, optional subtitle, body, footer, close button; Cancel and Confirm by default. It takes the focus
 * (the first field of its body, else the first button of its footer), keeps it, and returns it.
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, subtitle, size = 'huge', loading = false } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    if (!loading) onClose();
  };
  const handlers = useModalDialog(dialog, close, (element) => {
    const first =
      element.querySelector<HTMLElement>('[data-part="body"] :is(input, select, textarea):enabled') ??
      element.querySelector<HTMLElement>('[data-part="foot"] button');
    first?.focus();
  });
  return (
    <dialog
      ref={dialog}
      className={cx(styles.modal, styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      {...handlers}
    >
      <ModalSheet {...props} id={id} onClose={close} />
    </dialog>
  );
}

/** The content of the dialog. */
function ModalSheet({
  id,
  onClose,
  title,
  subtitle,
  lead,
  tone = 'neutral',
  children,
  footer,
  onConfirm,
  confirmLabel,
  confirmColor = 'primary',
  confirmDisabledReason,
  cancelLabel,
  loading = false,
}: Omit<ModalProps, 'open' | 'size'> & { id: string }) {
  const words = useWords();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (loading || confirmDisabledReason !== undefined) return;
    const sheet = event.currentTarget;
    onConfirm?.();
    // Focuses the first faulty field, once it is rendered.
    setTimeout(() => sheet.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <div className={styles.head}>
        {lead ? <Lead glyph={leadIcons[lead]} tone={tone} /> : null}
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title} dir="auto">
            {title}
          </h2>
          {subtitle ? (
            <p id={`${id}-subtitle`} className={styles.subtitle} dir="auto">
              {subtitle}
            </p>
          ) : null}
        </div>
        <IconButton
          glyph={IconX}
          iconSize={17}
          size="sm"
          label={words.close}
          tooltip={false}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      {children !== undefined && children !== null ? (
        <div data-part="body" className={styles.body}>
          {children}
        </div>
      ) : null}
      {footer === undefined ? (
        <div data-part="foot" className={styles.foot}>
          <Button onClick={onClose}>{cancelLabel ?? words.cancel}</Button>
          {onConfirm ? (
            <Button type="submit" color={confirmColor} loading={loading} disabledReason={confirmDisabledReason}>
              {confirmLabel ?? words.confirm}
            </Button>
          ) : null}
        </div>
      ) : footer === null ? null : (
        <div data-part="foot" className={styles.foot}>
          {footer}
        </div>
      )}
    </form>
  );
}

/** A dialog's appearance inside a page, for the page of the design system. */
export function ModalCard({ size = 'huge', ...props }: Omit<ModalProps, 'open'>) {
  const id = useId();
  return (
    <section className={cx(styles.modal, styles.still, styles[size])} aria-labelledby={`${id}-title`}>
      <ModalSheet {...props} id={id} />
    </section>
  );
}
