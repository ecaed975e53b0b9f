/** The placement of a floating box: its preferred side of the target, and the edge they share. */
export type Placement = { side: 'above' | 'below'; align: 'start' | 'center' | 'end' };

type Box = { left: number; top: number; width: number; height: number };

/**
 * Returns the top left corner of a floating box beside its target: on the preferred side if it fits, else on the other, and moved inside
 * the viewport. All in CSS pixels of the viewport.
 */
function placement(
  float: { width: number; height: number },
  target: Box,
  viewport: { width: number; height: number },
  { side, align }: Placement,
  gap = 6,
  margin = 8,
): { left: number; top: number } {
  const above = target.top - gap - float.height;
  const below = target.top + target.height + gap;
  const fitsAbove = above >= margin;
  const fitsBelow = below + float.height <= viewport.height - margin;
  const goesAbove = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const left =
    align === 'start'
      ? target.left
      : align === 'end'
        ? target.left + target.width - float.width
        : target.left + (target.width - float.width) / 2;
  const clamp = (value: number, size: number, room: number) => Math.max(margin, Math.min(value, room - margin - size));
  return {
    left: clamp(left, float.width, viewport.width),
    top: clamp(goesAbove ? above : below, float.height, viewport.height),
  };
}

/** Puts an open popover beside its target; start and end follow the text's direction. */
export function placeBeside(float: HTMLElement, target: Element, wanted: Placement): void {
  const rtl = getComputedStyle(target).direction === 'rtl';
  const align = !rtl || wanted.align === 'center' ? wanted.align : wanted.align === 'start' ? 'end' : 'start';
  const { left, top } = placement(
    { width: float.offsetWidth, height: float.offsetHeight },
    target.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    { side: wanted.side, align },
  );
  float.style.left = `${left}px`;
  float.style.top = `${top}px`;
}
