import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from '@playwright/test';
import { announced, twoShelves } from '../../web/e2e/goods-stage.ts';
import { test } from '../../web/e2e/journey.ts';
import { answer, scan } from '../../web/e2e/people.ts';
import { isGood, pda } from '../../web/e2e/phones.ts';
import { pictureOf } from '../../web/e2e/picture.ts';
import { picked, stage } from '../../web/e2e/prepare.ts';

test('counts a shelf on a PDA through two outages and counts every piece exactly once', async ({ browser }) => {
  // The complete journey takes longer than the default timeout on a busy machine.
  test.setTimeout(300_000);
  const own = await stage();
  const { barcode, code, partitionId, shelves } = await twoShelves(own);
  const leader = await own.as('leader');
  const { Id, CountNo } = await leader('/StockCount/EstablishStockCount', {
    WarehouseId: own.scene.warehouseId,
    StockCountScope: enumCodes.StockCountScope.Partitions,
    PartitionIds: [partitionId],
  });
  const [first, second] = shelves;
  const page = await pda(browser, 'clerk', 'count', 'zh-tw');

  await test.step('names the shelves of the open count but not their contents', async () => {
    await expect(page.getByRole('heading', { name: CountNo })).toBeVisible();
    await expect(page.getByText(second)).toBeVisible();
    await isGood(page, 'count-open');
    await scan(page, first);
    await expect(answer(page, 'success')).toContainText('請盤點上面的全部貨物');
  });

  await test.step('counts two pieces offline, six in one scan, and two more offline', async () => {
    await page.context().setOffline(true);
    await scan(page, barcode);
    await scan(page, barcode);
    await expect(page.getByText('已保留 2 筆掃描')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: new RegExp(`^${code} .*2$`) })).toBeVisible();
    await page.getByRole('button', { name: '下一次掃描的件數' }).click();
    const pieces = page.getByRole('textbox', { name: '下一次掃描的件數' });
    // A code that is scanned while the number is asked is neither a number nor lost without a word.
    await expect(pieces).toBeFocused();
    await scan(page, barcode);
    await expect(page.getByText(`${barcode} 未錄入`)).toBeVisible();
    await expect(pieces).toHaveValue('1');
    await pieces.fill('6');
    await isGood(page, 'count-pieces');
    await page.getByRole('button', { name: '修改數量' }).click();
    await scan(page, barcode);
    await expect(answer(page, 'success')).toContainText(`8 × ${code}`);
    await page.context().setOffline(true);
    await scan(page, barcode);
    await scan(page, barcode);
    await expect(page.getByText('已保留 2 筆掃描')).toBeVisible();
    // Goods that were counted on this shelf are counted on the device meanwhile.
    await expect(answer(page)).toContainText(`10 × ${code}`);
    await expect(answer(page)).toContainText('連線後由系統確認');
    await expect(page.getByRole('button', { name: new RegExp(`^${code} .*10$`) })).toBeVisible();
    await page.context().setOffline(false);
    await expect(answer(page, 'success')).toContainText(`10 × ${code}`);
    await expect(page.getByRole('button', { name: new RegExp(`^${code} .*10$`) })).toBeVisible();
    await isGood(page, 'count-shelf');
  });

  await test.step('accepts a matching shelf and confirms the next one as empty', async () => {
    await page.getByRole('button', { name: '本架盤完' }).click();
    await expect(answer(page, 'success')).toContainText(first);
    // The page was scrolled to the button, and shows the answer.
    await expect(page.getByText(new RegExp(`^${first} `)).first()).toBeInViewport({ ratio: 1 });
    await scan(page, second);
    await expect(page.getByText(new RegExp(`掃描 ${second} 上的貨物`))).toBeVisible();
    await page.getByRole('button', { name: '本架盤完' }).click();
    await isGood(page, 'count-empty');
    await page.getByRole('button', { name: '是空的' }).click();
    await expect(answer(page, 'success')).toContainText('須由其他人複盤');
  });

  const counted = await leader('/StockCount/GetStockCountById', { Id });
  const states = counted.Shelves.map(({ StockCountShelfStatus }: { StockCountShelfStatus: number }) => StockCountShelfStatus);
  const { Agrees, Differs } = enumCodes.StockCountShelfStatus;
  expect(states.sort()).toEqual([Agrees, Differs]);
});

