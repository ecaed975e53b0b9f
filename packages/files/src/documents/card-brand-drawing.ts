import { looks } from './document-looks.ts';
import type { Sheet } from './document-sheet.ts';

/** A card brand that has a drawing. */
export type DrawnBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb';

const width = 28;
const height = 19;
/** The length of the Bézier handles of a quarter circle. */
const handle = 0.5523;

/** The width of a brand's card, including the space after it. */
export const brandWidth = width + 9;

type Pen = {
  box(x: number, y: number, across: number, down: number, colour: string): void;
  circle(x: number, y: number, radius: number, colour: string): void;
  shape(operators: string, colour: string): void;
  letters(text: string, x: number, baseline: number, size: number, colour: string, slanted?: boolean): void;
};

const drawings: Record<DrawnBrand, (pen: Pen) => void> = {
  visa: ({ letters }) => letters('VISA', 13.4, 12.8, 8.6, '#1a1f71', true),
  mastercard: ({ circle, shape }) => {
    circle(11, 9.5, 5.2, '#eb001b');
    circle(17, 9.5, 5.2, '#f79e1b');
    shape('14 5.25 m 16.86 7.3 16.86 11.7 14 13.75 c 11.14 11.7 11.14 7.3 14 5.25 c', '#ff5f00');
  },
  amex: ({ box, letters }) => {
    box(0, 0, width, height, '#016fd0');
    letters('AMEX', 14, 12.1, 7.2, '#ffffff');
  },
  discover: ({ circle, shape, letters }) => {
    shape('28 10.5 m 28 19 l 9 19 l 18 17.6 24.2 14.7 28 10.5 c', '#f47216');
    letters('DISC', 10.2, 9.4, 5.4, '#231f20');
    circle(21.1, 7.5, 2.5, '#f47216');
  },
  jcb: ({ box, letters }) => {
    for (const [letter, x, colour] of [
      ['J', 4.5, '#0e4c96'],
      ['C', 11, '#c8102e'],
      ['B', 17.5, '#00843d'],
    ] as const) {
      box(x, 3, 6, 13, colour);
      letters(letter, x + 3, 11.4, 5.4, '#ffffff');
    }
  },
};

/** Draws a brand's card at a position, vertically centred: the design system's icons, as shapes. */
export function drawCardBrand(sheet: Sheet, brand: DrawnBrand, x: number, middle: number): void {
  const top = middle - height / 2;
  sheet.fill(x - 1, top - 1, width + 2, height + 2, '#e6e8ea');
  sheet.fill(x, top, width, height, '#ffffff');
  const shape = (operators: string, colour: string) => sheet.fillShape(operators, x, top, 1, colour);
  drawings[brand]({
    box: (left, down, across, deep, colour) => sheet.fill(x + left, top + down, across, deep, colour),
    circle: (left, down, radius, colour) => shape(circleOf(left, down, radius), colour),
    shape,
    letters: (text, left, baseline, size, colour, slanted = false) =>
      sheet.write(text, x + left, top + baseline, { ...looks.strong, size, colour, slanted }, 'middle'),
  });
}

function circleOf(x: number, y: number, radius: number): string {
  const reach = radius * handle;
  const quarters = [
    [x + reach, y - radius, x + radius, y - reach, x + radius, y],
    [x + radius, y + reach, x + reach, y + radius, x, y + radius],
    [x - reach, y + radius, x - radius, y + reach, x - radius, y],
    [x - radius, y - reach, x - reach, y - radius, x, y - radius],
  ];
  return `${x} ${y - radius} m ${quarters.map((points) => `${points.map((point) => point.toFixed(2)).join(' ')} c`).join(' ')}`;
}
