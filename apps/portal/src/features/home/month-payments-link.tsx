import { TextLink } from '@countinghouse/ui/button/anchor';
import { useLingui } from '@lingui/react/macro';
import { useMonthLink } from './use-month-link.ts';

/** The link from a chart of this month to its payments, with the chart's filter; `of` names the chart for screen readers. */
export function MonthPaymentsLink({
  today,
  of,
  narrowed,
}: {
  today: string;
  of: string;
  narrowed?: Readonly<Record<string, string>>;
}) {
  const { t } = useLingui();
  const { href } = useMonthLink(today)(narrowed);
  return href === undefined ? null : (
    <span className="ui-caption">
      <TextLink href={href} aria-label={t`${of}: see payments`}>
        {t`See payments`}
      </TextLink>
    </span>
  );
}
