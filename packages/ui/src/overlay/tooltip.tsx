import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { placeBeside } from './place-beside.ts';
import styles from './tooltip.module.css';

/** The themes of tooltips; light is the default. */
export type TooltipTheme = 'light' | 'dark';

/**
 * Explains the control it wraps, on hover and on keyboard focus; Escape hides it. `describes` links it to the control for screen readers;
 * leave it off if the text is already the control's name.
 */
export function Tooltip({
  label,
  theme = 'light',
  describes = true,
  children,
}: {
  label: ReactNode;
  theme?: TooltipTheme;
  describes?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}) {
  const id = useId();
  const wrap = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const target = wrap.current?.firstElementChild;
    const bubble = tip.current;
    if (!(target instanceof HTMLElement) || bubble === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => placeBeside(bubble, target, { side: 'above', align: 'center' });
    const show = () => {
      if (bubble.matches(':popover-open')) return;
      bubble.showPopover();
      place();
    };
    const hide = () => {
      clearTimeout(timer);
      if (bubble.matches(':popover-open')) bubble.hidePopover();
    };
    // The focus itself scrolls its control into view, and the tooltip follows.
    const follow = () => {
      if (!bubble.matches(':popover-open')) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (target.matches(':focus-visible') && bottom > 0 && top < window.innerHeight) place();
      else hide();
    };
    const after = (delay_ms: number, what: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(what, delay_ms);
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const element of [target, bubble]) {
      element.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && after(350, show), {
        signal,
      });
      element.addEventListener('pointerleave', () => after(100, hide), { signal });
    }
    target.addEventListener('pointerdown', hide, { signal });
    target.addEventListener('focus', () => target.matches(':focus-visible') && show(), { signal });
    target.addEventListener('blur', hide, { signal });
    target.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
    window.addEventListener('scroll', follow, { signal, capture: true, passive: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);

  return (
    <span ref={wrap} className={styles.wrap}>
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={cx(styles.tip, styles[theme])}>
        {label}
      </span>
    </span>
  );
}
