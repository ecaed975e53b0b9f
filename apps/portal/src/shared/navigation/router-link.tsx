import type { AnchorProps } from '@countinghouse/ui/button/anchor';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Every link of the portal: an `<a>` with its whole address, taken by the router on a plain click, its page fetched on intent. */
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
