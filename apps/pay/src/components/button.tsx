import type { ComponentChildren } from 'preact';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { Glyph } from './glyphs.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'white' | 'plain';

type ButtonProps = {
  children: ComponentChildren;
  glyph?: Glyph | undefined;
  /** `pay` is for the one button that moves money. */
  size?: 'big' | 'pay';
  look?: Look;
  full?: boolean;
  /** A busy button keeps its place and the focus, and does nothing when pressed. */
  busy?: boolean;
};

type Pressed = { submit: true; onPress?: never } | { submit?: never; onPress: () => void };

/** A button. While busy it stays focusable but does nothing. */
export function Button({
  children,
  glyph,
  size = 'big',
  look = 'white',
  full,
  busy = false,
  ...pressed
}: ButtonProps & Pressed) {
  return (
    <button
      type={pressed.submit === true ? 'submit' : 'button'}
      class={classNames(styles.button, styles[size], styles[look], full === true && styles.full)}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else pressed.onPress?.();
      }}
    >
      {busy ? <Spinner /> : glyph === undefined ? null : <Icon glyph={glyph} size={size === 'pay' ? 18 : 17} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  children,
  glyph,
  href,
  look = 'white',
}: {
  children: ComponentChildren;
  glyph?: Glyph;
  href: string;
  look?: Look;
}) {
  return (
    <a class={classNames(styles.button, styles.big, styles[look])} href={href} rel="noreferrer">
      {glyph === undefined ? null : <Icon glyph={glyph} size={17} />}
      <span>{children}</span>
    </a>
  );
}
