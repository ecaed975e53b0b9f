import { Stepper, type StepState } from '@countinghouse/ui/layout/stepper';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type Control, useWatch } from 'react-hook-form';
import { useStepStates } from '../../../../shared/form/use-step-states.ts';
import type { MerchantDraft } from '../form/merchant-draft.ts';
import { type AddStep, addStepHref, addSteps } from './add-merchant-address.ts';
import { faultyFieldsOf } from './use-steps.ts';

/** The list of the form's sections, with their state and links. Only this component renders on every input. */
export function StepsPanel({
  control,
  step,
  visited,
  names,
}: {
  control: Control<MerchantDraft>;
  step: AddStep;
  visited: ReadonlySet<AddStep>;
  names: Record<AddStep, string>;
}) {
  const { t } = useLingui();
  const stepStates = useStepStates();
  const pathname = useLocation({ select: (location) => location.pathname });
  const draft = useWatch({ control }) as MerchantDraft;
  const stateOf = (section: AddStep): StepState => {
    if (section === step) return 'current';
    if (section === 'review' || !visited.has(section)) return 'open';
    return faultyFieldsOf(draft, section).length === 0 ? 'done' : 'fault';
  };
  return (
    <Stepper
      label={t`Sections of the form`}
      stateLabels={stepStates}
      steps={addSteps.map((section) => ({
        key: section,
        label: names[section],
        state: stateOf(section),
        href: addStepHref(pathname, section),
      }))}
    />
  );
}
