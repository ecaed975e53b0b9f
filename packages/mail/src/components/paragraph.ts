import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';
import { light } from './style.ts';

/** A paragraph of our own text. */
export function Paragraph({ text }: { text: string }): ReactElement {
  return createElement(
    'p',
    {
      className: 'text',
      dir: 'auto',
      style: { margin: '0 0 16px', fontSize: '15px', lineHeight: '24px', color: light.text, overflowWrap: 'anywhere' },
    },
    oneLine(text),
  );
}
