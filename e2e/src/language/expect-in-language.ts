import { expect, type Page } from '@playwright/test';
import type { PortalTexts } from './portal-texts.ts';

const widths = [1440, 1024, 390] as const;
const height = 900;

/** English words that no sentence of the other languages contains. */
const englishWords =
  /\b(the|and|your|this|with|which|customers?|cards?|address(es)?|are|has|have|stored?|added|changed|yet|from|they|their)\b/i;

type Known = Pick<PortalTexts, 'english' | 'translated'> & { words: string };

/**
 * Checks that the page, with what is open on it, shows its texts in the window's language, and cuts none of them off and scrolls no
 * further sideways than the window, at 1440, 1024 and 390 pixels. Table rows and saved views show data and are left out. Ends at 1440.
 */
export async function expectInLanguage(page: Page, texts: PortalTexts, about: string): Promise<void> {
  const softly = expect.configure({ soft: true });
  const known: Known = { english: texts.english, translated: texts.translated, words: englishWords.source };
  if (!(await page.evaluate(() => 'known_texts' in window))) {
    await page.evaluate((given) => Object.assign(window, { known_texts: given }), known);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await softly
      .poll(() => page.evaluate(faultsOfTexts), { message: `${about} at ${width}`, timeout: 3_000 })
      .toEqual([]);
  }
  await page.setViewportSize({ width: widths[0], height });
}

/** Runs in the page. Returns texts that are English, cut off or outside the window. */
function faultsOfTexts(): string[] {
  const known = (window as unknown as { known_texts: Known }).known_texts;
  const english = new Set(known.english);
  const translated = new Set(known.translated);
  const words = new RegExp(known.words, 'i');
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.add('the page scrolls sideways');
  const isData = (element: Element) =>
    element.closest('tbody, script, style, [lang]:not(html), [data-part=view]') !== null;
  const judge = (text: string) => {
    if (translated.has(text)) return;
    if (english.has(text) || words.test(text)) found.add(`English: ${text}`);
  };
  const isCut = (text: Text): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width: drawn } = range.getBoundingClientRect();
    // Text for screen readers only is one pixel wide, and so is its box.
    for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') return false;
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const edges = box.getBoundingClientRect();
      if (edges.width <= 1) return false;
      if (left < edges.left - 1 || right > edges.right + 1) return true;
    }
    return drawn > 0 && (left < -1 || right > width + 1);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    const box = text.parentElement;
    const written = text.data.replaceAll(/\s+/g, ' ').trim();
    if (box === null || written === '' || isData(box) || !box.checkVisibility({ visibilityProperty: true })) continue;
    judge(written);
    if (box.closest('main, [role=dialog], dialog, [role=complementary], aside') !== null && translated.has(written)) {
      if (isCut(text)) found.add(`cut off: ${written}`);
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    if (isData(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'placeholder', 'title']) judge(element.getAttribute(name) ?? '');
  }
  return [...found];
}
