import type { ComponentType } from 'react';

/** A Tabler icon component, such as IconPlus. */
export type Glyph = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

/**
 * One Tabler icon with the design system's stroke. Decorative unless `label` names it. Sizes: 18 nav, 16 or 17 buttons, 13 to 15 in text.
 */
export function Icon({
  glyph: GlyphComponent,
  size = 16,
  label,
  className,
}: {
  glyph: Glyph;
  size?: number;
  label?: string;
  className?: string | undefined;
}) {
  const icon = <GlyphComponent size={size} stroke={1.6} aria-hidden {...(className ? { className } : {})} />;
  if (label === undefined) return icon;
  return (
    <span role="img" aria-label={label} style={{ display: 'inline-flex' }}>
      {icon}
    </span>
  );
}
