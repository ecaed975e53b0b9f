import assert from 'node:assert/strict';

/*
 * Keyboard walks through comboboxes, tags and calendars on the page of the design system (sheet 'fields'). They depend on no test runner:
 * both Playwright's page (Chromium) and puppeteer's (Firefox) provide what they need.
 */

/** What a walk needs from a browser's page. */
export type WalkedPage = {
  evaluate: <Answer, Given>(read: (given: Given) => Answer, given: Given) => Promise<Answer>;
  keyboard: {
    press: (key: WalkKey) => Promise<void>;
    down: (key: 'Shift' | 'Alt') => Promise<void>;
    up: (key: 'Shift' | 'Alt') => Promise<void>;
    type: (text: string) => Promise<void>;
  };
};

type WalkKey =
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown'
  | 'Enter'
  | 'Escape'
  | 'Backspace'
  | 'Delete';

/** What can be seen of the focused field or calendar. */
type Seen = {
  /** The name of the focused element. */
  focus: string;
  /** The field's value. */
  value: string;
  open: boolean;
  /** The active option. */
  reached: string | null;
  /** The text of the field's status line. */
  said: string;
};

/** Longer than any step takes on a busy machine. */
const patience_ms = 10_000;

function see(): Seen {
  const focused = document.activeElement;
  const name =
    focused?.getAttribute('aria-label') ?? (focused as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';
  const active = focused?.getAttribute('aria-activedescendant');
  return {
    focus: name.trim(),
    value: (focused as HTMLInputElement | null)?.value ?? '',
    open: focused?.getAttribute('aria-expanded') === 'true',
    reached: active ? (document.getElementById(active)?.textContent ?? null) : null,
    said: focused?.closest('[data-part="field"]')?.querySelector('[role="status"]')?.textContent ?? '',
  };
}

/** Waits until the focused element matches. On failure, the error shows its actual state. */
async function expectSeen(page: WalkedPage, wanted: Partial<Seen>, after: string): Promise<void> {
  const end = Date.now() + patience_ms;
  for (;;) {
    const seen = await page.evaluate(see, undefined);
    const asked = Object.fromEntries(Object.keys(wanted).map((key) => [key, seen[key as keyof Seen]]));
    try {
      assert.deepEqual(asked, wanted, `after ${after}`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Presses keys one by one and checks the state after each. */
async function walk(page: WalkedPage, steps: readonly (readonly [WalkKey, Partial<Seen>])[]): Promise<void> {
  for (const [key, wanted] of steps) {
    await page.keyboard.press(key);
    await expectSeen(page, wanted, key);
  }
}

/** Focuses the field with this label. */
async function focusField(page: WalkedPage, label: string): Promise<void> {
  await page.evaluate((text) => {
    const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.trim() === text);
    (found?.control as HTMLElement | null | undefined)?.focus();
  }, label);
  await expectSeen(page, { focus: label }, `focus on ${label}`);
}

/** Sends a key as an input method does during composition. Returns whether the field handled it. */
function pressComposing(page: WalkedPage, key: string): Promise<boolean> {
  return page.evaluate((pressed) => {
    const event = new KeyboardEvent('keydown', { key: pressed, isComposing: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  }, key);
}

const turnText = (page: WalkedPage, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);

/** Single choice: arrows, Home, End and the page keys reach every option that can be chosen. Keys of an input method are left alone. */
export async function walkCombobox(page: WalkedPage): Promise<void> {
  await focusField(page, 'City');
  await walk(page, [
    // Aachen, the first, cannot be chosen.
    ['ArrowDown', { open: true, reached: 'Bremen', said: '14 results' }],
    ['ArrowUp', { reached: 'Bremen' }],
    ['ArrowDown', { reached: 'Dresden' }],
    // Neither can Erfurt, nor Zwickau at the end.
    ['ArrowDown', { reached: 'Gießen' }],
    ['ArrowUp', { reached: 'Dresden' }],
    ['End', { reached: 'Rostock' }],
    ['ArrowDown', { reached: 'Rostock' }],
    ['Home', { reached: 'Bremen' }],
    ['PageDown', { reached: 'Mainz' }],
    ['PageUp', { reached: 'Bremen' }],
  ]);
  for (const key of ['Enter', 'ArrowDown', 'End', 'Escape']) {
    assert.equal(await pressComposing(page, key), false, `${key} of an input method was taken`);
  }
  await expectSeen(page, { open: true, reached: 'Bremen', value: '' }, 'keys of an input method');
  await walk(page, [['Escape', { open: false, value: '', said: '' }]]);

  await page.keyboard.type('giess');
  await expectSeen(page, { open: true, reached: 'Gießen', said: '1 result' }, "typing 'giess'");
  await walk(page, [['Enter', { open: false, value: 'Gießen', said: '' }]]);
  await walk(page, [['ArrowDown', { open: true }]]);
  await page.keyboard.type('nowhere');
  await expectSeen(page, { reached: null, said: 'Nothing found' }, "typing 'nowhere'");
  await walk(page, [
    ['Enter', { value: 'nowhere', open: true }],
    ['Escape', { value: 'Gießen', open: false }],
  ]);
}

/** Multiple choice: arrows reach the chips, and Delete and Backspace remove them, in both text directions. */
export async function walkTags(page: WalkedPage): Promise<void> {
  await focusField(page, 'Countries');
  await walk(page, [
    ['ArrowLeft', { focus: 'Remove France' }],
    ['ArrowLeft', { focus: 'Remove Germany' }],
    ['ArrowLeft', { focus: 'Remove Germany' }],
    ['End', { focus: 'Remove France' }],
    ['Home', { focus: 'Remove Germany' }],
    ['ArrowRight', { focus: 'Remove France' }],
    ['ArrowRight', { focus: 'Countries', open: false }],
    ['ArrowDown', { open: true, reached: 'Canada', said: '7 results' }],
    ['End', { reached: 'United States' }],
    ['Enter', { open: true }],
    ['Escape', { open: false }],
    ['ArrowLeft', { focus: 'Remove United States' }],
    ['ArrowLeft', { focus: 'Remove France' }],
    // Delete moves to the next chip, Backspace to the previous one.
    ['Delete', { focus: 'Remove United States' }],
    ['Backspace', { focus: 'Remove Germany' }],
    ['Delete', { focus: 'Countries' }],
  ]);
  await turnText(page, 'rtl');
  await page.keyboard.type('fra');
  await walk(page, [
    ['Enter', { value: '' }],
    ['Escape', { open: false }],
    ['ArrowLeft', { focus: 'Countries' }],
    ['ArrowRight', { focus: 'Remove France' }],
    ['ArrowLeft', { focus: 'Countries' }],
  ]);
  await turnText(page, 'ltr');

  await focusField(page, 'Recipients');
  await page.keyboard.type('mei@dock.example');
  for (const key of ['Enter', ',', 'Backspace', 'ArrowDown']) {
    assert.equal(await pressComposing(page, key), false, `${key} of an input method was taken`);
  }
  await expectSeen(page, { value: 'mei@dock.example' }, 'keys of an input method');
  await walk(page, [
    ['Enter', { value: '' }],
    ['ArrowLeft', { focus: 'Remove mei@dock.example' }],
    ['Delete', { focus: 'Recipients' }],
  ]);
}

/** A calendar: days, weeks as the locale shows them, months and years, by key and by choice, in both text directions. */
export async function walkCalendar(page: WalkedPage): Promise<void> {
  await openCalendar(page, 'Due date');
  await expectSeen(page, { focus: 'Thursday, December 24, 2026' }, 'opening the calendar');
  await walk(page, [
    ['ArrowRight', { focus: 'Friday, December 25, 2026' }],
    ['ArrowUp', { focus: 'Friday, December 18, 2026' }],
    // In the United States a week is shown from Sunday to Saturday.
    ['Home', { focus: 'Sunday, December 13, 2026' }],
    ['End', { focus: 'Saturday, December 19, 2026' }],
    ['PageUp', { focus: 'Thursday, November 19, 2026' }],
    ['PageDown', { focus: 'Saturday, December 19, 2026' }],
  ]);
  await page.keyboard.down('Shift');
  await walk(page, [['PageDown', { focus: 'Sunday, December 19, 2027' }]]);
  await walk(page, [['PageUp', { focus: 'Saturday, December 19, 2026' }]]);
  await page.keyboard.up('Shift');
  await turnText(page, 'rtl');
  await walk(page, [
    ['ArrowRight', { focus: 'Friday, December 18, 2026' }],
    ['ArrowLeft', { focus: 'Saturday, December 19, 2026' }],
  ]);
  await turnText(page, 'ltr');

  // The choices stay within the field's bounds: today to a year from now.
  assert.deepEqual(await choices(page, 'Year'), ['2026', '2027']);
  await chooseIn(page, 'Year', '2027');
  await expectGrid(page, 'November 2027');
  await chooseIn(page, 'Month', 'March');
  await expectGrid(page, 'March 2027');
  await focusDay(page);
  await walk(page, [['Escape', { focus: 'Open the calendar' }]]);

  await openCalendar(page, 'Geburtsdatum Optional');
  await chooseIn(page, 'Year', '1971');
  await chooseIn(page, 'Month', 'März');
  await expectGrid(page, 'März 1971');
  await focusDay(page);
  await walk(page, [
    ['Home', { focus: 'Montag, 15. März 1971' }],
    ['End', { focus: 'Sonntag, 21. März 1971' }],
    ['Enter', { focus: 'Open the calendar' }],
  ]);
  await focusField(page, 'Geburtsdatum Optional');
  await expectSeen(page, { value: '21.03.1971' }, 'choosing a day');
}

async function openCalendar(page: WalkedPage, label: string): Promise<void> {
  await focusField(page, label);
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
}

/** The enabled options of the open calendar's select for the month or year. */
function choices(page: WalkedPage, name: string): Promise<string[]> {
  return page.evaluate((label) => {
    const select = document.querySelector<HTMLSelectElement>(`[role=dialog] select[aria-label="${label}"]`);
    return [...(select?.options ?? [])].filter((each) => !each.disabled).map((each) => each.text);
  }, name);
}

/** Chooses an option in the open calendar's select for the month or year, as its native list does. */
async function chooseIn(page: WalkedPage, name: string, text: string): Promise<void> {
  const end = Date.now() + patience_ms;
  while (!(await choices(page, name)).includes(text)) {
    assert.ok(Date.now() < end, `${text} is not among the choices of ${name}`);
  }
  await page.evaluate(
    ({ label, wanted }) => {
      const select = document.querySelector<HTMLSelectElement>(`[role=dialog] select[aria-label="${label}"]`);
      const option = [...(select?.options ?? [])].find((each) => each.text === wanted);
      if (select === null || option === undefined) return;
      // React intercepts the element's own value setter. Calling the prototype's setter lets React see the change.
      const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
      setValue?.call(select, option.value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { label: name, wanted: text },
  );
}

async function expectGrid(page: WalkedPage, title: string): Promise<void> {
  const end = Date.now() + patience_ms;
  const read = () =>
    page.evaluate(
      () => document.querySelector('[role=dialog] [role=grid]')?.getAttribute('aria-label') ?? '',
      undefined,
    );
  while ((await read()) !== title) assert.ok(Date.now() < end, `The calendar shows ${await read()}, not ${title}`);
}

/** Focuses the day of the open calendar that is in the tab order. */
function focusDay(page: WalkedPage): Promise<void> {
  return page.evaluate(
    () => document.querySelector<HTMLElement>('[role=dialog] [data-day][tabindex="0"]')?.focus(),
    undefined,
  );
}
