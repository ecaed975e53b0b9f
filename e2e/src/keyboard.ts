import type { Locator, Page } from '@playwright/test';

/** The focused element: the region it is in, its name, and whether a focus indicator is visible. */
type FocusStop = { place: string; name: string; drawn: boolean };

/** Presses Tab and returns the focused element, or undefined once the focus has left the page. */
export async function tabOn(page: Page): Promise<FocusStop | undefined> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const style = (of: Element) => getComputedStyle(of);
    const shows = (of: Element | null): boolean =>
      of !== null &&
      ((style(of).outlineStyle !== 'none' && Number.parseFloat(style(of).outlineWidth) > 0) ||
        style(of).boxShadow !== 'none');
    const place =
      element.getAttribute('href') === '#page'
        ? 'skip'
        : (element.closest('header, main')?.tagName.toLowerCase() ??
          element.closest('nav')?.getAttribute('aria-label') ??
          'elsewhere');
    element.setAttribute('data-was-focused', '');
    return {
      place,
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      // A field shows the focus on the frame around its control.
      drawn: shows(element) || (element.matches('input, select, textarea') && shows(element.parentElement)),
    };
  });
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<FocusStop> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let step = 0; step < 150; step += 1) {
    const stop = await tabOn(page);
    if (stop !== undefined && fits(stop.name)) return stop;
  }
  throw new Error(`Tab never came to ${name}`);
}

/** Presses Tab until this control has the focus. */
export async function tabInto(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${control}`);
}

/** Returns the controls in the page's main part that Tab should have reached but did not. */
export const missedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, [tabindex="0"])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0)
      .filter((control) => !control.matches(':disabled, [type=hidden]'))
      // Tab reaches only one radio button of a group.
      .filter((control) => !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked))
      .filter((control) => !control.hasAttribute('data-was-focused'))
      .map((control) => control.outerHTML.slice(0, 160)),
  );
