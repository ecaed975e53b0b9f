import type { Clock } from '@countinghouse/domain/clock';
import type { Logger } from '@countinghouse/service/logger';
import type { Transporter } from 'nodemailer';
import type pg from 'pg';
import type { IdentitySettings } from './settings.ts';

/** What the routes are made with. */
export type Parts = {
  settings: IdentitySettings;
  clock: Clock;
  log: Logger;
  pool: pg.Pool;
  mailer: Transporter;
};
