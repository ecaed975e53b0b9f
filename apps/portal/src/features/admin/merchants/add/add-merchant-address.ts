import type { AddressText } from '../../../../shared/navigation/address-state.ts';
import { type MerchantSection, merchantSections } from '../form/merchant-draft.ts';

/** The steps of adding a merchant: the sections of its form, then the whole of it once more. */
export const addSteps = [...merchantSections, 'review'] as const;
export type AddStep = MerchantSection | 'review';

/** The step that an address names; the first where it names none. */
export const readAddStep = ({ section }: AddressText): AddStep =>
  addSteps.find((step) => step === section) ?? 'business';

/** The address of a step, under the one of the page's two paths at which somebody is. */
export const addStepHref = (pathname: string, section: AddStep): string => `${pathname}?section=${section}`;
