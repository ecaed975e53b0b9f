import { createElement, Fragment, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';
import { light } from './style.ts';

/** The heading of the mail, with muted text below it. */
export function Heading({ text, under = '' }: { text: string; under?: string }): ReactElement {
  return createElement(
    Fragment,
    null,
    createElement(
      'h1',
      {
        className: 'text',
        dir: 'auto',
        style: {
          margin: under === '' ? '0 0 20px' : '0 0 4px',
          fontSize: '20px',
          lineHeight: '28px',
          fontWeight: 600,
          color: light.text,
          overflowWrap: 'anywhere',
        },
      },
      oneLine(text),
    ),
    under === ''
      ? null
      : createElement(
          'p',
          {
            className: 'quiet',
            dir: 'auto',
            style: {
              margin: '0 0 20px',
              fontSize: '15px',
              lineHeight: '24px',
              color: light.quiet,
              overflowWrap: 'anywhere',
            },
          },
          oneLine(under),
        ),
  );
}
