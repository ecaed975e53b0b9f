import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconUserX } from '@tabler/icons-react';
import { useStopImpersonating } from '../../shared/impersonation/use-stop-impersonating.ts';

/** The way back to oneself, in the header of every page. `compact` where there is room for a sign only. */
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
