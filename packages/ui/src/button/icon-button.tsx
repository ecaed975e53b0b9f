import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { Anchor } from './anchor.tsx';
import styles from './icon-button.module.css';

/** Colours of icon buttons; ghost by default. */
export type IconButtonColor = 'primary' | 'info' | 'success' | 'warning' | 'danger' | 'white' | 'ghost';

/** sm 26 px (inside rows), md 32 (the default), lg 36. On phones each is 44. */
type IconButtonSize = 'sm' | 'md' | 'lg';

type IconButtonLook = {
  glyph: Glyph;
  /** Its accessible name, shown as a tooltip. */
  label: string;
  color?: IconButtonColor;
  size?: IconButtonSize;
  iconSize?: number;
  /** False leaves the tooltip out, where the name is already beside the button. */
  tooltip?: boolean;
};

const iconSizes = { sm: 15, md: 18, lg: 18 } as const;

/** A button that is an icon. Its label is required: it is the accessible name and the tooltip. */
export function IconButton({
  glyph,
  label,
  color = 'ghost',
  size = 'md',
  iconSize,
  tooltip = true,
  disabledReason,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'color' | 'aria-label'> & IconButtonLook & { disabledReason?: string | undefined }) {
  const off = disabledReason !== undefined;
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={off || rest['aria-disabled']}
      className={cx(styles.button, styles[color], styles[size], className)}
      onClick={onPress}
    >
      <Icon glyph={glyph} size={iconSize ?? iconSizes[size]} />
    </button>
  );
  return tooltip ? (
    <Tooltip label={disabledReason ?? label} describes={off}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** A link that is an icon. */
export function IconLink({
  glyph,
  label,
  color = 'ghost',
  size = 'md',
  iconSize,
  tooltip = true,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'color' | 'aria-label'> & { href: string } & IconButtonLook) {
  const link = (
    <Anchor {...rest} aria-label={label} className={cx(styles.button, styles[color], styles[size], className)}>
      <Icon glyph={glyph} size={iconSize ?? iconSizes[size]} />
    </Anchor>
  );
  return tooltip ? (
    <Tooltip label={label} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
