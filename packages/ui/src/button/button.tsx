import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Anchor } from './anchor.tsx';
import styles from './button.module.css';

/** The nine colours of the specification, and ghost for a button beside a primary one. */
export type ButtonColor =
  | 'primary'
  | 'info'
  | 'success'
  | 'warning'
  | 'danger'
  | 'white'
  | 'dark'
  | 'light'
  | 'neutral'
  | 'ghost';

/** tool 32 px (above tables), medium 36, big 44, huge 52. On phones at least 40. */
export type ButtonSize = 'tool' | 'medium' | 'big' | 'huge';

/** Properties of a button and of a link that looks like one. */
export type ButtonLook = {
  color?: ButtonColor;
  size?: ButtonSize;
  icon?: Glyph;
  iconAfter?: Glyph;
  /** Fills the available width. */
  full?: boolean;
  children?: ReactNode;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'color' | 'disabled'> &
  ButtonLook & {
    /** Shows a spinner, keeps the width and ignores clicks. */
    loading?: boolean;
    disabled?: boolean;
    /** Why it is disabled: shown in a tooltip and read out. The button stays focusable. */
    disabledReason?: string | undefined;
  };

/** Returns the class names of a button's look. */
function buttonClass({ color = 'white', size = 'medium', full }: ButtonLook, className?: string) {
  return cx(styles.button, styles[color], styles[size], full && styles.full, className);
}

function Content({ icon, iconAfter, size = 'medium', children }: ButtonLook) {
  const iconSize = size === 'tool' || size === 'medium' ? 16 : 18;
  return (
    <>
      {icon ? <Icon glyph={icon} size={iconSize} className={styles.icon} /> : null}
      {children !== undefined && children !== null ? <span className={styles.label}>{children}</span> : null}
      {iconAfter ? <Icon glyph={iconAfter} size={iconSize - 1} className={styles.icon} /> : null}
    </>
  );
}

/** The button of the design system. White by default; one primary per page; a verb as its label. */
export function Button({
  color = 'white',
  size = 'medium',
  icon,
  iconAfter,
  full = false,
  loading = false,
  disabled = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = disabled || disabledReason !== undefined;
  const look: ButtonLook = { color, size, full };
  if (icon) look.icon = icon;
  if (iconAfter) look.iconAfter = iconAfter;
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || loading) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(look, className), off && styles.off, loading && styles.loading)}
      disabled={disabled && disabledReason === undefined}
      aria-disabled={off || loading || undefined}
      aria-busy={loading || undefined}
      onClick={onPress}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : null}
      <Content {...look} {...(loading && icon ? { icon: undefined as never } : {})}>
        {children}
      </Content>
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip label={disabledReason}>{button}</Tooltip>;
}

/** A link that looks like a button. It can be opened in a new tab. */
export function LinkButton({
  color = 'white',
  size = 'medium',
  icon,
  iconAfter,
  full = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'color'> & { href: string } & ButtonLook) {
  const look: ButtonLook = { color, size, full };
  if (icon) look.icon = icon;
  if (iconAfter) look.iconAfter = iconAfter;
  return (
    <Anchor {...rest} className={buttonClass(look, className)}>
      <Content {...look}>{children}</Content>
    </Anchor>
  );
}
