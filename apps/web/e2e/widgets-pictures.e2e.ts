import { expect, type Page } from '@playwright/test';
import { gapIn, slide } from './solve-puzzle.ts';
import { png, shown, test } from './widgets-stage.ts';

const drop = (page: Page, id: string, files: { name: string; type: string; size: number }[]) =>
  shown(page, id)
    .getByRole('list')
    .evaluate((list, given) => {
      const data = new DataTransfer();
      for (const { name, type, size } of given) data.items.add(new File([new Uint8Array(size)], name, { type }));
      list.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
    }, files);

test('pictures are added, shown large, dragged into order and taken out; what is no picture, too large or too many is refused', async ({
  open,
}) => {
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
});

test('only a PDF is taken where a PDF is asked for', async ({ open }) => {
  const page = await open('pictures');
  const field = shown(page, 'pdf');
  const choose = (name: string, mimeType: string, text: string) =>
    field.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await choose('photo.png', 'image/png', 'x');
  await expect(field.getByText('“photo.png” is of another type; upload PDF')).toBeVisible();
  // What the server says of it stands at the field, and not only that it did not work.
  await choose('renamed.pdf', 'application/pdf', 'plain words');
  await expect(field.getByText('What renamed.pdf contains is not what its name says.')).toBeVisible();
  await choose('invoice.pdf', 'application/pdf', '%PDF-1.4 1 0 obj');
  await expect(field.getByRole('link', { name: 'invoice.pdf' })).toHaveAttribute('href', /^\/files\/.*\.pdf\?/);
  await expect(field.getByText('another type')).toHaveCount(0);
});

test('rich text takes pictures and attachments under 10 MB and videos under 50, names the file that fails, and speaks the language in use', async ({
  open,
}) => {
  const page = await open('pictures');
  const field = shown(page, 'rich');
  await expect(field.getByRole('textbox', { name: 'Content' })).toBeVisible();
  // What is chosen is not sent through the test's own line, which would take seconds for 50 MB.
  const choose = async (button: string, name: string, type: string, size: number) => {
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: button }).click();
    await (await chooser).element().evaluate(
      (input, file) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(file.size)], file.name, { type: file.type }));
        (input as HTMLInputElement).files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { name, type, size },
    );
  };
  const mega = 1024 * 1024;
  for (const [button, name, type, most] of [
    ['Insert picture', 'photo.png', 'image/png', 10],
    ['Insert attachment', 'list.pdf', 'application/pdf', 10],
    ['Insert video', 'film.mp4', 'video/mp4', 50],
  ] as const) {
    await choose(button, name, type, most * mega);
    await expect(field.getByText(`“${name}” is too large; it must be under ${most} MB`)).toBeVisible();
  }
  await page.route('**/api/UpLoadFile/UpLoadFile', (route) =>
    route.fulfill({ json: { Code: 100, Message: 'film.mp4 holds no film', Data: null } }),
  );
  await choose('Insert video', 'film.mp4', 'video/mp4', 10);
  await expect(field.getByText('film.mp4 holds no film')).toBeVisible();
  await page.unroute('**/api/UpLoadFile/UpLoadFile');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.getByRole('button', { name: 'Insert picture' }).click()]);
  await chooser.setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png });
  await expect(field.locator('[data-html]')).toContainText('<img src="/files/');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'zh-tw' }).click();
  await expect(field.getByRole('toolbar', { name: '文字格式' })).toBeVisible();
  await expect(field.getByRole('button', { name: '粗體' })).toBeVisible();
});

test('the slide puzzle is solved by the hand that finds its gap, for a second, and no other; a press brings another', async ({ open }) => {
  const page = await open('pictures');
  const puzzle = shown(page, 'slide');
  const frame = puzzle.locator('[data-state]');
  const images = puzzle.locator('img');
  const gap = () => gapIn(puzzle);
  const first = await gap();
  expect(await images.first().evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual([300, 150]);
  // It says so for a second only.
  const said = Promise.all([page.locator('[data-show="slide"] [data-state="success"]').waitFor(), puzzle.getByText('Verified').waitFor()]);
  await slide(page, puzzle, first);
  await said;
  await expect(puzzle.getByText('Solved 1 time')).toBeVisible();
  await expect(frame).toHaveAttribute('data-state', 'active', { timeout: 3000 });

  const second = await gap();
  await slide(page, puzzle, second > 150 ? second - 60 : second + 60);
  await expect(puzzle.getByText('Verification failed. Try again')).toBeVisible();
  await puzzle.getByRole('button', { name: 'Another puzzle' }).first().click();
  await expect(puzzle.getByText('Drag right to complete the puzzle')).toBeVisible();
  await slide(page, puzzle, await gap(), 0);
  await expect(puzzle.getByText('Verification failed. Try again')).toBeVisible();
});
