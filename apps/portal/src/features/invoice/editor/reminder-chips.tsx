import { PickChip } from '@countinghouse/ui/choice/chip';
import { FieldGroup } from '@countinghouse/ui/field/field';
import { usualReminderDays } from './draft/invoice-draft.ts';
import { useTermsWords } from './use-terms-words.ts';

/** The days around the due date on which a reminder is sent: the usual ones and those already chosen, each switched by a chip. */
export function ReminderChips({
  label,
  days,
  error,
  disabled,
  onDays,
}: {
  label: string;
  /** Days after the due date, negative before it, as the form keeps them. */
  days: readonly string[];
  error: string | null;
  disabled: boolean;
  onDays: (days: string[]) => void;
}) {
  const { reminderName } = useTermsWords();
  const offered = [...new Set([...usualReminderDays, ...days.map(Number)])].sort((one, other) => one - other);
  return (
    <FieldGroup label={label} error={error}>
      <div className="ui-row ui-wrap">
        {offered.map((day) => {
          const text = String(day);
          const on = days.includes(text);
          return (
            <PickChip
              key={day}
              on={on}
              disabled={disabled}
              onClick={() => onDays(on ? days.filter((each) => each !== text) : [...days, text])}
            >
              {reminderName(day)}
            </PickChip>
          );
        })}
      </div>
    </FieldGroup>
  );
}
