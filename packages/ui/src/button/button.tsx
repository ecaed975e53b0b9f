import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Anchor } from './anchor.tsx';
import styles from './button.module.css';

/** The nine colours of the specification, and ghost for what stands beside a primary button. */
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

/** tool 32 px (above tables), medium 36, big 44, huge 52. On phones none is below 40. */
export type ButtonSize = 'tool' | 'medium' | 'big' | 'huge';

/** Properties that a button and a link in a button's clothes share. */
export type ButtonLook = {
  color?: ButtonColor;
  size?: ButtonSize;
  icon?: Glyph;
  iconAfter?: Glyph;
  /** Fills the width it is given. */
  full?: boolean;
  children?: ReactNode;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'color' | 'disabled'> &
  ButtonLook & {
    /** Shows a spinner, keeps the width and lets nothing through. */
    loading?: boolean;
    disabled?: boolean;
    /** Why it is disabled: shown in a tooltip and read out; the button stays focusable. */
    disabledReason?: string | undefined;
  };

/** The class names of a button's look; for other components of this package. */
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

/** The one button. White unless told otherwise; one primary on a page; a verb as its label. */
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

/** A link in a button's clothes: it goes somewhere, and can be opened in a new tab. */
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
