import { LinkButton } from '@countinghouse/ui/button';
import { Page } from '@countinghouse/ui/page';
import { EmptyState } from '@countinghouse/ui/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconMapQuestion } from '@tabler/icons-react';

/** For an address of no page, and after a look-up that found nothing. */
export function PageNotFoundPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Page Not Found`}>
      <EmptyState
        full
        glyph={IconMapQuestion}
        title={t`There is nothing here`}
        note={t`The address is wrong, or what stood here does not exist any more.`}
        actions={<LinkButton href="/">{t`Go to Home`}</LinkButton>}
      />
    </Page>
  );
}
