import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { cx } from '../cx.ts';
import styles from './anchor.module.css';

/** The properties of a link component: a plain `<a>` with `href`. The application maps it to its router's link. */
export type AnchorProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ComponentType<AnchorProps> | null>(null);

/** Sets the router's link for every link of the design system. UiProvider uses it. */
export const LinkProvider = LinkContext.Provider;

/** An unstyled link through the application's router. */
export function Anchor(props: AnchorProps) {
  const RouterLink = useContext(LinkContext);
  return RouterLink === null ? <a {...props} /> : <RouterLink {...props} />;
}

/** A link in text: ink, weight 500. `plain` keeps the text's colour (amounts in a table). */
export function TextLink({ plain = false, className, ...props }: AnchorProps & { plain?: boolean }) {
  return <Anchor {...props} className={cx(styles.link, plain && styles.plain, className)} />;
}

/** A button that looks like a text link ('Clear filters'). */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={cx(styles.link, className)} />;
}
