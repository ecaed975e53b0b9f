import type { Processor } from '@countinghouse/contract/merchants/processors/processor';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import type { Answer, TestGateway } from '../gateway.ts';
import { type MerchantName, merchants } from '../world.ts';

let serial = 0;

/** Returns a valid terminal with a unique name; tests change individual fields. */
export function terminalBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  return {
    name: `Terminal ${serial}`,
    platform_id: 8483,
    platform_merchant_id: '123456789012',
    platform_data: { bin: '402821' },
    ...changes,
  };
}

/** Adds a terminal as the administrator. */
export async function addTerminal(
  house: Pick<TestGateway, 'call'>,
  merchant: MerchantName,
  changes: Record<string, unknown> = {},
): Promise<{ key: TerminalKeyDetails; terminal_key: string }> {
  const params = { merchant_id: merchants[merchant].merchant_uid };
  const answer = await house.call('create_terminal_key', 'admin', { params, body: terminalBody(changes) });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as { key: TerminalKeyDetails; terminal_key: string };
}

/** Performs an operation on a key as the administrator. An update uses the given version of the key. */
export function onTerminalKey(
  house: Pick<TestGateway, 'call'>,
  name: 'update_terminal_key' | 'disable_terminal_key' | 'delete_terminal_key',
  merchant: MerchantName,
  { terminal_key_id, version }: Pick<TerminalKeyDetails, 'terminal_key_id' | 'version'>,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return house.call(name, 'admin', {
    params: { merchant_id: merchants[merchant].merchant_uid, terminal_key_id },
    ...(name === 'update_terminal_key' ? { body: { version, ...changes } } : {}),
  });
}

/** Returns the connections of a merchant as the administrator sees them. */
export async function processorsOf(house: Pick<TestGateway, 'call'>, merchant: MerchantName): Promise<Processor[]> {
  const { body } = await house.call('get_processors', 'admin', { params: { id: merchants[merchant].merchant_uid } });
  return body.processors as Processor[];
}

/** Changes the status of a connection as the administrator, from its current version. */
export async function changeProcessor(
  house: Pick<TestGateway, 'call'>,
  merchant: MerchantName,
  { platform_id, status }: { platform_id: number; status: 'active' | 'deactivated' },
): Promise<Answer> {
  const processors = await processorsOf(house, merchant);
  const version = processors.find((each) => each.platform_id === platform_id)?.version ?? 1;
  const body = { merchant_uid: merchants[merchant].merchant_uid, platform_id, version, status };
  return house.call('update_processor', 'admin', { body });
}
