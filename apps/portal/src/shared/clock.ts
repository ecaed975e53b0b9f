import { systemClock } from '@countinghouse/domain/clock';

/** Where the portal's present instant comes from. */
export const clock = systemClock;
