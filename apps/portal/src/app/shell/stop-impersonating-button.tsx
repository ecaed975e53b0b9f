import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconUserX } from '@tabler/icons-react';
import { useStopImpersonating } from '../../shared/impersonation/use-stop-impersonating.ts';

/** The button in every page's header that ends the impersonation. `compact` shows only the icon. */
export function StopImpersonatingButton({ compact = false }: { compact?: boolean }) {
  const { t } = useLingui();
  const ask = useStopImpersonating();
  if (compact) return <IconButton glyph={IconUserX} label={t`Stop Impersonating`} tooltip={false} onClick={ask} />;
  return (
    <Button size="tool" icon={IconUserX} onClick={ask}>
      {t`Stop Impersonating`}
    </Button>
  );
}
