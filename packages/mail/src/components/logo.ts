import { createElement, type ReactElement, useContext } from 'react';
import { oneLine } from '../one-line.ts';
import { BrandContext } from './brand-context.ts';
import { light } from './style.ts';

/** The sender's name, with our mark beside it if the mail is ours. The mark is an attachment, never loaded remotely. */
export function Logo(): ReactElement {
  const brand = useContext(BrandContext);
  return createElement(
    'p',
    {
      className: 'text',
      'data-skip-in-text': true,
      dir: 'auto',
      style: {
        margin: '0 0 16px',
        padding: '0 4px',
        fontSize: '15px',
        lineHeight: '28px',
        fontWeight: 600,
        color: light.text,
        overflowWrap: 'anywhere',
      },
    },
    brand.marked
      ? createElement('img', {
          src: 'cid:logo',
          alt: '',
          width: 28,
          height: 28,
          style: { display: 'inline-block', verticalAlign: 'top', marginInlineEnd: '10px', border: 0 },
        })
      : null,
    oneLine(brand.name),
  );
}
