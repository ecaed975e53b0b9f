/** The lightness (OKLCH, 0 to 1) and the share of the accent's chroma of each step of the ink ramp, by scheme. */
const lightSteps: readonly (readonly [lightness: number, chroma: number])[] = [
  [0.977, 0.1],
  [0.951, 0.2],
  [0.905, 0.38],
  [0.83, 0.62],
  [0.713, 0.85],
  [0.578, 1],
  [0.402, 1],
  [0.352, 0.9],
  [0.303, 0.8],
  [0.252, 0.65],
];
const darkSteps: readonly (readonly [lightness: number, chroma: number])[] = [
  [0.234, 0.4],
  [0.273, 0.5],
  [0.323, 0.65],
  [0.386, 0.8],
  [0.427, 0.9],
  [0.468, 0.95],
  [0.505, 1],
  [0.54, 1],
  [0.787, 0.8],
  [0.895, 0.4],
];

type Rgb = readonly [red: number, green: number, blue: number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (match === null) throw new RangeError('An accent is written #rrggbb');
  return [1, 2, 3].map((group) => toLinear(Number.parseInt(match[group] ?? '', 16) / 255)) as unknown as Rgb;
}

function chromaAndHue([red, green, blue]: Rgb): { chroma: number; hue: number } {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function inGamut(lightness: number, chroma: number, hue: number): Rgb {
  let kept = chroma;
  let rgb = toRgb(lightness, kept, hue);
  while (kept > 0 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    kept = Math.max(0, kept - 0.004);
    rgb = toRgb(lightness, kept, hue);
  }
  return rgb;
}

function toHex(rgb: Rgb): string {
  const byte = (channel: number) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255);
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the contrast (WCAG 2, 1 to 21) of two colours written #rrggbb. Throws RangeError on another notation. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parseHex(one)), luminance(parseHex(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function ramp(accent: string, steps: typeof lightSteps): string[] {
  const { chroma, hue } = chromaAndHue(parseHex(accent));
  return steps.map(([lightness, share], step) => {
    let kept = lightness;
    let hex = toHex(inGamut(kept, chroma * share, hue));
    while ((step === 6 || step === 7) && contrast(hex, '#ffffff') < 4.7) {
      kept -= 0.005;
      hex = toHex(inGamut(kept, chroma * share, hue));
    }
    return hex;
  });
}

/**
 * Returns the ink ramp for a merchant's accent: ten steps per scheme with the design system's lightness and the accent's hue and chroma.
 * White on steps 6 and 7 keeps 4.5:1 whatever the accent. `accent` is #rrggbb; throws RangeError on anything else.
 */
export function accentRamp(accent: string): { light: string[]; dark: string[] } {
  return { light: ramp(accent, lightSteps), dark: ramp(accent, darkSteps) };
}

/** Returns the custom properties that apply an accent: `--ink-0` to `--ink-9` and the chart's bar. */
export function accentVariables(accent: string): Record<string, string> {
  const { light, dark } = accentRamp(accent);
  const variables: Record<string, string> = {};
  for (const [step, hex] of light.entries()) variables[`--ink-${step}`] = `light-dark(${hex}, ${dark[step]})`;
  variables['--bar'] = `light-dark(${light[6]}, color-mix(in oklab, ${dark[7]}, ${dark[8]}))`;
  return variables;
}
