import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Links away from a page on which nothing can be done: Home, and the previous page. */
export function WaysOut() {
  const { t } = useLingui();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <LinkButton color="primary" href="/">{t`Go to Home`}</LinkButton>
      {canGoBack ? <Button icon={IconArrowLeft} onClick={() => router.history.back()}>{t`Go back`}</Button> : null}
    </>
  );
}
