import { IconChevronRight, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from '../button/anchor.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Avatar } from '../display/avatar.tsx';
import { type Glyph, Icon } from '../display/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './sidebar.module.css';

/** One section of the product. On phones, without a sub-sidebar, `pages` are listed under it. */
export type NavItem = {
  key: string;
  label: string;
  href: string;
  glyph: Glyph;
  current?: boolean;
  /** A word at its end that is part of its name: 'Soon'. */
  tag?: string | undefined;
  pages?: readonly SubNavItem[];
  /** Whether its sub-sidebar is open, if it has one. */
  expanded?: boolean;
  /** Runs on a click, before the link is followed; `preventDefault` stops it. */
  onSelect?: (event: MouseEvent) => void;
};

/** One page of a section. A disabled one is shown but cannot be opened. */
export type SubNavItem = {
  key: string;
  label: string;
  href: string;
  current?: boolean;
  disabled?: boolean;
  /** A word at its end that is part of its name: 'Soon'. */
  tag?: string | undefined;
};

export type SidebarProps = {
  /** The navigation's name: 'Sections'. */
  label: string;
  brand: { name: string; href: string; logo?: ReactNode };
  items: readonly NavItem[];
  /** Shown at the bottom ('Contact Us'). */
  footItems?: readonly NavItem[];
  /** The signed-in user, with a button or link at the end (Log Out). */
  person?: { name: string; note: string; href?: string; action?: ReactNode };
  minimised?: boolean;
  onMinimise?: (minimised: boolean) => void;
  minimiseLabel?: string;
  expandLabel?: string;
  /** Inside MobileNav: full width, with the pages under each section. */
  mobile?: boolean;
  onNavigate?: () => void;
};

/** The sidebar: 232 px wide, or 60 minimised. Only layout and links. */
export function Sidebar({
  label,
  brand,
  items,
  footItems = [],
  person,
  minimised = false,
  onMinimise,
  minimiseLabel = '',
  expandLabel = '',
  mobile = false,
  onNavigate,
}: SidebarProps) {
  const min = minimised && !mobile;
  const nav = useRef<HTMLElement>(null);
  const toggled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control that was used is gone, and the one that undoes it gets the focus
  useEffect(() => {
    if (toggled.current) nav.current?.querySelector<HTMLElement>('[data-part="toggle"]')?.focus();
    toggled.current = false;
  }, [min]);
  const toggle = (next: boolean) => {
    toggled.current = true;
    onMinimise?.(next);
  };
  const line = (item: NavItem) => (
    <NavLine key={item.key} item={item} min={min} mobile={mobile} {...(onNavigate ? { onNavigate } : {})} />
  );
  return (
    <nav ref={nav} aria-label={label} className={cx(styles.side, min && styles.min, mobile && styles.mobile)}>
      <div className={styles.top}>
        <Anchor
          href={brand.href}
          className={styles.brand}
          aria-label={min ? brand.name : undefined}
          onClick={onNavigate}
        >
          {brand.logo ?? <BrandMark />}
          {min ? null : <span className="ui-cut">{brand.name}</span>}
        </Anchor>
        {onMinimise && !min && !mobile ? (
          <IconButton
            glyph={IconLayoutSidebarLeftCollapse}
            size="sm"
            iconSize={18}
            label={minimiseLabel}
            data-part="toggle"
            onClick={() => toggle(true)}
          />
        ) : null}
      </div>
      <div className={styles.navs}>
        <ul className={styles.nav}>{items.map(line)}</ul>
        {footItems.length > 0 ? <ul className={cx(styles.nav, styles.foot)}>{footItems.map(line)}</ul> : null}
      </div>
      {person ? (
        <div className={styles.who}>
          {min && onMinimise ? (
            <Tooltip label={expandLabel} describes={false}>
              <button
                type="button"
                className={styles.whoLink}
                aria-label={`${person.name}: ${expandLabel}`}
                data-part="toggle"
                onClick={() => toggle(false)}
              >
                <PersonName name={person.name} note={person.note} min={min} />
              </button>
            </Tooltip>
          ) : person.href === undefined ? (
            <PersonName name={person.name} note={person.note} min={min} />
          ) : (
            <Anchor
              href={person.href}
              className={styles.whoLink}
              aria-label={min ? person.name : undefined}
              onClick={onNavigate}
            >
              <PersonName name={person.name} note={person.note} min={min} />
            </Anchor>
          )}
          {min ? null : person.action}
        </div>
      ) : null}
    </nav>
  );
}

function PersonName({ name, note, min }: { name: string; note: string; min: boolean }) {
  return (
    <>
      <Avatar name={name} />
      {min ? null : (
        <span className={styles.person}>
          <b className="ui-cut" dir="auto">
            {name}
          </b>
          <span>{note}</span>
        </span>
      )}
    </>
  );
}

function NavLine({
  item,
  min,
  mobile,
  onNavigate,
}: {
  item: NavItem;
  min: boolean;
  mobile: boolean;
  onNavigate?: () => void;
}) {
  const name = item.tag === undefined ? item.label : `${item.label}, ${item.tag}`;
  const link = (
    <Anchor
      href={item.href}
      className={cx(styles.link, item.current && styles.on)}
      aria-current={item.current ? (item.pages ? 'true' : 'page') : undefined}
      aria-label={min ? name : undefined}
      aria-expanded={mobile ? undefined : item.expanded}
      onClick={(event) => {
        item.onSelect?.(event);
        if (!event.defaultPrevented) onNavigate?.();
      }}
    >
      <Icon glyph={item.glyph} size={18} className={styles.icon} />
      {min ? null : <span className={styles.name}>{item.label}</span>}
      {min ? null : <Tag>{item.tag}</Tag>}
      {!min && item.pages ? <Icon glyph={IconChevronRight} size={14} className={styles.chevron} /> : null}
    </Anchor>
  );
  return (
    <li>
      {min ? (
        <Tooltip label={name} describes={false}>
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {mobile && item.current && item.pages ? (
        <ul className={styles.pages}>
          {item.pages.map((page) => (
            <li key={page.key}>
              <PageLink page={page} {...(onNavigate ? { onNavigate } : {})} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The pages of the chosen section, 208 px wide; hidden on phones. */
export function SubSidebar({ title, items }: { title: string; items: readonly SubNavItem[] }) {
  return (
    <nav className={styles.sub} aria-label={title}>
      <div className={styles.subTitle}>{title}</div>
      <ul>
        {items.map((page) => (
          <li key={page.key}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageLink({ page, onNavigate }: { page: SubNavItem; onNavigate?: () => void }) {
  const name = (
    <>
      <span className={styles.name}>{page.label}</span>
      <Tag>{page.tag}</Tag>
    </>
  );
  if (page.disabled) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a disabled link keeps its role, but is no tab stop
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address would have no role
      <span role="link" aria-disabled="true" className={cx(styles.pageLink, styles.pageOff)}>
        {name}
      </span>
    );
  }
  return (
    <Anchor
      href={page.href}
      className={cx(styles.pageLink, page.current && styles.pageOn)}
      aria-current={page.current ? 'page' : undefined}
      onClick={onNavigate}
    >
      {name}
    </Anchor>
  );
}

function Tag({ children }: { children: string | undefined }) {
  return children === undefined ? null : <span className={styles.tag}>{children}</span>;
}
