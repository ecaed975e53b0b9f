import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './column-resizer.module.css';

/** The limits of a column's width, in pixels, and the step of an arrow key. */
const narrowest_px = 56;
const widest_px = 800;
const step_px = 16;

/** The edge of a column, dragged or moved with the arrow keys to change its width. Enter and a double click restore the automatic width. */
export function ColumnResizer({
  label,
  width_px,
  onWidth,
}: {
  /** 'Width of {column}'. */
  label: string;
  /** The width set by the user; undefined while it is automatic. */
  width_px: number | undefined;
  onWidth: (width_px: number | undefined) => void;
}) {
  const edge = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ x: number; width: number } | undefined>(undefined);
  // The automatic width is measured once the edge has the focus.
  const [decided, setDecided] = useState(narrowest_px);
  const now = width_px ?? Math.min(Math.max(decided, narrowest_px), widest_px);
  const present = () => Math.round(edge.current?.closest('th')?.getBoundingClientRect().width ?? narrowest_px);
  /** 1 for left-to-right text, else -1. */
  const direction = () => (edge.current?.matches(':dir(rtl)') ? -1 : 1);
  const set = (width: number) => onWidth(Math.round(Math.min(Math.max(width, narrowest_px), widest_px)));
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: present() };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps !== undefined) set((width_px ?? present()) + steps * direction() * step_px);
    else if (event.key === 'Enter') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule (hr) cannot be in a header cell, nor be moved
    <span
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={narrowest_px}
      aria-valuemax={widest_px}
      aria-valuenow={now}
      aria-valuetext={`${now} px`}
      tabIndex={0}
      className={styles.edge}
      onFocus={() => setDecided(present())}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (drag.current !== undefined) set(drag.current.width + (event.clientX - drag.current.x) * direction());
      }}
      onLostPointerCapture={() => {
        drag.current = undefined;
      }}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
