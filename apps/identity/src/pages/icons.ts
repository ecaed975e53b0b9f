import { type Html, html, trusted } from './html.ts';

/** Outlines on a 24 by 24 grid, in the style of the portal's icons. */
const outlines = {
  alert: '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 8v4"/><path d="M12 16h.01"/>',
  check: '<path d="M5 12l5 5l10 -10"/>',
  copy: '<path d="M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666"/><path d="M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1"/>',
  eye: '<path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0"/><path d="M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"/>',
  key: '<path d="M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0z"/><path d="M15 9h.01"/>',
  language:
    '<path d="M9 6.371c0 4.418 -2.239 6.629 -5 6.629"/><path d="M4 6.371h7"/><path d="M5 9c0 2.144 2.252 3.908 6 4"/><path d="M12 20l4 -9l4 9"/><path d="M19.1 18h-6.2"/><path d="M6.694 3l.793 .582"/>',
  slash: '<path d="M4 4l16 16"/>',
} as const;

/** An icon beside text, hidden from screen readers. */
export function icon(name: keyof typeof outlines, size_px: number, kind = ''): Html {
  return html`<svg class="icon ${kind}" width="${size_px}" height="${size_px}" viewBox="0 0 24 24" aria-hidden="true">${trusted(outlines[name])}</svg>`;
}

/** The mark: a counting house in brass on ink. The name is shown beside it. */
export const brandMark: Html = html`<svg class="mark" width="28" height="28" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6.5"/><path d="M5.6 10.4 13 5.8l7.4 4.6M8 13.2v4.4M13 13.2v4.4M18 13.2v4.4M6.2 20.6h13.6"/></svg>`;
