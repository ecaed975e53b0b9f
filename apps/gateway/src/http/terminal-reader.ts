import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { OperationError, type RequestIdentity, type TerminalInScope } from '../operation.ts';
import { createShortMemory } from '../short-memory.ts';
import { readTerminalOfKey } from '../store/payments/terminal.ts';
import { inScope } from '../store/scope.ts';
import { headerOf } from './request-headers.ts';

const terminals_maximum = 10_000;

export type TerminalReader = {
  /** Returns the terminal of a request. An API key has its own terminal: X-TERMINAL-KEY can only name the same one. */
  terminalFor: (identity: RequestIdentity, request: FastifyRequest) => Promise<TerminalInScope>;
  /** Forgets all terminals of a merchant. */
  forget: (merchant_uid: string) => void;
};

/** Makes the reader that finds the terminal of a request, and caches it briefly. */
export function createTerminalReader({ pool, clock, settings }: Dependencies): TerminalReader {
  const terminals = createShortMemory<TerminalInScope>(clock, settings.IDENTITY_CACHE_MS, terminals_maximum);

  const terminalOf = (identity: RequestIdentity, terminal_key: string | undefined): Promise<TerminalInScope> => {
    const merchant_uid = identity.merchant?.merchant_uid;
    if (merchant_uid === undefined) throw new OperationError('merchant_required');
    if (terminal_key === undefined) throw new OperationError('terminal_key_missing');
    if (!/^[\x21-\x7e]{1,128}$/.test(terminal_key)) throw new OperationError('terminal_key_unknown');
    return terminals.get(`${merchant_uid} ${terminal_key}`, async () => {
      const terminal = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
        readTerminalOfKey(transaction, merchant_uid, terminal_key),
      );
      if (terminal === undefined) throw new OperationError('terminal_key_unknown');
      return terminal;
    });
  };

  return {
    terminalFor: async (identity, { api_key, raw }) => {
      const terminal_key = headerOf(raw.headers, 'x-terminal-key');
      if (api_key === null) return terminalOf(identity, terminal_key);
      if (terminal_key === undefined) return api_key.terminal;
      const named = await terminalOf(identity, terminal_key);
      if (named.terminal_uid !== api_key.terminal.terminal_uid) throw new OperationError('terminal_key_unknown');
      return named;
    },
    forget: (merchant_uid) => {
      const beginning = `${merchant_uid.toLowerCase()} `;
      terminals.forget((key) => key.startsWith(beginning));
    },
  };
}
