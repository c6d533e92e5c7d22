import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { approve, listForPicking, openShift, pay } from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, inEachLanguage, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { shippingMethod, type Stage, stage, topUp } from '../../../e2e/prepare.ts';
import { type Translate, textsIn } from '../../../e2e/texts.ts';

interface Goods {
  id: string;
  code: string;
  barcode: string;
}
const pieces = 3;

/** A commodity of alice's that may be received and ordered, without stock. */
async function newGoods({ as, scene }: Stage): Promise<Goods> {
  const [manager, alice] = [await as('manager'), await as('alice')];
  const code = `WAY${randomInt(1e6, 9e6)}`;
  const barcode = `69${randomInt(1e10, 9e10)}`;
  const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.5, GrossWeight: 0.5 };
  const described = { CommodityCode: code, IdentificationCode: barcode, Name: `Tea tin ${code}`, CargoType: scene.cargoTypeId, Price: 12 };
  const { Id } = await alice('/UserCommodity/EstablishCommodity', { ...described, ...sizes });
  const { CommodityStatus } = await alice('/UserCommodity/GetCommodityById', { Id });
  if (CommodityStatus !== 2) await manager('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  return { id: Id, code, barcode };
}

/** Opens a scan screen and waits until it accepts scans; its field has one of the labels. */
async function waitForScreen(page: Page, screen: string, ...labels: readonly string[]): Promise<void> {
  await page.goto(screen);
  const [first, ...others] = labels.map((label) => page.getByLabel(label, { exact: true }));
  await expect(others.reduce((any, one) => any.or(one), first!)).toBeFocused();
}
/** Scans a code and expects the large message on the screen. */
async function scanned(page: Page, code: string, text: string): Promise<void> {
  await scan(page, code);
  await expect(answer(page)).toContainText(text);
}

/** The merchant scans the contents of the one bin of a new document and submits it. Returns the number of the bin. */
async function announce(page: Page, translate: Translate, { barcode }: Goods): Promise<string> {
  await page.goto('/WarehouseDocumentEstablish');
  await page
    .getByRole('combobox', { name: translate('receiving', 'warehouseDocument.fields.warehouseId') })
    .first()
    .click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^(Xiamen warehouse|厦门集运仓|廈門集運倉)$/ })
    .click();
  await page.getByRole('textbox', { name: translate('receiving', 'pages.scanGoods') }).focus();
  for (let piece = 1; piece <= pieces; piece++) {
    await scan(page, barcode);
    await expect(page.getByText(translate('receiving', 'pages.inAll', { count: piece }), { exact: true })).toBeVisible();
  }
  const bins = page.getByRole('group', { name: translate('receiving', 'calls.bins') });
  await bins.getByRole('button', { name: translate('ui', 'rows.add') }).click();
  await bins.getByLabel(translate('receiving', 'bin.fields.grossWeight')).fill('2');
  await page.getByRole('button', { name: translate('receiving', 'actions.saveAndPack') }).click();
  await page.getByRole('button', { name: translate('receiving', 'actions.packOne'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: translate('receiving', 'actions.allIn') }).click();
  await dialog.getByRole('button', { name: translate('receiving', 'actions.save'), exact: true }).click();
  await expect(page.getByText(translate('receiving', 'pages.allPacked'))).toBeVisible();
  const number = /CD\d{11}/.exec(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).innerText())![0];
  await page.getByRole('button', { name: translate('receiving', 'actions.submit'), exact: true }).click();
  await expect(page.getByText(translate('receiving', 'pages.submitted'))).toBeVisible();
  return `${number}-B001`;
}

/** Best of the suggested shelves next to the scans. */
async function suggestedShelf(page: Page, translate: Translate): Promise<string> {
  const panel = page.getByRole('region', { name: translate('receiving', 'bin.title'), exact: true });
  const suggested = panel
    .locator('div')
    .filter({ has: page.getByText(translate('shelving', 'pages.putAway.title'), { exact: true }) })
    .last();
  return suggested.getByRole('listitem').first().locator('span').first().innerText();
}

