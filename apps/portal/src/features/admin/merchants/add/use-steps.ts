import { useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { focusOnFault } from '../../../../shared/form/focus-on-fault.ts';
import { useAddressState } from '../../../../shared/navigation/address-state.ts';
import { type MerchantDraft, merchantSections, sectionOf } from '../form/merchant-draft.ts';
import { faultsOfNewMerchant } from '../form/merchant-rules.ts';
import { type AddStep, addSteps, readAddStep } from './add-merchant-address.ts';
import type { useAddMerchant } from './use-add-merchant.ts';

/** Returns the faulty fields of a section, for the current input. */
export function faultyFieldsOf(draft: MerchantDraft, section: AddStep): FieldPath<MerchantDraft>[] {
  return faultsOfNewMerchant(draft)
    .filter((fault) => sectionOf(fault) === section)
    .map(({ field }) => field as FieldPath<MerchantDraft>);
}

/** Returns the section that is shown (`?section=`). A section is checked whenever it is left, and all of them at the end. */
export function useSteps({ form, submit, disabled }: ReturnType<typeof useAddMerchant>) {
  const [step, change] = useAddressState(readAddStep);
  const [visited, setVisited] = useState<ReadonlySet<AddStep>>(new Set());
  const place = useRef<HTMLFormElement>(null);
  /** Whether the next section is opened because of its faults. */
  const to_mend = useRef(false);
  const before = useRef(step);
  const check = async (section: AddStep) => {
    const fields = faultyFieldsOf(form.getValues(), section);
    for (const field of fields) await form.trigger(field);
    return fields.length === 0;
  };

  useEffect(() => {
    if (before.current === step) return;
    const leaving = before.current;
    before.current = step;
    setVisited((all) => new Set([...all, leaving]));
    void check(leaving);
    place.current?.scrollIntoView({ block: 'start' });
    if (to_mend.current && step !== 'review') {
      to_mend.current = false;
      void check(step).then(() => focusOnFault(place.current));
    } else place.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  });

  const go = (section: AddStep) => change({ section });
  const goOn = async () => {
    if (disabled) return;
    if (step !== 'review') {
      if (await check(step)) return go(addSteps[addSteps.indexOf(step) + 1] ?? 'review');
      return focusOnFault(place.current);
    }
    const draft = form.getValues();
    const faulty = merchantSections.find((section) => faultyFieldsOf(draft, section).length > 0);
    if (faulty === undefined) return submit();
    to_mend.current = true;
    go(faulty);
  };
  return { step, visited, place, go, goOn };
}
