import { createElement, type ReactNode } from 'react';
import { useReadCardTerminals } from './card-terminals.ts';
import { TerminalQuestion } from './terminal-choice.tsx';

/** A question's field for the terminal at which a card is checked, and what `request_card` is told of the choice. */
export type AskedTerminal = { body: ReactNode; chosen: () => { terminal_uid?: string } };

/** Makes the field for one question: an empty one where there is nothing to choose between. */
export function useTerminalQuestion(): () => Promise<AskedTerminal> {
  const read = useReadCardTerminals();
  return async () => {
    const terminals = await read();
    let terminal_uid = '';
    const onChoose = (value: string) => {
      terminal_uid = value;
    };
    return {
      body: terminals.length === 0 ? null : createElement(TerminalQuestion, { terminals, onChoose }),
      chosen: () => (terminal_uid === '' ? {} : { terminal_uid }),
    };
  };
}