/** Signs for the bin, inspects it, puts it on a rack, takes it down again and puts its pieces on the suggested shelves. */
async function receive(page: Page, translate: Translate, bin: string, { barcode }: Goods): Promise<string> {
  const floor = (key: string, values?: Record<string, string | number>) => translate('receiving', `pages.floor.${key}`, values);
  await waitForScreen(page, '/SignForIndex', floor('scanBinOrDocument'));
  await scanned(page, bin, floor('allSigned'));

  await waitForScreen(page, '/QualityInspectionEdit', floor('scanBinToInspect'));
  await scanned(page, bin, floor('shouldHold', { count: pieces }));
  for (let piece = 1; piece <= pieces; piece++) await scanned(page, barcode, `${piece} / ${pieces}`);
  await page.keyboard.press('F10');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('receiving', 'actions.submitInspection') })
    .click();
  await expect(page.getByText(floor('inspectionDone', { bin }))).toBeVisible();

  await waitForScreen(page, '/BinPutOnShelves', floor('scanBin'));
  await scanned(page, bin, bin);
  const rack = await suggestedShelf(page, translate);
  await scanned(page, rack, floor('binIsOn', { bin, shelf: rack }));

  await waitForScreen(page, '/BinLowerShelf', floor('scanBinOrDocument'));
  await scanned(page, bin, floor('lowered', { bin }));
  await scanned(page, barcode, floor('inHand', { count: 1, total: pieces }));
  await scanned(page, String(pieces), floor('inHand', { count: pieces, total: pieces }));
  const shelf = await suggestedShelf(page, translate);
  // The selected goods remain selected.
  await inEachLanguage(page, async () => {
    await expect(page.getByText(shelf).filter({ visible: true }).first()).toBeVisible();
    await isAccessible(page);
  });
  await scanned(page, shelf, floor('emptied'));
  return shelf;
}

