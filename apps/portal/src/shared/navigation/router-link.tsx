import type { AnchorProps } from '@countinghouse/ui/button/anchor';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * The link of the whole portal: an `<a>` with a full address. A plain click navigates through the router, and hover or focus preloads the
 * page.
 */
export function RouterLink({ href, onClick, onPointerEnter, onFocus, ...rest }: AnchorProps) {
  const router = useRouter();
  const ours =
    href.startsWith('/') && !href.startsWith('//') && rest.target === undefined && rest.download === undefined;
  const preload = () => {
    if (ours) void router.preloadRoute({ to: href.replace(/[?#].*$/s, '') }).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!ours || !plain || event.defaultPrevented) return;
    event.preventDefault();
    if (href === router.history.location.href) router.history.replace(href);
    else router.history.push(href);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        preload();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload();
        onFocus?.(event);
      }}
    />
  );
}
