import { platforms, settlementConnections } from '@countinghouse/domain/constants';
import { z } from 'zod/mini';

/** The platform of a terminal or a processor. */
export const platformId = z.literal(platforms, 'must be 8483, 1434 or 7683');

/** The transport of batches to a platform. */
export const settlementConnection = z.literal(settlementConnections, 'must be SOCKET or POST');
