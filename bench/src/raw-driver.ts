import { paymentsRole } from '@countinghouse/gateway/payment-engine';
import { createSenderPresence } from '@countinghouse/gateway/store/payments/sender-presence';
import { createPool } from '@countinghouse/service/database';
import { createLogger } from '@countinghouse/service/logger';

/** The gateway's default. The raw driver gets as many. */
export const connections = 10;

/**
 * Opens as many connections as the gateway has, to write by the driver alone what the gateway writes. It registers as a live sender like a
 * gateway node, so that no gateway takes over its payments during the measurement.
 */
export async function startRawDriver(url: string) {
  const one = { url, application_name: 'raw', schema: 'gateway' };
  const log = createLogger({ name: 'raw' });
  const onError = (error: Error) => log.error({ err: error }, 'a connection was lost');
  const pool = createPool(
    { ...one, restricted: { role: paymentsRole, table: 'payments' }, connections_maximum: connections, pipeline: true },
    onError,
  );
  const owner_pool = createPool({ ...one, connections_maximum: 1 }, onError);
  const presence = createSenderPresence(owner_pool, log);
  await presence.ensure();
  return {
    pool,
    sender_id: presence.sender_id,
    stop: async () => {
      await pool.end();
      await presence.stop();
      await owner_pool.end();
    },
  };
}

export type RawDriver = Awaited<ReturnType<typeof startRawDriver>>;
