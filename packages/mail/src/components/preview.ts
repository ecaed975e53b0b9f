import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';

/** The inbox preview, hidden in the open mail. */
export function Preview({ text }: { text: string }): ReactElement {
  return createElement(
    'div',
    {
      'data-skip-in-text': true,
      'aria-hidden': true,
      style: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
    },
    oneLine(text),
  );
}
