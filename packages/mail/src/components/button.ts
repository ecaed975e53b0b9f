import { createElement, type ReactElement, useContext } from 'react';
import { oneLine } from '../one-line.ts';
import { BrandContext } from './brand-context.ts';

/** Where the mail leads: an address that this house wrote, never one that a person did. */
export function Button({ text, href }: { text: string; href: string }): ReactElement {
  const { accent } = useContext(BrandContext);
  return createElement(
    'p',
    { style: { margin: '24px 0' } },
    createElement(
      'a',
      {
        className: 'button',
        href: new URL(href).href,
        style: {
          display: 'inline-block',
          padding: '12px 20px',
          borderRadius: '8px',
          backgroundColor: accent.light,
          color: '#ffffff',
          fontSize: '15px',
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
        },
      },
      oneLine(text),
    ),
  );
}
