import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** Creates a white PNG of this size in pixels. */
export function pictureOf(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 255)])));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Selects a picture whose upload is delayed until the returned function is called, as on a slow network. */
export async function chooseSlowPicture(page: Page, field = page.locator('input[data-pictures]').first()): Promise<() => void> {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(
    '**/UpLoadFile/UpLoadFile',
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  await field.setInputFiles({ name: 'seen.png', mimeType: 'image/png', buffer: pictureOf(40, 40) });
  await expect(page.getByRole('listitem', { name: 'Uploading' })).toBeVisible();
  return () => go();
}

/** Removes all pictures of a field: those of a site are the same for every journey. The form has loaded. */
export async function removePictures(page: Page, field: string): Promise<void> {
  const tiles = page.getByRole('list', { name: field });
  await expect(tiles.getByRole('button', { name: 'Upload' })).toBeVisible();
  const remove = tiles.getByRole('button', { name: 'Remove picture' });
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
}
