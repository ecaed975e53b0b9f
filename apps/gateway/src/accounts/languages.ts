import type { Locale } from '@countinghouse/domain/text/locales';
import type { Logger } from '@countinghouse/service/logger';
import type { IdentityAccounts } from './identity-accounts.ts';

/**
 * Returns the language in which each of these people is written to: that of their last sign-in. English if it is unknown or the identity
 * provider cannot answer: no message waits for it.
 */
export async function languagesOf(
  accounts: Pick<IdentityAccounts, 'locales'>,
  id_server_ids: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<(id_server_id: string) => Locale> {
  const known = await accounts.locales(id_server_ids).catch((error: unknown): Readonly<Record<string, Locale>> => {
    log.warn({ err: error }, 'the languages of people are not known: they are written to in English');
    return {};
  });
  return (id_server_id) => known[id_server_id] ?? 'en';
}
