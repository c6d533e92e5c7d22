import { expect, type Page } from '@playwright/test';
import { twoShelves } from '../../../e2e/goods-stage.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, scanDoubled, signIn } from '../../../e2e/people.ts';
import { stage } from '../../../e2e/prepare.ts';

const look = process.env.LOOK_AT;

/** Scans a piece once and enters the quantity it represents. */
async function countPieces(page: Page, barcode: string, pieces: number, dialog: string | RegExp): Promise<void> {
  await page.keyboard.press('F4');
  const opened = page.getByRole('dialog', { name: dialog });
  await opened.getByRole('textbox').fill(String(pieces));
  await page.keyboard.press('Enter');
  await expect(opened).toBeHidden();
  await scan(page, barcode);
}

test('two clerks count an area blind, differences are recounted and approved, stock is corrected', async ({ browser }) => {
  // A long journey: on a busy machine it takes longer than the usual time-out.
  test.setTimeout(300_000);
  const own = await stage();
  const { area, code, barcode, commodityId, shelves } = await twoShelves(own);
  const [first, second] = shelves;

  const leader = await signIn(browser, 'leader');
  await leader.goto('/StockCountIndex');
  await leader.getByRole('button', { name: 'New count' }).first().click();
  const drawer = leader.getByRole('dialog', { name: 'New count' });
  await drawer.getByRole('combobox', { name: 'Warehouse' }).click();
  // The first opened list loads meanwhile, and the field remains editable.
  await expect(drawer.getByRole('option', { name: 'Xiamen warehouse' })).toBeVisible();
  await expect(drawer.getByRole('combobox', { name: 'Warehouse' })).toBeFocused();
  await drawer.getByRole('option', { name: 'Xiamen warehouse' }).click();
  await drawer.getByRole('combobox', { name: 'Count scope' }).click();
  await leader.getByRole('option', { name: 'Partitions' }).click();
  await drawer.getByRole('combobox', { name: 'Partitions' }).click();
  await drawer.getByRole('option', { name: area }).click();
  await leader.keyboard.press('Escape');
  await isAccessible(leader, '[role=dialog]');
  await drawer.getByRole('button', { name: 'New count' }).click();
  const made = leader.getByText(/SC\d+ created with 2 shelves/).first();
  await expect(made).toBeVisible();
  const number = /SC\d+/.exec(await made.innerText())![0];

  // The first clerk counts in Chinese: seven of ten pieces, and the screen does not mention the missing three.
  const clerk = await signIn(browser, 'clerk', 'zh-tw');
  await clerk.goto('/StockCounting');
  await expect(clerk.getByRole('heading', { name: number })).toBeVisible();
  await clerk.keyboard.press('F9');
  await expect(clerk.getByRole('region', { name: '通知' }).getByText('掃描貨架')).toBeVisible();
  await scan(clerk, first);
  await expect(answer(clerk, 'success')).toContainText('請盤點上面的全部貨物');
  await scan(clerk, 'NOBODYKNOWSIT');
  await expect(answer(clerk, 'wrong')).toContainText('NOBODYKNOWSIT');
  // A code that is scanned while the number is asked is neither a number nor lost without a word.
  await clerk.keyboard.press('F4');
  const pieces = clerk.getByRole('dialog', { name: '下一次掃描的件數' }).getByRole('textbox');
  await expect(pieces).toBeFocused();
  await scan(clerk, barcode);
  await expect(clerk.getByText(`${barcode} 未錄入`)).toBeVisible();
  await expect(pieces).toHaveValue('1');
  await clerk.keyboard.press('Escape');
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
  await countPieces(picker, barcode, 9, 'Quantity of the next scan');
  await expect(answer(picker, 'success')).toContainText(`10 × ${code}`);
  await picker.keyboard.press('F9');
  await expect(answer(picker, 'success')).toContainText(`${second} matches`);
  await scan(clerk, first);
  await expect(answer(clerk, 'wrong')).toContainText(first);
  await expect(clerk.getByText('下一次掃描的件數')).toBeHidden();
  await scan(picker, first);
  await expect(picker.getByText(`Count ${number}, round 2`)).toBeVisible();
  await countPieces(picker, barcode, 7, 'Quantity of the next scan');
  await expect(answer(picker, 'success')).toContainText(`7 × ${code}`);
  await picker.keyboard.press('F9');
  await expect(answer(picker, 'success')).toContainText('All shelves are counted');
  await expect(answer(picker, 'success')).toContainText('A supervisor decides');

  // Three of twenty are more than a tenth: the leader's approval is not enough.
  await leader.goto(`/StockCountIndex?countNo=${number}`);
  const row = leader.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Finish count' }).click();
  const closing = leader.getByRole('dialog', { name: `Close ${number}?` });
  await expect(closing.getByRole('row').filter({ hasText: code }).first()).toContainText('−3, recounted');
  await expect(closing.getByRole('row').filter({ hasText: code }).last()).toContainText('−3');
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Counted twice, three are gone');
  await isAccessible(leader, '[role=dialog]');
  if (look) await leader.screenshot({ path: `${look}-closing.png` });
  await closing.getByRole('button', { name: 'Finish count' }).click();
  await expect(leader.getByText(`${number} is waiting for a second approval`).first()).toBeVisible();

  const manager = await signIn(browser, 'manager');
  await manager.goto(`/StockCountIndex?countNo=${number}`);
  await manager.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Review differences' }).click();
  const review = manager.getByRole('dialog', { name: `Differences of ${number}` });
  await expect(review).toContainText('0 pieces more and 3 fewer than the system quantity');
  await review.getByRole('combobox').click();
  await manager.getByRole('option', { name: 'Post adjustments' }).click();
  await review.getByRole('textbox', { name: 'Reason' }).fill('Looked myself');
  await isAccessible(manager, '[role=dialog]');
  if (look) await manager.screenshot({ path: `${look}-review.png` });
  await review.getByRole('button', { name: 'Post adjustments' }).last().click();
  await expect(manager.getByText(`${number} reviewed`).first()).toBeVisible();
  await manager.goto(`/CommodityInventoryMovement?commodityId=${commodityId}`);
  const booked = manager.getByRole('row').filter({ hasText: '10 → 7' });
  await expect(booked).toContainText('Looked myself');
  await expect(booked).toContainText(first);
});
