import { expect, type Page } from '@playwright/test';
import { twoShelves } from './goods-stage.ts';
import { test } from './journey.ts';
import { answer, isAccessible, scan, scanDoubled, signIn } from './people.ts';
import { stage } from './prepare.ts';

const look = process.env.LOOK_AT;

/** Scans a piece once and says that it stands for so many. */
async function countPieces(page: Page, barcode: string, pieces: number, dialog: string | RegExp): Promise<void> {
  await page.keyboard.press('F4');
  const asked = page.getByRole('dialog', { name: dialog });
  await asked.getByRole('textbox').fill(String(pieces));
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await scan(page, barcode);
}

test('two people count an area blind, what differs is counted again and looked at by a second person, and the books follow', async ({
  browser,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const own = await stage();
  const { area, code, barcode, commodityId, shelves } = await twoShelves(own);
  const [first, second] = shelves;

  const leader = await signIn(browser, 'leader');
  await leader.goto('/StockCountIndex');
  await leader.getByRole('button', { name: 'New count' }).first().click();
  const drawer = leader.getByRole('dialog', { name: 'New count' });
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  // The first list that is opened is loaded meanwhile, and the field goes on being typed in.
  await expect(drawer.getByRole('option', { name: 'Xiamen warehouse' })).toBeVisible();
  await expect(drawer.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await drawer.getByRole('option', { name: 'Xiamen warehouse' }).click();
  await drawer.getByRole('combobox', { name: 'What to count' }).click();
  await leader.getByRole('option', { name: 'Partitions' }).click();
  await drawer.getByRole('combobox', { name: 'Partitions' }).click();
  await drawer.getByRole('option', { name: area }).click();
  await leader.keyboard.press('Escape');
  await isAccessible(leader, '[role=dialog]');
  await drawer.getByRole('button', { name: 'New count' }).click();
  const made = leader.getByText(/SC\d+ made, with 2 shelves/).first();
  await expect(made).toBeVisible();
  const number = /SC\d+/.exec(await made.innerText())![0];

  // The first counts in Chinese: seven of the ten, and is told nothing of the three that are missing.
  const clerk = await signIn(browser, 'clerk', 'zh-tw');
  await clerk.goto('/StockCounting');
  await expect(clerk.getByRole('heading', { name: number })).toBeVisible();
  await clerk.keyboard.press('F9');
  await expect(clerk.getByRole('region', { name: '通知' }).getByText('掃描貨架')).toBeVisible();
  await scan(clerk, first);
  await expect(answer(clerk, 'success')).toContainText('請盤點上面的全部貨物');
  await scan(clerk, 'NOBODYKNOWSIT');
  await expect(answer(clerk, 'wrong')).toContainText('NOBODYKNOWSIT');
  await countPieces(clerk, barcode, 7, '下一次掃描的件數');
  await expect(answer(clerk, 'success')).toContainText(`7 × ${code}`);
  await isAccessible(clerk);
  if (look) await clerk.screenshot({ path: `${look}-clerk.png` });
  await clerk.keyboard.press('F9');
  await expect(answer(clerk, 'success')).toContainText(`${first} 已送出`);
  await expect(answer(clerk, 'success')).toContainText('須由其他人複盤');

  // The second counts the other shelf, which agrees, and then the first one again.
  const picker = await signIn(browser, 'picker');
  await picker.goto('/StockCounting');
  await expect(picker.getByRole('heading', { name: number })).toBeVisible();
  await scan(picker, second);
  await expect(answer(picker, 'success')).toContainText('Count everything on it');
  // A scanner that sends each code twice counts one piece.
  await scanDoubled(picker, barcode);
  await countPieces(picker, barcode, 9, 'Pieces of the next scan');
  await expect(answer(picker, 'success')).toContainText(`10 × ${code}`);
  await picker.keyboard.press('F9');
  await expect(answer(picker, 'success')).toContainText(`${second} agrees`);
  await scan(clerk, first);
  await expect(answer(clerk, 'wrong')).toContainText(first);
  await expect(clerk.getByText('下一次掃描的件數')).toBeHidden();
  await scan(picker, first);
  await expect(picker.getByText(`Count ${number}, round 2`)).toBeVisible();
  await countPieces(picker, barcode, 7, 'Pieces of the next scan');
  await expect(answer(picker, 'success')).toContainText(`7 × ${code}`);
  await picker.keyboard.press('F9');
  await expect(answer(picker, 'success')).toContainText('All shelves are counted');
  await expect(answer(picker, 'success')).toContainText('The leader decides');

  // Three of twenty are more than a tenth: the leader's word is not enough.
  await leader.goto(`/StockCountIndex?countNo=${number}`);
  const row = leader.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Close count' }).click();
  const closing = leader.getByRole('dialog', { name: `Close ${number}?` });
  await expect(closing.getByRole('row').filter({ hasText: code }).first()).toContainText('−3, counted again');
  await expect(closing.getByRole('row').filter({ hasText: code }).last()).toContainText('−3');
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Counted twice, three are gone');
  await isAccessible(leader, '[role=dialog]');
  if (look) await leader.screenshot({ path: `${look}-closing.png` });
  await closing.getByRole('button', { name: 'Close count' }).click();
  await expect(leader.getByText(`${number} waits for a second person`).first()).toBeVisible();

  const manager = await signIn(browser, 'manager');
  await manager.goto(`/StockCountIndex?countNo=${number}`);
  await manager.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Look at the differences' }).click();
  const review = manager.getByRole('dialog', { name: `Differences of ${number}` });
  await expect(review).toContainText('0 pieces more and 3 fewer than the books say');
  await review.getByRole('textbox', { name: 'Reason' }).fill('Looked myself');
  await isAccessible(manager, '[role=dialog]');
  if (look) await manager.screenshot({ path: `${look}-review.png` });
  await review.getByRole('button', { name: 'Book the differences' }).last().click();
  await expect(manager.getByText(`${number} is decided`).first()).toBeVisible();
  await manager.goto(`/CommodityInventoryMovement?commodityId=${commodityId}`);
  const booked = manager.getByRole('row').filter({ hasText: '10 → 7' });
  await expect(booked).toContainText('Looked myself');
  await expect(booked).toContainText(first);
});
