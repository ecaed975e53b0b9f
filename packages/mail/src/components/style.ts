/** The colours of the portal's tokens (packages/ui), for light and dark screens. Mail programs do not support CSS variables. */
const colours = {
  page: { light: '#f3f4f7', dark: '#0b0f14' },
  card: { light: '#ffffff', dark: '#161b23' },
  line: { light: '#e0e3e8', dark: '#282e36' },
  text: { light: '#111a27', dark: '#eef0f3' },
  quiet: { light: '#4d5663', dark: '#acb3bd' },
} as const;

export const light = Object.fromEntries(Object.entries(colours).map(([name, { light }]) => [name, light])) as {
  [Name in keyof typeof colours]: string;
};

export const fonts = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Styles that a `style` attribute cannot have: dark screens and phones. A program that drops them shows the light mail, at most 600 px
 * wide.
 */
export function styleSheet(accent_dark: string): string {
  const { page, card, line, text, quiet } = colours;
  return [
    ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
    '@media (max-width: 480px) { .card { padding: 24px 20px !important; } }',
    '@media (prefers-color-scheme: dark) {',
    `.page { background-color: ${page.dark} !important; }`,
    `.card { background-color: ${card.dark} !important; border-color: ${line.dark} !important; }`,
    `.text { color: ${text.dark} !important; }`,
    `.quiet { color: ${quiet.dark} !important; }`,
    `.line { border-color: ${line.dark} !important; }`,
    `.button { background-color: ${accent_dark} !important; }`,
    '}',
  ].join('\n');
}
