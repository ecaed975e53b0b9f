import { IconChevronDown } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { Menu, type MenuItem } from '../overlay/menu.tsx';
import { Button, type ButtonColor, type ButtonSize, LinkButton } from './button.tsx';
import styles from './split-button.module.css';

/** A button with its main action and a menu of others. `href` makes the main action a link. */
export function SplitButton({
  label,
  href,
  onClick,
  menuLabel,
  items,
  color = 'primary',
  size = 'medium',
  className,
}: {
  label: string;
  href?: string;
  onClick?: () => void;
  /** Name of the menu and its button. */
  menuLabel: string;
  items: readonly MenuItem[];
  color?: ButtonColor;
  size?: ButtonSize;
  className?: string;
}) {
  return (
    <span className={cx(styles.split, className)}>
      {href === undefined ? (
        <Button color={color} size={size} className={styles.first} {...(onClick ? { onClick } : {})}>
          {label}
        </Button>
      ) : (
        <LinkButton color={color} size={size} className={styles.first} href={href}>
          {label}
        </LinkButton>
      )}
      <Menu label={menuLabel} items={items} align="end">
        {(trigger) => (
          <Button {...trigger} color={color} size={size} className={styles.last} aria-label={menuLabel}>
            <span className={styles.chevron}>
              <Icon glyph={IconChevronDown} size={16} />
            </span>
          </Button>
        )}
      </Menu>
    </span>
  );
}
