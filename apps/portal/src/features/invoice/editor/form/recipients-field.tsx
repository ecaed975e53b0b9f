import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { useLingui } from '@lingui/react/macro';
import type { FormFieldState } from '../../../../shared/form/use-field.ts';

/** The email addresses that a document goes to. */
export function RecipientsField({ field: { value, change, frame } }: { field: FormFieldState<string[]> }) {
  const { t } = useLingui();
  return (
    <TagsField
      label={t`Send to`}
      help={t`Each address gets its own link.`}
      values={value}
      onValues={change}
      read={(typed) => {
        const email = typed.trim();
        if (!matchesEmail(email)) return { fault: t`Enter an email address, such as name@example.com` };
        if (value.length >= invoiceLimits.recipients_maximum) {
          const most = invoiceLimits.recipients_maximum;
          return { fault: t`Use at most ${most} addresses` };
        }
        const taken = value.some((other) => other.toLowerCase() === email.toLowerCase());
        return taken ? { fault: t`Each can be chosen once` } : { value: email };
      }}
      {...frame}
    />
  );
}
