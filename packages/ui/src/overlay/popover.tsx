import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { placeBeside } from './place-beside.ts';
import styles from './popover.module.css';

/** The properties that a popover's button must take. */
export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

/** A small popover of a button, for a filter's editor or a date range. Escape and a click outside close it. */
export function Popover({
  label,
  trigger,
  align = 'start',
  children,
}: {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    const element = sheet.current;
    const anchor = button.current;
    if (!open || element === null || anchor === null) return;
    element.showPopover();
    const place = () => placeBeside(element, anchor, { side: 'below', align });
    place();
    const first = element.querySelector<HTMLElement>(
      '[autofocus], input:not([type="hidden"]), select, textarea, button, a[href]',
    );
    (first ?? element).focus({ preventScroll: true });
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!element.contains(target) && !anchor.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, align]);
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen((was) => !was),
      })}
      {open ? (
        <div
          ref={sheet}
          id={id}
          role="dialog"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          className={styles.sheet}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (next !== null && !event.currentTarget.contains(next) && next !== button.current) setOpen(false);
          }}
        >
          {children(close)}
        </div>
      ) : null}
    </>
  );
}
