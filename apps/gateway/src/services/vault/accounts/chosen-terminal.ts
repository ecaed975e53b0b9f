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

/** A terminal at which cards can be checked, unless it takes no payments now. */
type ChosenTerminal = TerminalInScope & { takes_payments: boolean };

/**
 * The terminal at which a card is checked: the one that the request names, or the selected one.
 *
 * @param terminal_uid of the body
 * @throws OperationError not_found for a terminal of somebody else; invalid_request for one that processes no cards, and for another one
 *   than that of an API key
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
