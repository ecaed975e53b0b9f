import type { StepState } from '@countinghouse/ui/layout/stepper';
import { useLingui } from '@lingui/react/macro';

/** Returns the screen reader texts for the states of a form's sections. */
export function useStepStates(): Record<StepState, string> {
  const { t } = useLingui();
  return { done: t`Done`, current: t`In work`, fault: t`To fix`, open: t`To do` };
}
