import { CROSS_BORDER_PLATFORM } from '@countinghouse/domain/constants';
import {
  merchantOf,
  type OperationContext,
  OperationError,
  type ScopedTransaction,
  type TerminalInScope,
  terminalOf,
} from '../../../operation.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';

/** A terminal that can verify cards, unless it takes no payments at present. */
type ChosenTerminal = TerminalInScope & { takes_payments: boolean };

/**
 * Chooses the terminal that verifies a card: the one in the request, or else the selected one.
 *
 * @param terminal_uid of the body
 * @throws OperationError not_found for a terminal of another merchant; invalid_request for a terminal that processes no cards, or that is
 *   not the one of the API key
 */
export async function chosenTerminal(
  transaction: ScopedTransaction,
  context: OperationContext,
  terminal_uid: string | undefined,
): Promise<ChosenTerminal> {
  const { merchant_uid } = merchantOf(context);
  const selected = terminalOf(context);
  const chosen_uid = terminal_uid?.toLowerCase() ?? selected.terminal_uid;
  const found = await readTerminal(transaction, merchant_uid, chosen_uid);
  if (found === undefined) throw new OperationError('not_found');
  if (context.identity.api_key_id !== undefined && chosen_uid !== selected.terminal_uid) {
    throw refused('must be the terminal of the API key');
  }
  if (found.platform_id === CROSS_BORDER_PLATFORM) throw refused('must be a terminal that processes cards');
  return found;
}

const refused = (message: string) =>
  new OperationError('invalid_request', { errors: [{ field: 'terminal_uid', message }] });