/** The merchant orders all of it from stock. */
async function order(page: Page, translate: Translate, { code }: Goods): Promise<void> {
  await page.goto('/LogisticsOrderEstablish');
  const name = `Tea tin ${code}`;
  await page.getByRole('textbox', { name: translate('orders', 'pages.findStock') }).fill(code);
  const stock = page.getByRole('grid', { name: translate('orders', 'pages.stock') });
  await expect(stock.getByRole('checkbox')).toHaveCount(2);
  await stock.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check();
  await page.getByLabel(translate('orders', 'pages.piecesOf', { number: name, count: pieces })).fill(String(pieces));
  await expect(page.getByText(translate('orders', 'pages.chosenPieces', { count: pieces }))).toBeVisible();
  const next = page.getByRole('button', { name: translate('ui', 'common.next') });
  await next.click();
  await page
    .getByRole('grid', { name: translate('pricing', 'pages.compare') })
    .getByRole('radio')
    .first()
    .check();
  await next.click();
  await expect(page.getByText('1.5 kg').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: translate('orders', 'actions.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { name: translate('orders', 'pages.submittedDone') })).toBeVisible();
}

/** The picker fetches the list: its number, the shelf, the goods. */
async function pick(
  page: Page,
  translate: Translate,
  list: string,
  { shelf, number, goods }: { shelf: string; number: string; goods: Goods },
): Promise<void> {
  await waitForScreen(page, '/PersonalPickingIndex', translate('picking', 'pages.findList'));
  await scan(page, list);
  await expect(page.getByRole('region', { name: translate('picking', 'pages.now') })).toContainText(shelf);
  await scanned(page, shelf, goods.barcode);
  await scanned(page, goods.barcode, translate('picking', 'pages.orderDone', { order: number }));
  await expect(page.getByRole('button', { name: translate('picking', 'actions.finish') })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(
    page
      .getByText(translate('picking', 'pages.finished', { list }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

/** The packer checks each piece, and enters weight and sizes. */
async function pack(page: Page, translate: Translate, number: string, { barcode }: Goods): Promise<void> {
  await waitForScreen(page, '/PackEdit', translate('packing', 'pages.scanOrder'));
  await scan(page, number);
  const goods = page.getByRole('list', { name: translate('packing', 'pages.goods') });
  await expect(goods).toContainText(`0 / ${pieces}`);
  for (let piece = 1; piece <= pieces; piece++) {
    await scan(page, barcode);
    await expect(goods).toContainText(`${piece} / ${pieces}`);
  }
  await expect(answer(page)).toContainText(translate('packing', 'pages.allChecked'));
  for (const figure of ['1.7', '30', '20', '20']) {
    await page.keyboard.type(figure, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(
    page
      .getByText(translate('packing', 'pages.packedOrder', { order: number }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

/** The leader bags the order, seals the bag and confirms the departure. */
async function send(
  page: Page,
  translate: Translate,
  number: string,
  shift: Awaited<ReturnType<typeof openShift>> & { name: string },
): Promise<void> {
  // A single open shift is selected automatically.
  await waitForScreen(
    page,
    '/TransportShiftPackagingIndex',
    translate('transport', 'pages.scanShift'),
    translate('transport', 'pages.scanBag'),
  );
  await scanned(page, shift.serialNumber, shift.name);
  await scanned(page, shift.bagNo, translate('transport', 'pages.bagOpen', { bagNo: shift.bagNo }));
  await scanned(page, number, shift.bagNo);
  await page.keyboard.press('F6');
  const seal = page.getByRole('dialog', { name: translate('transport', 'pages.sealTitle', { bagNo: shift.bagNo }) });
  await seal.getByLabel(translate('transport', 'bag.fields.grossWeight')).fill('2.2');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText(translate('transport', 'pages.sealed', { bagNo: shift.bagNo }));

  await page.goto(`/TransportShiftIndex?serialNumber=${shift.serialNumber}`);
  const row = page.getByRole('row').filter({ hasText: shift.name });
  await row.getByRole('button', { name: translate('transport', 'actions.depart'), exact: true }).click();
  const departureDialog = page.getByRole('dialog', { name: translate('transport', 'pages.departTitle', { name: shift.name }) });
  await departureDialog.getByLabel(translate('ui', 'confirm.type', { word: shift.serialNumber })).fill(shift.serialNumber);
  await departureDialog.getByRole('button', { name: translate('transport', 'actions.depart') }).click();
  await expect(page.getByText(translate('transport', 'pages.departed', { name: shift.name })).first()).toBeVisible();
}

test('goods go from announcement to truck by scanner alone, with staff of three languages', async ({ browser }) => {
  // A long journey: on a busy machine it takes longer than the usual time-out.
  test.setTimeout(300_000);
  const own = await stage();
  const goods = await newGoods(own);
  await topUp(own, 'alice', 1000);
  const [alice, manager, leader] = [await own.as('alice'), await own.as('manager'), await own.as('leader')];

  const shop = await signIn(browser, 'alice', 'zh-tw');
  const bin = await announce(shop, textsIn('zh-tw'), goods);
  const floor = await signIn(browser, 'clerk', 'zh-cn');
  const shelf = await receive(floor, textsIn('zh-cn'), bin, goods);
  await order(shop, textsIn('zh-tw'), goods);

  // The office, between two scans.
  const { Data: orders } = await alice('/UserLogisticsOrder/GetLogisticsOrders', { rows: 1 });
  const [{ Id: id, SerialNumber: number, TypeOfShippingId }] = orders;
  const open = () => alice('/UserLogisticsOrder/GetLogisticsOrderById', { Id: id });
  const payAll = async () => {
    const unpaid = (await open()).Bills.filter(({ PaymentStatus }: { PaymentStatus: number }) => PaymentStatus === 1);
    const ids = unpaid.map((bill: { Id: string }) => bill.Id);
    if (ids.length) await pay(alice, ids);
  };
  await payAll();
  await approve(manager, [id]);
  const [listId] = await listForPicking(leader, own.scene, [id]);
  const { SerialNumber: list } = await leader('/PickingList/GetPickingById', { Id: listId });

  await pick(await signIn(browser, 'picker', 'zh-tw'), textsIn('zh-tw'), list, { shelf, number, goods });
  await pack(floor, textsIn('zh-cn'), number, goods);
  await payAll();
  const name = `Way ${goods.code}`;
  const shift = await openShift(leader, {
    Name: name,
    TransportShiftType: 1,
    WarehouseIds: [own.scene.warehouseId],
    TypeOfShippingId: TypeOfShippingId ?? (await shippingMethod(own)),
  });
  await send(await signIn(browser, 'leader'), textsIn('en-us'), number, { ...shift, name });

  // The stock is empty, and its owner sees the issue.
  await shop.goto(`/CommodityDetailed?id=${goods.id}`);
  for (const total of ['availableQuantity', 'frozenQuantity', 'inTransitQuantity'])
    await expect(
      shop.getByRole('button', { name: new RegExp(`^${textsIn('zh-tw')('commodities', `commodity.fields.${total}`)}`) }),
    ).toContainText('0');
  await inEachLanguage(shop, () => isAccessible(shop));
});
