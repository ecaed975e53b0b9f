import type { Mti } from '@countinghouse/iso8583/fields';
import { z } from 'zod';

/** A fault that a test can switch on (POST /control). */
export const faultSchema = z.strictObject({
  /**
   * normal: no fault. silent: neither books nor answers. drop_reply: books, never answers. cut: books, closes the connection in the middle
   * of the reply. nonsense: books, answers with bytes that are not a message. slow: books, answers after `delay_ms`. twice: books, answers
   * twice (over SOCKET). code: does not book, answers with `response_code`. reset: neither books nor answers, resets the connection.
   * refuse: closes all connections and accepts no new ones.
   */
  mode: z.enum(['normal', 'silent', 'drop_reply', 'cut', 'nonsense', 'slow', 'twice', 'code', 'reset', 'refuse']),
  /** Only for these messages; for all if omitted. */
  mti: z.enum(['0100', '0200', '0220', '0302', '0400', '0420', '0500', '0620', '0800']).optional(),
  /** For this many messages, then normal again; without limit if omitted. */
  count: z.int().min(1).optional(),
  delay_ms: z.int().min(0).max(600_000).default(1_000),
  response_code: z
    .string()
    .regex(/^[0-9A-Z]{2}$/)
    .default('96'),
});

type FaultMode = z.output<typeof faultSchema>['mode'];

/** The fault that is switched on. */
export type Faults = {
  set(fault: z.output<typeof faultSchema>): void;
  /** Returns the mode for the next message of this type, and counts it. */
  take(mti: Mti): FaultMode;
  /** Whether connections are refused. */
  refusing(): boolean;
  delay_ms(): number;
  response_code(): string;
};

/** Creates it without a fault. */
export function createFaults(): Faults {
  let fault: z.output<typeof faultSchema> = { mode: 'normal', delay_ms: 0, response_code: '96' };
  let left: number | undefined;
  return {
    set(next) {
      fault = next;
      left = next.count;
    },
    take(mti) {
      const { mode } = fault;
      if (mode === 'normal' || mode === 'refuse') return mode;
      if (fault.mti !== undefined && fault.mti !== mti) return 'normal';
      if (left !== undefined) {
        left -= 1;
        if (left === 0) fault = { ...fault, mode: 'normal' };
      }
      return mode;
    },
    refusing: () => fault.mode === 'refuse',
    delay_ms: () => fault.delay_ms,
    response_code: () => fault.response_code,
  };
}
