import type { StepState } from '@countinghouse/ui/layout/stepper';
import { useLingui } from '@lingui/react/macro';

/** How a list of a form's sections says to screen readers where each stands. */
export function useStepStates(): Record<StepState, string> {
  const { t } = useLingui();
  return { done: t`Done`, current: t`In work`, fault: t`To fix`, open: t`To do` };
}
