import { idleLimit_seconds, idleLimitMinimum_seconds } from '@countinghouse/domain/constants';
import { z } from 'zod';

/** The environment does not contain valid settings. `faults` has one sentence for each wrong variable. */
export class SettingsError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/**
 * Reads an application's settings from the environment. An empty variable counts as not set. The error lists all faults together, each with
 * the name of its variable and never the value, which may be a secret.
 *
 * @throws SettingsError
 */
export function readSettings<Shape extends z.ZodType>(shape: Shape, environment: NodeJS.ProcessEnv): z.output<Shape> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = shape.safeParse(given);
  const unplaced = given.NODE_ENV === 'test' ? placesNotGiven(shape, given) : [];
  if (result.success && unplaced.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  throw new SettingsError([
    ...issues.map((issue) => {
      const name = issue.path.join('.');
      const missing = name !== '' && given[name] === undefined;
      return name === '' ? issue.message : `${name} ${missing ? 'is not set' : 'is not valid'}: ${issue.message}`;
    }),
    ...unplaced.map(
      (name) => `${name} is not set: a test says where its services are, since others may run at the default`,
    ),
  ]);
}

const places = new WeakSet<z.ZodType>();

/**
 * A setting for a port or an address of this installation's own services, with the default that `npm start` uses. Under NODE_ENV=test it
 * has no default: a test that leaves it out would reach, and charge, whatever else runs on the machine.
 */
export function placeSetting<Schema extends z.ZodType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
): z.ZodDefault<Schema> {
  const place = z._default(schema, value);
  places.add(place);
  return place;
}

function placesNotGiven(shape: z.ZodType, given: Record<string, unknown>): string[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape)
    .filter(([name, schema]) => places.has(schema as z.ZodType) && given[name] === undefined)
    .map(([name]) => name);
}

/** A setting: a whole number within bounds, as decimal text. */
export function integerSetting(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, `it must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `it must be a whole number from ${minimum} to ${maximum}`);
}

/** A TCP port; 0 lets the system choose one. */
export const portSetting = integerSetting(0, 65_535);

/** An absolute http or https address without a trailing slash. */
export const addressSetting = z
  .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''));

/** `1`, `true`, `yes` or `on` and their opposites. */
export const switchSetting = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], { error: 'it must be true or false' })
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value));

/**
 * A secret of at least 32 characters. Production requires it; elsewhere a development value is the default. Use it with `requireSecrets` so
 * that production refuses the development value too.
 */
export const secretSetting = z.string().min(32, 'it must have at least 32 characters');

/**
 * In production refuses settings that are absent or still hold their development value, one fault for each.
 * `development_values` maps a variable's name to the value that development uses.
 */
export function requireSecrets<Settings extends { NODE_ENV: string }>(
  settings: Settings,
  development_values: Partial<Record<keyof Settings & string, unknown>>,
): readonly string[] {
  if (settings.NODE_ENV !== 'production') return [];
  return Object.entries(development_values)
    .filter(([name, value]) => settings[name as keyof Settings] === value)
    .map(([name]) => `${name} is not set: production has no default for it`);
}

/** SESSION_IDLE_SECONDS, shared by portal and identity provider: how long a session lasts without activity. */
export const idleLimitSetting = integerSetting(idleLimitMinimum_seconds, idleLimit_seconds).default(idleLimit_seconds);

/** NODE_ENV, which every application reads. */
export const nodeEnvironment = z.enum(['development', 'test', 'production']).default('development');
