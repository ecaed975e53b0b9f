import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';

/** What an inbox shows beside the subject, and an open mail does not. */
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
