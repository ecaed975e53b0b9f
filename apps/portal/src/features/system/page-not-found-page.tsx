import { LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconMapQuestion } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { matchRoute } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { signInHref } from './signed-out-state.tsx';
import { shownPath } from './use-place-name.ts';
import { WaysOut } from './ways-out.tsx';

/** For an address without a page, and for a record that was not found. */
export function PageNotFoundPage() {
  const { t } = useLingui();
  const { context } = useAccess();
  const pathname = useLocation({ select: (location) => location.pathname });
  const path = shownPath(pathname);
  return (
    <RoutePage title={t`Page Not Found`}>
      <EmptyState
        full
        glyph={IconMapQuestion}
        title={t`There is nothing here`}
        note={
          matchRoute(pathname) === undefined
            ? t`There is no page at ${path}. Check the address for typing mistakes.`
            : t`What you’re looking for doesn’t exist, or no longer exists.`
        }
        actions={
          context === undefined ? (
            <LinkButton color="primary" href={signInHref()}>
              {t`Sign in`}
            </LinkButton>
          ) : (
            <WaysOut />
          )
        }
      />
    </RoutePage>
  );
}
