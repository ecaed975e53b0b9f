import type { AddressText } from '../../../../shared/navigation/address-state.ts';
import { type MerchantSection, merchantSections } from '../form/merchant-draft.ts';

/** The steps of adding a merchant: the sections of its form, then a review. */
export const addSteps = [...merchantSections, 'review'] as const;
export type AddStep = MerchantSection | 'review';

/** Returns the step in an address; the first by default. */
export const readAddStep = ({ section }: AddressText): AddStep =>
  addSteps.find((step) => step === section) ?? 'business';

/** Returns the address of a step, under the current one of the page's two paths. */
export const addStepHref = (pathname: string, section: AddStep): string => `${pathname}?section=${section}`;
