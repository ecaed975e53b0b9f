import { createElement, type ReactNode } from 'react';
import { useReadCardTerminals } from './card-terminals.ts';
import { TerminalQuestion } from './terminal-choice.tsx';

/** A confirmation's field for the terminal at which a card is checked, and the resulting parameter of `request_card`. */
export type TerminalQuestionResult = { body: ReactNode; chosen: () => { terminal_uid?: string } };

/** Returns a function that creates the field for one confirmation; an empty one if there is no choice. */
export function useTerminalQuestion(): () => Promise<TerminalQuestionResult> {
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
