import { LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconTools } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { opensWithoutShell } from '../../shared/navigation/opens-without-shell.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { matchRoute, routeNamed } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { signInHref } from './signed-out-state.tsx';

/** The placeholder of a route whose page is not built yet. It shows no links to a payer. */
export function BeingBuiltPage() {
  const { t, i18n } = useLingui();
  const { context } = useAccess();
  const pathname = useLocation({ select: (location) => location.pathname });
  const route = matchRoute(pathname)?.route ?? routeNamed('index');
  return (
    <RoutePage title={i18n._(route.title)}>
      <EmptyState
        full
        glyph={IconTools}
        title={t`This page is not available yet`}
        note={t`This page is coming in a later version.`}
        actions={
          opensWithoutShell(pathname) ? undefined : context === undefined ? (
            <LinkButton href={signInHref()}>{t`Sign in`}</LinkButton>
          ) : (
            <LinkButton href="/">{t`Go to Home`}</LinkButton>
          )
        }
      />
    </RoutePage>
  );
}
