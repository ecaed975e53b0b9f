import { type Glyph, glyphs } from './glyphs.ts';
import styles from './icon.module.css';

/** A decorative icon. The text beside it says the same. */
export function Icon({ glyph, size = 18 }: { glyph: Glyph; size?: number }) {
  return (
    <svg
      class={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {glyphs[glyph].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
