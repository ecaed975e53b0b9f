import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';

type Levels = { level: 2 | 3 | null; highest_level: 2 | 3 | null };

/** The level that a payment reaches, as a badge. */
export function LevelBadge({ level, highest_level }: Levels) {
  const { t } = useLingui();
  if (highest_level === null) return <Badge meaning="neutral" mark="ring">{t`Not supported by this card brand`}</Badge>;
  if (level === null) return <Badge meaning="neutral" mark="ring">{t`No level`}</Badge>;
  const full = level === highest_level;
  return (
    <Badge meaning={full ? 'success' : 'info'} mark={full ? 'dot' : 'half'}>
      {t`Level ${level}`}
    </Badge>
  );
}
