import { startGateway } from '@countinghouse/gateway/server';
import { readGatewaySettings } from '@countinghouse/gateway/settings';

/*
 * The gateway of the sale benchmark, in a process of its own as in production. It believes the token of its one merchant,
 * checked once (a verified token is remembered by the real one too), and tells on request how long each sale waited for
 * the acquirer.
 */

const waits = new Map<string, number>();
const gateway = await startGateway(readGatewaySettings(process.env), {
  tokens: {
    remembered: (token) => ({ id_server_id: token.split('.')[1] ?? '' }),
    verify: async (token) => ({ id_server_id: token.split('.')[1] ?? '' }),
  },
  observe: ({ payment_id, acquirer_ms }) => void waits.set(payment_id, acquirer_ms),
});
process.on('message', () => {
  process.send?.({ waits: [...waits], cpu: process.cpuUsage() });
  waits.clear();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: gateway.url });
