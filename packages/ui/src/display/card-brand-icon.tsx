import type { ReactNode } from 'react';
import { type CardBrand, cardBrand } from './card-brand.ts';
import styles from './card-brand-icon.module.css';

const names: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
};

function Letters({
  x,
  y,
  size,
  fill,
  children,
}: {
  x: number;
  y: number;
  size: number;
  fill: string;
  children: string;
}) {
  return (
    <text x={x} y={y} textAnchor="middle" fontFamily="var(--font)" fontSize={size} fontWeight={800} fill={fill}>
      {children}
    </text>
  );
}

const drawings: Record<CardBrand, ReactNode> = {
  visa: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <g transform="translate(15.4 0) skewX(-11)">
        <Letters x={0} y={12.8} size={8.6} fill="#1a1f71">
          VISA
        </Letters>
      </g>
    </>
  ),
  mastercard: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <circle cx="11" cy="9.5" r="5.2" fill="#eb001b" />
      <circle cx="17" cy="9.5" r="5.2" fill="#f79e1b" />
      <path d="M14 5.25a5.2 5.2 0 0 1 0 8.5 5.2 5.2 0 0 1 0-8.5z" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect width="28" height="19" fill="#016fd0" />
      <Letters x={14} y={12.1} size={7.2} fill="#fff">
        AMEX
      </Letters>
    </>
  ),
  discover: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <path d="M28 10.5V19H9c9-1.4 15.2-4.3 19-8.5z" fill="#f47216" />
      <Letters x={10.2} y={9.4} size={5.4} fill="#231f20">
        DISC
      </Letters>
      <circle cx="21.1" cy="7.5" r="2.5" fill="#f47216" />
    </>
  ),
  jcb: (
    <>
      <rect width="28" height="19" fill="#fff" />
      {(
        [
          ['J', 4.5, '#0e4c96'],
          ['C', 11, '#c8102e'],
          ['B', 17.5, '#00843d'],
        ] as const
      ).map(([letter, x, fill]) => (
        <g key={letter}>
          <rect x={x} y="3" width="6" height="13" rx="1.8" fill={fill} />
          <Letters x={x + 3} y={11.4} size={5.4} fill="#fff">
            {letter}
          </Letters>
        </g>
      ))}
    </>
  ),
};

/** A card brand's icon, from any of its spellings; a brand without one (and 'Total') is shown as text. */
export function CardBrandIcon({ brand, decorative = false }: { brand: string; decorative?: boolean }) {
  const known = cardBrand(brand);
  if (known === null) return <span className={styles.text}>{brand}</span>;
  return (
    <span
      className={styles.card}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': names[known] })}
    >
      <svg width="28" height="19" viewBox="0 0 28 19" aria-hidden="true" focusable="false">
        {drawings[known]}
      </svg>
    </span>
  );
}

/** A card: its brand's icon, dots, and the last four digits. `dots` is 2 in tables, 4 in details. */
export function CardNumber({ brand, lastFour, dots = 2 }: { brand: string; lastFour: string; dots?: 2 | 4 }) {
  return (
    <span className={styles.number}>
      <CardBrandIcon brand={brand} />
      <span className="ui-tabular" dir="ltr">
        <span className={styles.dots} aria-hidden="true">
          {'•'.repeat(dots)}
        </span>{' '}
        {lastFour}
      </span>
    </span>
  );
}
