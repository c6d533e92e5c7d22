import { expect, type Page } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '../covers.ts';
import { gapIn, slide } from '../solve-puzzle.ts';
import { png, stageOf, test } from './widgets-stage.ts';

const drop = (page: Page, id: string, files: { name: string; type: string; size: number }[]) =>
  stageOf(page, id)
    .getByRole('list')
    .evaluate((list, droppedFiles) => {
      const data = new DataTransfer();
      for (const { name, type, size } of droppedFiles) data.items.add(new File([new Uint8Array(size)], name, { type }));
      list.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
    }, files);

test(
  'adds, enlarges, sorts and removes pictures; rejects other files, large ones and too many',
  covers('WIDGET-IMGUP-01', 'WIDGET-IMGUP-02', 'WIDGET-IMGUP-03', 'VAL-IMG-OLDTEXT'),
  async ({ open }) => {
    const page = await open('pictures');
    const field = stageOf(page, 'upload');
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
    await expect(field.getByText('“film.gif” has an unsupported type; upload JPEG, PNG')).toBeVisible();
    await drop(page, 'upload', [{ name: 'huge.png', type: 'image/png', size: 10 * 1024 * 1024 }]);
    await expect(field.getByText('“huge.png” is too large; it must be under 10 MB')).toBeVisible();
    await drop(page, 'upload-one', [{ name: 'second.png', type: 'image/png', size: 10 }]);
    await expect(stageOf(page, 'upload-one').getByText('At most 1 pictures')).toBeVisible();
  },
);

test('accepts only a PDF where a PDF is required', covers('VAL-PDF'), async ({ open }) => {
  const page = await open('pictures');
  const field = stageOf(page, 'pdf');
  const choose = (name: string, mimeType: string, text: string) =>
    field.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await choose('photo.png', 'image/png', 'x');
  await expect(field.getByText('“photo.png” has an unsupported type; upload PDF')).toBeVisible();
  // The field shows the reason from the server, not only that the upload failed.
  await choose('renamed.pdf', 'application/pdf', 'plain words');
  await expect(field.getByText('The content of renamed.pdf doesn’t match its file type.')).toBeVisible();
  await choose('invoice.pdf', 'application/pdf', '%PDF-1.4 1 0 obj');
  await expect(field.getByRole('link', { name: 'invoice.pdf' })).toHaveAttribute('href', /^\/files\/.*\.pdf\?/);
  await expect(field.getByText('unsupported type')).toHaveCount(0);
});

test(
  'rich text takes pictures and files under 10 MB and videos under 50, and names failed files',
  covers('I18N-RICHTEXT', 'VAL-RT-ATTACHMENT', 'VAL-RT-IMAGE', 'VAL-RT-VIDEO', 'MSG-UPLOADERROR', 'FIELD-RichText'),
  async ({ open }) => {
    const page = await open('pictures');
    const field = stageOf(page, 'rich');
    await expect(field.getByRole('textbox', { name: 'Content' })).toBeVisible();
    // Creates the file in the page: sending 50 MB over the test's connection would take seconds.
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
    for (const [button, name, type, max] of [
      ['Insert picture', 'photo.png', 'image/png', 10],
      ['Insert attachment', 'list.pdf', 'application/pdf', 10],
      ['Insert video', 'film.mp4', 'video/mp4', 50],
    ] as const) {
      await choose(button, name, type, max * mega);
      await expect(field.getByText(`“${name}” is too large; it must be under ${max} MB`)).toBeVisible();
    }
    await page.route('**/api/UpLoadFile/UpLoadFile', (route) =>
      route.fulfill({ json: { Code: errorCodes.ValidationFailed, Message: 'film.mp4 holds no film', Data: null } }),
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
  },
);

test(
  'slide puzzle is solved only by dragging to its gap for a second; a click loads another one',
  covers(
    'WIDGET-SLIDE-01',
    'WIDGET-SLIDE-02',
    'WIDGET-SLIDE-03',
    'WIDGET-SLIDE-04',
    'WIDGET-SLIDE-05',
    'WIDGET-SLIDE-06',
    'WIDGET-SLIDE-07',
    'MSG-SLIDE-SUCCESS',
    'MSG-SLIDE-FAIL',
    'MSG-05',
  ),
  async ({ open }) => {
    const page = await open('pictures');
    const puzzle = stageOf(page, 'slide');
    const frame = puzzle.locator('[data-state]');
    const images = puzzle.locator('img');
    const gap = () => gapIn(puzzle);
    const first = await gap();
    expect(await images.first().evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual([300, 150]);
    // The message is shown for only a second.
    const verified = Promise.all([
      page.locator('[data-show="slide"] [data-state="success"]').waitFor(),
      puzzle.getByText('Verified').waitFor(),
    ]);
    await slide(page, puzzle, first);
    await verified;
    await expect(puzzle.getByText('Solved 1 time')).toBeVisible();
    await expect(frame).toHaveAttribute('data-state', 'active', { timeout: 3000 });

    const second = await gap();
    await slide(page, puzzle, second > 150 ? second - 60 : second + 60);
    await expect(puzzle.getByText('Verification failed. Try again')).toBeVisible();
    await puzzle.getByRole('button', { name: 'New puzzle' }).first().click();
    await expect(puzzle.getByText('Drag right to complete the puzzle')).toBeVisible();
    await slide(page, puzzle, await gap(), 0);
    await expect(puzzle.getByText('Verification failed. Try again')).toBeVisible();
  },
);
