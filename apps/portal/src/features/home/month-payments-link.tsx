import { TextLink } from '@countinghouse/ui/button/anchor';
import { useLingui } from '@lingui/react/macro';
import { useMonthLink } from './use-month-link.ts';

/** The way from a picture of this month to its payments, narrowed as the picture is; `of` names the picture for screen readers. */
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
