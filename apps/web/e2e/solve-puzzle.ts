import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

const pixelsOf = (address: string) =>
  sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Returns the target position of the puzzle piece in px: where the darkened picture matches it best. */
async function gapOf(picture: string, piece: string, top: number): Promise<number> {
  const [ground, part] = await Promise.all([pixelsOf(picture), pixelsOf(piece)]);
  const apart = (left: number) => {
    let sum = 0;
    for (let y = 0; y < part.info.height; y += 2)
      for (let x = 0; x < part.info.width; x += 2) {
        const own = (y * part.info.width + x) * 4;
        if (part.data[own + 3]! < 250) continue;
        const there = ((y + top) * ground.info.width + x + left) * 4;
        for (let colour = 0; colour < 3; colour++) sum += Math.abs(part.data[own + colour]! * 0.45 - ground.data[there + colour]!);
      }
    return sum;
  };
  const places = Array.from({ length: ground.info.width - part.info.width + 1 }, (_, left) => ({ left, sum: apart(left) }));
  return places.reduce((best, place) => (place.sum < best.sum ? place : best)).left;
}

/** Returns the position of the puzzle's gap in px. */
export async function gapIn(puzzle: Locator): Promise<number> {
  const images = puzzle.locator('img');
  await expect(images).toHaveCount(2);
  const [ground, piece] = await images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  return gapOf(ground!, piece!, await images.nth(1).evaluate((one) => Number.parseFloat((one as HTMLElement).style.top)));
}

/** Drags the slider to the right by this distance with small vertical deviations, as a person would. */
export async function slide(page: Page, puzzle: Locator, by: number, deviation = 3): Promise<void> {
  const slider = puzzle.locator('[data-able]');
  await slider.scrollIntoViewIfNeeded();
  const knob = await slider.boundingBox();
  const [x, y] = [knob!.x + 20, knob!.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + deviation, { steps: 5 });
  await page.mouse.move(x + by, y - deviation, { steps: 5 });
  await page.mouse.up();
}

/** Slides the piece into its gap. */
export const solvePuzzle = async (page: Page, puzzle: Locator): Promise<void> => slide(page, puzzle, await gapIn(puzzle));
