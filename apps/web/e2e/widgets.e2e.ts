import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Server } from 'socket.io';
import { caller, isAccessible, throughTheDoor } from './people.ts';
import { gapIn, slide } from './solve-puzzle.ts';
import { serveTestBuild } from './widgets-build.ts';

const groups = ['lists', 'tables', 'edits', 'pickers', 'forms', 'details', 'pictures', 'messages'];
let served: Awaited<ReturnType<typeof serveTestBuild>>;
let clerk: BrowserContext;

async function enter(browser: Browser, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: served.address, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', '"en-us"'));
  const page = await context.newPage();
  await throughTheDoor(page, name);
  await page.close();
  return context;
}

test.beforeAll(async ({ browser, baseURL }) => {
  served = await serveTestBuild(baseURL!);
  clerk = await enter(browser, 'clerk');
});
test.afterAll(async () => {
  await clerk?.close();
  await served?.stop();
});

async function open(group: string, width = 1440): Promise<Page> {
  const page = await clerk.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/dev/widgets?group=${group}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  return page;
}
const shown = (page: Page, id: string) => page.locator(`[data-show="${id}"]`);
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('every widget stands on its page in three languages, and none has a serious finding', async () => {
  test.slow();
  const page = await open('lists');
  for (const [language, title] of [
    ['zh-cn', '组件'],
    ['zh-tw', '元件'],
    ['en-us', 'Widgets'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
    for (const group of groups) {
      await page.goto(`/dev/widgets?group=${group}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
      await expect(page.locator('[data-show]').first()).toBeVisible();
      const words = await page.locator('main').innerText();
      expect(words, `${group} ${language}`).not.toMatch(/\b(s|f|w|group|common|table|form|slide|device|images|edit)\.[a-zA-Z]+\b|\{\{/);
      if (language === 'en-us') await isAccessible(page);
    }
  }
  await page.close();
});

test('the filter bar has 2, 3 or 4 columns, folds beyond two rows, searches on Enter and goes back to where it began', async () => {
  const page = await open('lists', 1600);
  const bar = shown(page, 'bar');
  const columns = () =>
    bar
      .locator('form > div')
      .first()
      .evaluate((place) => getComputedStyle(place).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [1600, 4],
    [1599, 3],
    [769, 3],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, `${width} px`).toBe(count);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(shown(page, 'short-bar').getByRole('button', { name: /more/ })).toHaveCount(0);
  const remark = bar.getByRole('textbox', { name: 'Remark' });
  await expect(remark).toBeHidden();
  await bar.getByRole('button', { name: '4 more' }).click();
  await remark.fill('glass');
  await remark.press('Enter');
  await expect(bar.getByText('Searches: 1')).toBeVisible();
  await expect(bar.getByRole('list').getByText('glass')).toBeVisible();
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(bar.getByText('Searches: 2')).toBeVisible();
  await expect(remark).toHaveValue('');
  await expect(bar.getByRole('list')).toHaveText('UrgentYes');
  await bar.getByRole('button', { name: 'Fewer' }).click();
  await expect(remark).toBeHidden();
  await page.close();
});

test('a list searches again when its tab comes back to the front', async () => {
  const page = await clerk.newPage();
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/Shelves/GetShelves')) searches += 1;
  });
  await page.goto('/ShelvesIndex');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  const before = searches;
  await page.evaluate(() => history.pushState(null, '', '/PackageIndex'));
  await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelves' })).toBeVisible();
  await expect.poll(() => searches).toBeGreaterThan(before);
  await page.close();
});

test('columns are hidden, dragged and remembered, never all hidden; a toolbar shows five buttons and asks for a row', async () => {
  const page = await open('lists');
  const place = shown(page, 'columns');
  await place.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('listitem').nth(3).dragTo(panel.getByRole('listitem').nth(0));
  for (const name of ['Number', 'Name', 'Weight']) await panel.getByRole('checkbox', { name, exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Price' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Price' })).toBeChecked();
  await expect(notices(page)).toContainText('Cannot have less than one selection');
  await panel.getByRole('checkbox', { name: 'Name', exact: true }).click();
  await page.reload();
  await expect(place).toContainText('Price · Name');

  const toolbar = shown(page, 'toolbar');
  await expect(toolbar.getByRole('toolbar').getByRole('button')).toHaveText([
    'Action 1',
    'Action 2',
    'Action 3',
    'Action 4',
    'Action 5',
    'More',
  ]);
  await toolbar.getByRole('button', { name: 'Action 4' }).click();
  await expect(notices(page)).toContainText('Please select a row');
  await toolbar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Action 7' }).click();
  await expect(toolbar.locator('[data-pressed]')).toHaveText('7');
  await page.close();
});

test('a table is chosen from by a press, unfolds, sums, copies a cell and says when it cannot', async () => {
  const page = await open('tables');
  const many = shown(page, 'many');
  const row = many.locator('tr[data-key="p2"]');
  await row.locator('td[data-col="created"]').click();
  await expect(many.locator('[data-keys]')).toHaveText('p2');
  await row.locator('td[data-col="created"]').click();
  await expect(many.locator('[data-keys]')).toHaveText('');
  await row.getByRole('button', { name: 'Unfold' }).click();
  await expect(many.getByText('Running shoes: 2026-10-02')).toBeVisible();
  await expect(row.locator('td').last().getByRole('button')).toHaveCount(6);
  await expect(row.getByRole('button', { name: 'Action 2' })).toBeVisible();
  await expect(many.locator('tr[data-key="p1"]').getByRole('button', { name: 'Action 2' })).toHaveCount(0);
  await expect(many.locator('tfoot')).toContainText('Total');
  await expect(many.locator('tfoot')).toContainText('N/A');
  await expect(many.locator('tfoot')).toContainText('¥289.20');

  await row.locator('td[data-col="weight"]').dblclick();
  await expect(notices(page)).toContainText('Replicated: 0.25');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0.25');
  await expect(many.locator('[data-keys]')).toHaveText('');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
    document.execCommand = () => false;
  });
  await row.locator('td[data-col="weight"]').dblclick();
  await expect(notices(page)).toContainText('Copy Failed');

  const one = shown(page, 'one');
  const radio = one.getByRole('radio').nth(1);
  await radio.click();
  await expect(one.locator('[data-keys]')).toHaveText('p2');
  await radio.click();
  await expect(one.locator('[data-keys]')).toHaveText('');
  await expect(radio).not.toBeChecked();
  await page.close();
});

test('a long table draws what is in sight, keeps its header and its first column, and goes back to its top; pages keep what is chosen', async () => {
  const page = await open('tables');
  const virtual = shown(page, 'virtual');
  const box = virtual.locator('[data-scrolls]');
  await expect(virtual.locator('tr[data-key]').first()).toBeVisible();
  expect(await virtual.locator('tr[data-key]').count()).toBeLessThan(100);
  await box.evaluate((place) => place.scrollTo(0, 100));
  await expect(virtual.getByRole('button', { name: 'Back to top' })).toHaveCount(0);
  // The part that draws what is in sight is loaded by itself; before it is there the table is short.
  await expect
    .poll(async () => {
      await box.evaluate((place) => place.scrollTo(0, 20_000));
      return virtual.locator('tr[data-key="p600"]').count();
    })
    .toBe(1);
  const top = await box.evaluate((place) => place.querySelector('th')!.getBoundingClientRect().top - place.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(2);
  await virtual.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => box.evaluate((place) => place.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 700, height: 900 });
  await box.evaluate((place) => place.scrollTo(300, 0));
  const left = await virtual
    .locator('tr[data-key="p1"] td[data-col="number"]')
    .evaluate((cell) => cell.getBoundingClientRect().left - cell.closest('[data-scrolls]')!.getBoundingClientRect().left);
  expect(left).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const paged = shown(page, 'paged');
  expect(await paged.getByRole('combobox').locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
  await expect(paged.getByRole('combobox')).toHaveValue('20');
  await paged.locator('tr[data-key="p3"]').getByRole('checkbox').click();
  await paged.locator('[data-scrolls]').evaluate((place) => place.scrollTo(0, 300));
  await paged.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => paged.locator('[data-scrolls]').evaluate((place) => place.scrollTop)).toBe(0);
  await paged.locator('tr[data-key="p21"]').getByRole('checkbox').click();
  await expect(paged.locator('[data-keys]')).toHaveText('p3 p21');
  await page.close();
});

test('an edited table is saved when its ruled cells pass, else it names their columns; a free line needs its commodity code', async () => {
  const page = await open('edits');
  const edit = shown(page, 'edit');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert').first()).toHaveText('Please correct these columns: Name, Pieces');
  await expect(edit.locator('[data-failing]')).toHaveText('Name Pieces');
  await edit.getByRole('textbox', { name: 'Name 2' }).fill('Scarf');
  await edit.getByRole('textbox', { name: 'Pieces 2' }).fill('3');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Saved 2 lines')).toBeVisible();
  const free = shown(page, 'free');
  await free.getByRole('button', { name: 'Add a line' }).click();
  await free.getByRole('button', { name: 'Save' }).click();
  await expect(free.getByText('Commodity code cannot be empty')).toBeVisible();
  await free.getByRole('textbox', { name: 'Commodity code 1' }).fill('TEA-1');
  await free.getByRole('button', { name: 'Save' }).click();
  await expect(free.getByText('Saved 1 lines')).toBeVisible();
  await page.close();
});

test('a picker takes one row or several over its pages, is searched from its first page and is as wide as it says', async () => {
  const page = await open('pickers');
  const panel = page.locator('.picker-panel');
  const option = (at: number) => panel.getByRole('option').nth(at);
  const openOne = (id: string) => shown(page, id).getByRole('combobox').click();
  const value = (id: string) => shown(page, id).locator('[data-value]');

  const asked = page.waitForRequest((request) => request.url().endsWith('/Shelves/GetShelves'));
  await openOne('pick-one');
  expect((await asked).postDataJSON()).toMatchObject({ index: 1, rows: 20, sortType: 0, descendingOrder: true });
  await expect(panel.getByRole('option')).toHaveCount(20);
  const measures = await panel.evaluate((box) => ({
    width: box.getBoundingClientRect().width,
    height: box.getBoundingClientRect().height,
  }));
  expect(measures.width).toBe(550);
  expect(measures.height).toBeLessThanOrEqual(400);
  await option(1).click();
  await expect(value('pick-one')).toHaveText(/^[0-9a-f-]{36}$/);
  await expect(panel).toHaveCount(0);
  await openOne('pick-one');
  await expect(option(1)).toHaveAttribute('aria-selected', 'true');
  await option(1).click();
  await expect(value('pick-one')).toHaveText('');

  await openOne('pick-many');
  await option(0).click();
  await panel.getByRole('button', { name: 'Page 2' }).click();
  await expect(panel.locator('[aria-selected="true"]')).toHaveCount(0);
  await option(3).click();
  await expect(value('pick-many')).toHaveText('2');
  await shown(page, 'pick-many').getByRole('combobox').fill('P-01');
  await expect(panel.getByRole('option')).toHaveCount(6);
  await shown(page, 'pick-many').getByRole('combobox').fill('');
  await expect(panel.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(option(0)).toHaveAttribute('aria-selected', 'true');
  await panel.locator('.picker-dates').click();
  await panel.getByRole('button', { name: 'Yesterday' }).click();
  await expect(panel.getByText('Nothing matches')).toBeVisible();
  await expect(panel.locator('.picker-dates')).toContainText(/\d{4}-\d\d-\d\d 00:00:01 – \d{4}-\d\d-\d\d 23:59:59/);
  await page.keyboard.press('Escape');
  await page.mouse.click(3, 3);

  await openOne('pick-wide');
  await expect.poll(() => panel.evaluate((box) => box.getBoundingClientRect().width)).toBe(1000);
  await page.mouse.click(3, 3);
  await openOne('pick-small');
  await expect(panel.getByRole('option')).toHaveCount(6);
  await expect(panel.getByRole('button', { name: /^Page \d/ })).toHaveText(['1', '2', '3', '4', '5']);
  await page.close();
});

test('regions are asked for level by level, five deep, and a time range has seven short cuts', async () => {
  const page = await open('pickers');
  const asked: { ParentId?: string }[] = [];
  page.on('request', (request) => request.url().includes('GetRegionsByParentId') && asked.push(request.postDataJSON()));
  const levels = shown(page, 'region').getByRole('combobox');
  await expect(levels).toHaveCount(5);
  for (const at of [1, 2, 3, 4]) await expect(levels.nth(at)).toBeDisabled();
  await levels.nth(0).click();
  await page
    .getByRole('option', { name: /China|中国/ })
    .first()
    .click();
  await expect(levels.nth(1)).toBeEnabled();
  expect(asked.filter(({ ParentId }) => ParentId)).toHaveLength(1);
  await levels.nth(1).click();
  await page.getByRole('option').first().click();
  await expect(levels.nth(2)).toBeEnabled();
  await expect(levels.nth(3)).toBeDisabled();

  const dates = shown(page, 'dates');
  await dates.getByRole('button', { name: 'Time range' }).click();
  for (const name of ['Today', 'Yesterday', 'Last week', 'Last month', 'Last 3 months', 'Last 6 months', 'Year to date'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  const [from, to] = (await dates.locator('[data-range]').innerText()).split(' ').map((one) => Date.parse(one));
  expect(to! - from!).toBe(31 * 86_400_000 - 2000);
  await page.close();
});

test('a form page validates every section, shows that it saves and goes back; read, it has no save and folds', async () => {
  const page = await open('forms');
  const form = shown(page, 'form-page');
  await expect(form.getByRole('button', { name: 'Arrange express' })).toHaveCount(0);
  await expect(form.getByText('Name *')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Urgent' }).click();
  await expect(form.getByRole('button', { name: 'Arrange express' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Failing sections: basics more')).toBeVisible();
  await expect(form.getByText('Name cannot be empty')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Kite');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Failing sections: more')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Pieces' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Pieces' }).fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(form.getByText('Went back 1 times')).toBeVisible();
  const saved = JSON.parse(await form.locator('[data-saved]').innerText());
  expect(saved).toMatchObject({ basics: { name: 'Kite', urgent: true }, more: { pieces: 2, remark: null } });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('Went back 2 times')).toBeVisible();

  const read = shown(page, 'form-read');
  await expect(read.getByRole('button')).toHaveCount(1);
  await expect(read.getByText('Kite')).toBeVisible();
  await read.getByText('Basics').click();
  await expect(read.getByText('Kite')).toBeHidden();
  await read.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByText('Went back 3 times')).toBeVisible();
  await expect(shown(page, 'form-wide')).toContainText('A form is at most 4 fields wide; 4 are used');
  await page.close();
});

test('details have four columns in a drawer of 70 %, coupons keep their three rules, and a wizard ends in success', async () => {
  const page = await open('details');
  await shown(page, 'drawer').getByRole('button', { name: 'Open' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('phone 6')).toBeVisible();
  await expect.poll(() => drawer.evaluate((box) => Math.round(box.getBoundingClientRect().width))).toBe(1008);
  const columns = await drawer.locator('dl').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(4);
  await drawer.getByRole('button', { name: 'Close' }).click();

  const coupons = shown(page, 'coupons');
  const coupon = (name: string) => coupons.getByRole('button', { name: `Coupon ${name}` });
  const area = coupons.locator('[data-chooser]');
  expect(await area.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('500px');
  expect(await coupons.getByRole('list').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(4);
  await expect(coupon('B')).toContainText('¥12.5');
  await coupon('A').click();
  await expect(coupon('A')).toHaveAttribute('aria-pressed', 'true');
  await coupon('B').click();
  await expect(notices(page)).toContainText('ErrorThe same coupon type is selected already');
  await coupon('D').click();
  await expect(notices(page)).toContainText('Only one coupon that cannot be combined can be used');
  await coupon('C').click();
  await expect(coupons.getByText('Chosen in total: ¥40')).toBeVisible();
  await coupon('A').click();
  await coupon('C').click();
  await coupon('D').click();
  await coupon('C').click();
  await expect(coupon('C')).toHaveAttribute('aria-pressed', 'false');
  await expect(coupons.getByText('Chosen in total: ¥88')).toBeVisible();
  await expect(coupon('E')).toBeDisabled();

  const wizard = shown(page, 'wizard');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await wizard.getByRole('textbox').fill('Kite');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Submit' }).click();
  await expect(wizard.getByRole('heading', { name: 'All done' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Done' }).click();
  await expect(wizard.getByRole('textbox')).toHaveValue('Kite');
  await page.close();
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const drop = (page: Page, id: string, files: { name: string; type: string; size: number }[]) =>
  shown(page, id)
    .getByRole('list')
    .evaluate((list, given) => {
      const data = new DataTransfer();
      for (const { name, type, size } of given) data.items.add(new File([new Uint8Array(size)], name, { type }));
      list.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
    }, files);

test('pictures are added, shown large, dragged into order and taken out; what is no picture, too large or too many is refused', async () => {
  const page = await open('pictures');
  const field = shown(page, 'upload');
  const order = () =>
    field
      .locator('[data-address] img')
      .evaluateAll((all) => all.map((one) => /%3E(\d)%3C/.exec((one as HTMLImageElement).src)?.[1] ?? 'new'));
  const tile = (at: number) => field.locator('[data-address]').nth(at);
  await expect(field.locator('[data-movable]')).toHaveCount(3);
  const [from, to] = [await tile(0).boundingBox(), await tile(2).boundingBox()];
  await page.mouse.move(from!.x + 40, from!.y + 30);
  await page.mouse.down();
  await page.mouse.move(from!.x + 60, from!.y + 32, { steps: 4 });
  await page.mouse.move(to!.x + 50, to!.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['2', '3', '1']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tile(2).getByRole('button', { name: 'Move forward' }).click();
  await expect.poll(order).toEqual(['2', '1', '3']);
  await tile(1).getByRole('button', { name: 'Picture 2' }).click();
  const preview = page.getByRole('dialog', { name: 'Pictures' });
  await expect(preview).toContainText('2 / 3');
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview).toContainText('3 / 3');
  await page.keyboard.press('Escape');
  await tile(0).getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(order).toEqual(['1', '3']);
  await field.locator('input[type="file"]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png });
  await expect.poll(order).toEqual(['1', '3', 'new']);

  await drop(page, 'upload', [{ name: 'film.gif', type: 'image/gif', size: 10 }]);
  await expect(field.getByText('“film.gif” is of another type; upload JPEG, PNG')).toBeVisible();
  await drop(page, 'upload', [{ name: 'huge.png', type: 'image/png', size: 10 * 1024 * 1024 }]);
  await expect(field.getByText('“huge.png” is too large; it must be under 10 MB')).toBeVisible();
  await drop(page, 'upload-one', [{ name: 'second.png', type: 'image/png', size: 10 }]);
  await expect(shown(page, 'upload-one').getByText('At most 1 pictures')).toBeVisible();
  await page.close();
});

test('the slide puzzle is solved by the hand that finds its gap, for a second, and no other; a press brings another', async () => {
  const page = await open('pictures');
  const puzzle = shown(page, 'slide');
  const frame = puzzle.locator('[data-state]');
  const images = puzzle.locator('img');
  const gap = () => gapIn(puzzle);
  const first = await gap();
  expect(await images.first().evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual([300, 150]);
  await slide(page, puzzle, first);
  await expect(frame).toHaveAttribute('data-state', 'success');
  await expect(puzzle.getByText('Verified')).toBeVisible();
  await expect(puzzle.getByText('Solved 1 times')).toBeVisible();
  await expect(frame).toHaveAttribute('data-state', 'active', { timeout: 3000 });

  const second = await gap();
  await slide(page, puzzle, second > 150 ? second - 60 : second + 60);
  await expect(puzzle.getByText('Not verified. Try again')).toBeVisible();
  await puzzle.getByRole('button', { name: 'Another puzzle' }).first().click();
  await expect(puzzle.getByText('Drag right to complete the puzzle')).toBeVisible();
  await slide(page, puzzle, await gap(), 0);
  await expect(puzzle.getByText('Not verified. Try again')).toBeVisible();
  await page.close();
});

test('an icon is found by its name among about 290', async () => {
  const page = await open('pictures');
  const field = shown(page, 'icons');
  await field.getByRole('button', { name: 'Icon: truck-add' }).click();
  const panel = page.getByRole('dialog', { name: 'Choose an icon' });
  await expect(panel.getByRole('status')).toHaveText('294 icons');
  await panel.getByRole('searchbox').fill('shelf done');
  await expect(panel.getByRole('status')).toHaveText('1 icons');
  await panel.getByRole('button', { name: 'Shelf · done' }).click();
  await expect(field.getByRole('button', { name: 'Icon: shelf-done' })).toBeFocused();
  await field.getByRole('button', { name: 'Icon: shelf-done' }).click();
  await panel.getByRole('button', { name: 'own-two' }).click();
  await expect(field.getByRole('button', { name: 'Icon: own-two' })).toBeVisible();
  await page.close();
});

test('three notices show at most; the hardware panel tells what it knows and starts and stops with its opening', async () => {
  const page = await open('messages');
  for (let at = 0; at < 5; at++) await page.getByRole('button', { name: 'One more' }).click();
  await expect(notices(page).locator('[data-tone]')).toHaveText(['Notice 3', 'Notice 4', 'Notice 5']);

  const absent = shown(page, 'device-absent');
  await expect(absent).toContainText('The local service is not connected');
  await expect(absent.getByRole('switch', { name: 'Real-time service connection' })).not.toBeChecked();
  await expect(shown(page, 'device-connecting')).toContainText('Attempt 2 of 5');
  const connected = shown(page, 'device-connected');
  await expect(connected.getByRole('status').last()).toHaveText(/12.350 kg|Connected/);
  await expect(connected).toContainText('12.350 kg');
  await expect(connected.getByRole('img', { name: 'Camera picture' })).toBeVisible();
  await connected.getByRole('checkbox', { name: 'Take the weight automatically' }).click();
  await expect(absent.getByRole('checkbox', { name: 'Take the weight automatically' })).not.toBeChecked();

  const hover = shown(page, 'device-hover');
  await hover.getByRole('button', { name: 'Open the hardware preview' }).click();
  await expect(hover.locator('[data-log]')).toHaveText('+');
  const panel = page.locator('[data-hover]');
  const look = () =>
    panel.evaluate((box) => ({ opacity: getComputedStyle(box).opacity, width: Math.round(box.getBoundingClientRect().width) }));
  await expect.poll(look).toEqual({ opacity: '0.7', width: 240 });
  await panel.hover();
  await expect.poll(look).toEqual({ opacity: '1', width: 240 });
  await panel.getByRole('button', { name: 'Close the hardware preview' }).click();
  await expect(hover.locator('[data-log]')).toHaveText('+-');
  await page.close();
});

test('the hardware panel shows scale and camera of the local service, starts and stops them, and fills the focused weight', async ({
  browser,
  request,
}) => {
  const http = createServer();
  const hub = new Server(http, { path: '/deviceHub', transports: ['websocket'] });
  const told: string[] = [];
  hub.on('connection', (line) =>
    line.onAny((name: string, ...rest: unknown[]) => {
      told.push(name);
      const answer = rest.at(-1);
      if (typeof answer === 'function') answer(true);
    }),
  );
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/deviceHub`;
  const manager = await enter(browser, 'manager');
  const page = await manager.newPage();
  const own = await caller(request, 'manager');
  const configure = (LocalServiceConnection: string) =>
    own('/UserConfiguration/EditUserConfigure', {
      LocalServiceConnection,
      PickingListRows: 5,
      PickingListColumns: 4,
      GetCameraKeyUp: 'F8',
      GetElectronicScaleValueKeyUp: 'F9',
    });
  await configure(address);
  await page.addInitScript(() => localStorage.setItem('OpenService', 'true'));
  try {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open the hardware preview' }).click();
    const panel = page.getByRole('region', { name: 'Hardware preview' });
    await expect(panel).toContainText('Connected');
    await expect.poll(() => told).toEqual(['LoadUserInfo', 'SubscribeElectronicScale', 'SubscribeCamera']);
    hub.emit('SendWeight', { Weight: 12.35, Stable: false });
    await expect(panel).toContainText('12.350 kg');
    await expect(panel).toContainText('Not steady yet');
    hub.emit('SendVideoCapture', { Image: png.toString('base64') });
    await expect(panel.getByRole('img', { name: 'Camera picture' })).toBeVisible();
    await panel.getByRole('checkbox', { name: 'Take the weight automatically' }).click();
    expect(await page.evaluate(() => localStorage.getItem('AutomaticAcquisitionElectronicScale'))).toBe('true');
    expect(await page.evaluate(() => localStorage.getItem('HoverWindow'))).toBe('true');
    await page.goto('/FreightCalculatorIndex');
    await expect(panel).toContainText('Connected');
    const weight = page.locator('input[data-unit="kg"]').first();
    await weight.focus();
    hub.emit('SendWeight', { Weight: 2.5, Stable: false });
    await expect(panel).toContainText('2.500 kg');
    await expect(weight).toHaveValue('');
    hub.emit('SendWeight', { Weight: 2.475, Stable: true });
    await expect(weight).toHaveValue('2.475');
    await panel.getByRole('button', { name: 'Close the hardware preview' }).click();
    await expect.poll(() => told.slice(-2)).toEqual(['UnsubscribeElectronicScale', 'UnsubscribeCamera']);
  } finally {
    await manager.close();
    await hub.close();
    await configure('http://127.0.0.1:19500/deviceHub');
  }
});
