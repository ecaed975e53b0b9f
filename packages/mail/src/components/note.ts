import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';
import { light } from './style.ts';

/** Small text at the end: why the recipient gets the mail, or further notes. */
export function Note({ text }: { text: string }): ReactElement {
  return createElement(
    'p',
    {
      className: 'quiet',
      dir: 'auto',
      style: { margin: '20px 0 0', fontSize: '13px', lineHeight: '20px', color: light.quiet, overflowWrap: 'anywhere' },
    },
    oneLine(text),
  );
}
