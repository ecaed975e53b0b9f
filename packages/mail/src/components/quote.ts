import { createElement, Fragment, type ReactElement } from 'react';
import { light } from './style.ts';

/** A text that a person wrote, with its line breaks. */
export function Quote({ text }: { text: string }): ReactElement {
  return createElement(
    'blockquote',
    {
      className: 'text line',
      dir: 'auto',
      style: {
        margin: '20px 0 0',
        padding: '0 0 0 16px',
        borderInlineStart: `3px solid ${light.line}`,
        fontSize: '15px',
        lineHeight: '24px',
        color: light.text,
        overflowWrap: 'anywhere',
      },
    },
    text
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), line)),
  );
}
