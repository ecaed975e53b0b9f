import { parseMoneyInput } from '@countinghouse/domain/money';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { useLingui } from '@lingui/react/macro';

/** A field for up to four percentages, shown as chips. */
export function PercentTags({
  value,
  onChange,
  locale,
  label,
  ...frame
}: {
  /** The label; left out under a heading that says it. */
  label?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  locale: string;
  name: string;
  error: string | null;
  disabled: boolean;
  onBlur: () => void;
}) {
  const { t } = useLingui();
  const maximum = linkLimits.tip_choices_maximum;
  const read = (typed: string) => {
    const hundredths = parseMoneyInput(typed.replace('%', ''), { locale });
    if ('fault' in hundredths || hundredths.amount <= 0 || hundredths.amount > 10_000) {
      return { fault: t`Enter a percentage from 1 to 100` };
    }
    if (value.length >= maximum) return { fault: t`At most ${maximum} percentages can be offered` };
    return { value: String(hundredths.amount / 100) };
  };
  return (
    <TagsField
      label={label ?? t`Percentages`}
      help={t`Such as 10, 15 and 20. Press Enter after each.`}
      values={value}
      onValues={(percents) => onChange([...percents].sort((one, other) => Number(one) - Number(other)))}
      read={read}
      {...frame}
    />
  );
}
