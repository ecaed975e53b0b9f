import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';
import { light } from './style.ts';

/** The main figure of the mail, large, below its label. */
export function Figure({ label, value }: { label: string; value: string }): ReactElement {
  return createElement(
    'p',
    { className: 'figure', style: { margin: '0 0 20px' } },
    createElement(
      'span',
      { className: 'quiet', style: { display: 'block', fontSize: '15px', lineHeight: '24px', color: light.quiet } },
      oneLine(label),
    ),
    createElement(
      'span',
      {
        className: 'text',
        style: {
          display: 'block',
          fontSize: '32px',
          lineHeight: '40px',
          fontWeight: 600,
          color: light.text,
          fontVariantNumeric: 'tabular-nums',
        },
      },
      oneLine(value),
    ),
  );
}
