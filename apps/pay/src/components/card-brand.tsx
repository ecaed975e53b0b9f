import { type CardBrand, cardBrandRules, cardBrands } from '@countinghouse/domain/card/card';
import type { ComponentChildren } from 'preact';
import styles from './card-brand.module.css';

function Letters({ x, y, size, fill, text }: { x: number; y: number; size: number; fill: string; text: string }) {
  return (
    <text x={x} y={y} text-anchor="middle" font-size={size} font-weight={800} fill={fill}>
      {text}
    </text>
  );
}

const drawings: Readonly<Record<CardBrand, ComponentChildren>> = {
  visa: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <g transform="translate(15.4 0) skewX(-11)">
        <Letters x={0} y={12.8} size={8.6} fill="#1a1f71" text="VISA" />
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
  'american express': (
    <>
      <rect width="28" height="19" fill="#016fd0" />
      <Letters x={14} y={12.1} size={7.2} fill="#fff" text="AMEX" />
    </>
  ),
  discover: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <path d="M28 10.5V19H9c9-1.4 15.2-4.3 19-8.5z" fill="#f47216" />
      <Letters x={10.2} y={9.4} size={5.4} fill="#231f20" text="DISC" />
      <circle cx="21.1" cy="7.5" r="2.5" fill="#f47216" />
    </>
  ),
  jcb: (
    <>
      <rect width="28" height="19" fill="#fff" />
      <rect x="4.5" y="3" width="6" height="13" rx="1.8" fill="#0e4c96" />
      <rect x="11" y="3" width="6" height="13" rx="1.8" fill="#c8102e" />
      <rect x="17.5" y="3" width="6" height="13" rx="1.8" fill="#00843d" />
      <Letters x={7.5} y={11.4} size={5.4} fill="#fff" text="J" />
      <Letters x={14} y={11.4} size={5.4} fill="#fff" text="C" />
      <Letters x={20.5} y={11.4} size={5.4} fill="#fff" text="B" />
    </>
  ),
};

/** The icon of a card brand. */
export function CardBrandIcon({ brand }: { brand: CardBrand }) {
  return (
    <span class={styles.card} role="img" aria-label={cardBrandRules[brand].label}>
      <svg width="28" height="19" viewBox="0 0 28 19" aria-hidden="true" focusable="false">
        {drawings[brand]}
      </svg>
    </span>
  );
}

/** The accepted brands, best known first. */
export function CardBrands() {
  return (
    <span class={styles.brands}>
      {cardBrands.map((brand) => (
        <CardBrandIcon key={brand} brand={brand} />
      ))}
    </span>
  );
}
