import { usStates } from '@countinghouse/domain/text/us-states';
import type { BusinessFacts } from '../operation.ts';

/** Returns the business details that public pages show. */
export function shownBusiness(
  { doing_business_as: business }: { doing_business_as: string },
  { city, state, phone }: BusinessFacts,
): { business: string; place: string; phone: string } {
  const named = state === 'Other' ? '' : (usStates.find(({ code }) => code === state)?.name ?? '');
  return { business, place: [city, named].filter((part) => part !== '').join(', '), phone };
}
