import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import type { Mailer } from './email/mailer.ts';
import type { IdentityMetrics } from './metrics.ts';
import type { IdentitySettings } from './settings.ts';

/** The dependencies of the routes. */
export type Parts = {
  settings: IdentitySettings;
  clock: Clock;
  log: Logger;
  pool: pg.Pool;
  mailer: Mailer;
  metrics: IdentityMetrics;
};
