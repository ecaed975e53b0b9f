import { relative } from 'node:path';
import { webhookReceiver } from './applications.ts';
import { demoPassword, demoUsers } from './demo/people.ts';
import type { StartSettings } from './settings.ts';
import { bold, table } from './terminal.ts';

/** Formats what the terminal shows once everything runs: addresses, demo users, and where data is kept. */
export function summary(input: {
  settings: StartSettings;
  /** A payable payment link of the demo data; undefined without demo data. */
  demo: string | undefined;
  /** Of the embedded database; undefined for your own. */
  data_folder: string | undefined;
  started_ms: number;
}): string {
  const { settings } = input;
  const places = [
    ['Portal', settings.PORTAL_URL],
    ['API description', `${settings.PORTAL_URL}/api/docs`],
    ['Sign-in', settings.IDENTITY_URL],
    ['Mail inbox', `http://localhost:${settings.MAIL_PORT}`],
    ['Webhook receiver', `${webhookReceiver(settings)}…, shown at http://localhost:${settings.MAIL_PORT}/webhooks`],
    ['Gateway', `http://127.0.0.1:${settings.GATEWAY_PORT}`],
    [
      'Sandbox acquirer',
      `127.0.0.1:${settings.ACQUIRER_ISO_PORT} (ISO 8583), http://127.0.0.1:${settings.ACQUIRER_HTTP_PORT}/book`,
    ],
    ['Database', input.data_folder === undefined ? 'as DATABASE_URL says' : `127.0.0.1:${settings.POSTGRES_PORT}`],
    ['Data and logs', [settings.DATA_FOLDER, ...elsewhere(input.data_folder, settings.DATA_FOLDER)].join(', ')],
  ];
  const people =
    input.demo !== undefined
      ? `\n\n${bold('Demo data: none of it is real. Sign in as')}\n${table(demoUsers.map(({ username, description }) => [username, demoPassword, description]))}\n\nPay by a link of Harbor Coffee Roasters: ${input.demo}`
      : '';
  const seconds = (input.started_ms / 1000).toFixed(1);
  return `${bold(`Countinghouse runs (${seconds} s). Open ${settings.PORTAL_URL}`)}\n\n${table(places)}${people}\n\nCtrl-C stops everything; data is kept.`;
}

/** The lines about a data folder that is elsewhere because the database's account had no access to it. */
function elsewhere(data_folder: string | undefined, base: string): string[] {
  return data_folder === undefined || !relative(base, data_folder).startsWith('..') ? [] : [data_folder];
}
