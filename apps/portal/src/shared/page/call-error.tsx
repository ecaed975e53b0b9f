import { ErrorState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../client/report-error.ts';

/** Replaces content that failed to load: what failed, in words, with Try again. */
export function CallErrorState({
  error,
  onRetry,
  title,
  full = false,
}: {
  error: unknown;
  onRetry: () => void;
  title?: string;
  full?: boolean;
}) {
  const { t } = useLingui();
  const { texts, details } = errorTexts(error);
  return (
    <ErrorState
      title={title ?? t`This could not be loaded`}
      note={texts.join(' ')}
      onRetry={onRetry}
      full={full}
      {...(details === undefined ? {} : { details, copyLabel: t`Copy details` })}
    />
  );
}