test('photographs a broken piece on a PDA and puts the bin and its pieces away', async ({ browser }) => {
  // The complete journey takes longer than the default timeout on a busy machine.
  test.setTimeout(300_000);
  const own = await stage();
  const { id, code, numbers } = await announced([3]);
  // Scanning a bin on the page for parcels shows where bins are received.
  const page = await pda(browser, 'clerk', 'sign', 'zh-cn');
  await expect(page.getByRole('button', { name: '增加一件' })).toBeVisible();
  await scan(page, numbers[0]!);
  await expect(answer(page, 'wrong')).toContainText('请在“收货签收”中收货');
  await page.goto('/app/staff/receive');
  await expect(page.getByLabel('扫描货箱，或入库单号')).toBeVisible();
  await isGood(page, 'receive-start');
  await scan(page, numbers[0]!);
  await expect(answer(page, 'success')).toContainText('1 / 1');
  await isGood(page, 'receive-signed');
  await page.goto('/app/staff/inspect');
  await expect(page.getByLabel('扫描要质检的货箱')).toBeVisible();
  await isGood(page, 'inspect-start');
  await scan(page, numbers[0]!);
  await expect(answer(page, 'success')).toContainText(numbers[0]!);
  await scan(page, code);
  await expect(answer(page, 'success')).toContainText('1 / 3');
  await scan(page, code);
  await expect(answer(page, 'success')).toContainText('2 / 3');
  await page.getByRole('group', { name: '下一件的质检结果' }).getByRole('button').nth(1).click();
  await scan(page, code);
  await expect(answer(page, 'warn')).toContainText('3 / 3');
  await isGood(page, 'inspect-bin');

  // The inspection cannot be completed without a picture of the defect.
  await page.getByRole('button', { name: '完成质检' }).click();
  await expect(page.getByText('提交前请先拍照')).toBeVisible();
  await isGood(page, 'inspect-refused');
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: /^不良品 1/ }).click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
  await isGood(page, 'inspect-picture');
  // The picture is still uploading: saving waits for it.
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /^不良品 1 1 张/ })).toBeVisible();
  // First receipt of these goods, so they are measured.
  await page.getByRole('button', { name: /^量尺寸/ }).click();
  for (const [label, figure] of [
    ['净重', '0.4'],
    ['长', '21'],
    ['宽', '15'],
    ['高', '10'],
  ] as const)
    await page.getByLabel(label).fill(figure);
  await isGood(page, 'inspect-measure');
  await page.getByRole('button', { name: '保存规格' }).click();
  await expect(page.getByRole('button', { name: /^量尺寸/ })).toBeHidden();
  await page.getByRole('button', { name: '完成质检' }).click();
  await isGood(page, 'inspect-end');
  await page.getByRole('button', { name: '完成质检' }).click();
  await expect(page.getByText(`${numbers[0]} 质检完成`)).toBeVisible();
  // The result of the last piece is not shown for the next bin.
  await expect(answer(page, 'success')).toContainText('扫描要质检的货箱');

  await test.step('shelves the bin, removes it again and puts its good pieces where suggested', async () => {
    await page.goto('/app/staff/bin');
    await expect(page.getByLabel('扫描货箱', { exact: true })).toBeVisible();
    await scan(page, numbers[0]!);
    await expect(answer(page, 'success')).toContainText(numbers[0]!);
    await isGood(page, 'bin');
    const rack = await page.getByRole('main').getByRole('term').first().innerText();
    await scan(page, rack);
    await expect(answer(page, 'success')).toContainText(rack);
    await page.goto('/app/staff/unpack');
    await expect(page.getByLabel('扫描货箱，或入库单号')).toBeVisible();
    await scan(page, numbers[0]!);
    await expect(answer(page, 'success')).toContainText('已下架');
    await scan(page, code);
    await page.getByRole('button', { name: '输入件数' }).click();
    await page.getByRole('textbox', { name: '输入件数' }).fill('2');
    await page.getByRole('button', { name: '取出' }).click();
    await expect(answer(page, 'success')).toContainText('手上 2 件，共 2 件');
    await isGood(page, 'unpack');
    const shelf = await page.getByRole('main').getByRole('term').first().innerText();
    await scan(page, shelf);
    await expect(answer(page, 'success')).toContainText('箱内还有 1 件');
    await isGood(page, 'unpacked');
  });
  const { DefectiveQuantity } = await (await own.as('clerk'))('/WarehouseDocument/GetWarehouseDocumentById', { Id: id });
  expect(DefectiveQuantity).toBe(1);
});

test('puts goods of an order that left its list back on a shelf with a PDA', async ({ browser }) => {
  const own = await stage();
  const placed = await picked(own);
  const leader = await own.as('leader');
  const { PickingListId } = await leader('/LogisticsOrder/GetLogisticsOrderById', { Id: placed.id });
  await leader('/PickingList/DeletePickingListOrder', { Id: PickingListId, LogisticsOrderId: placed.id });
  const { number } = placed.parcels[0]!;
  const page = await pda(browser, 'picker', 'put-back', 'en-us');
  await expect(page.getByText(number)).toBeVisible();
  await isGood(page, 'put-back');
  await scan(page, number);
  await expect(answer(page, 'success')).toContainText(`Picked from ${placed.shelf}`);
  await isGood(page, 'put-back-hand');
  await scan(page, placed.shelf);
  await expect(answer(page, 'success')).toContainText(`${number} × 1 put back`);
  await expect(page.getByRole('heading', { name: 'Goods to put back' })).toBeVisible();
});
