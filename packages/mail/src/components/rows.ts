import { createElement, type ReactElement } from 'react';
import { oneLine } from '../one-line.ts';
import { light } from './style.ts';

const cell = {
  padding: '10px 0',
  borderTop: `1px solid ${light.line}`,
  verticalAlign: 'top',
  fontSize: '15px',
  lineHeight: '22px',
};

/** Rows of names with values at the end of each line. */
export function Rows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }): ReactElement {
  return createElement(
    'table',
    {
      className: 'rows',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { width: '100%', borderCollapse: 'collapse' },
    },
    createElement(
      'tbody',
      null,
      rows.map(([name, value]) =>
        createElement(
          'tr',
          { key: name, className: 'row' },
          createElement(
            'th',
            {
              scope: 'row',
              className: 'quiet line',
              style: { ...cell, paddingInlineEnd: '16px', textAlign: 'start', fontWeight: 400, color: light.quiet },
            },
            oneLine(name),
          ),
          createElement(
            'td',
            {
              className: 'text line',
              style: {
                ...cell,
                textAlign: 'end',
                color: light.text,
                overflowWrap: 'anywhere',
                fontVariantNumeric: 'tabular-nums',
              },
            },
            createElement('bdi', null, oneLine(value)),
          ),
        ),
      ),
    ),
  );
}
