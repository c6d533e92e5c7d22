import { type Browser, expect, type Page } from '@playwright/test';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  approve,
  bagOrder,
  depart,
  listForPicking,
  openShift,
  order,
  pack,
  pay,
  pick,
  type Placed,
  shelve,
  sign,
} from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { pictureOf } from '../../../e2e/picture.ts';
import { freshNumber, packed, shippingMethod, type Stage, stage, teaSet, topUp } from '../../../e2e/prepare.ts';

const fresh = (word: string) => `${word} ${freshNumber().slice(-6)}`;
const entriesInHalfYear = 6;

/** Pieces of one package of alice's on a shelf: each can be ordered separately. */
async function pieces({ as, scene }: Stage, Quantity: number): Promise<{ id: string; number: string }> {
  const number = freshNumber();
  const body = {
    CourierNumber: number,
    WarehouseId: scene.warehouseId,
    ProductName: teaSet.name,
    CargoTypeId: scene.cargoTypeId,
    Price: 5,
    Quantity,
  };
  const { Id } = await (await as('alice'))('/UserPackage/EstablishPackage', body);
  const clerk = await as('clerk');
  await sign(clerk, scene, { ...teaSet, number });
  await shelve(clerk, scene, number, scene.shelves.at(-1)!);
  return { id: Id, number };
}

/** A declarant of alice's with a unique identity number. */
async function declarant({ as }: Stage, Contacts: string): Promise<string> {
  const body = { Contacts, Phone: '13600001111', DetailedAddress: 'Jinshan Road 38', IdentityNumber: `N1${freshNumber().slice(-8)}` };
  return (await (await as('alice'))('/UserApplicantInformation/EstablishApplicantInformation', body)).Id;
}

const look = process.env.LOOK_AT;
const phone = { width: 390, height: 844 };
async function onPhone(browser: Browser, name: string): Promise<Page> {
  const page = await signIn(browser, name);
  await page.setViewportSize(phone);
  return page;
}

/** The page fits the width of a phone and has no serious accessibility violation. */
async function isWhole(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await isAccessible(page);
  if (look) await page.screenshot({ path: `${look}-${name}.png`, fullPage: true });
}

test('a customer reads while ordering that a declarant has no entry left, and names another one', async ({ browser }) => {
  const own = await stage();
  await topUp(own, 'alice', 1000);
  const alice = await own.as('alice');
  const [used, unused] = [fresh('Lin'), fresh('Gao')];
  const usedId = await declarant(own, used);
  await declarant(own, unused);
  const goods = await pieces(own, entriesInHalfYear + 1);
  const recipients = (await alice('/UserRecipientInformation/GetSelectRecipientInformations')).Data;
  for (let made = 0; made < entriesInHalfYear; made += 1)
    await alice('/UserLogisticsOrder/EstablishLogisticsOrder', {
      WarehouseId: own.scene.warehouseId,
      RecipientInformationId: recipients.find(({ RecipientName }: { RecipientName: string }) => !/^Made\d/.test(RecipientName)).Id,
      TypeOfShippingId: await shippingMethod(own),
      ApplicantInformationId: usedId,
      Goods: [{ PackageId: goods.id, Quantity: 1 }],
      DeclaredPrice: 5,
      Submit: true,
    });

  const page = await signIn(browser, 'alice');
  await page.goto('/LogisticsOrderEstablish');
  await page.getByRole('row').filter({ hasText: goods.number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('grid', { name: 'Compare shipping options' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Declarant' }).click();
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  };
  const warning = page.getByText(`${used} has used ${entriesInHalfYear} of ${entriesInHalfYear} duty-free entries`);
  await choose(used);
  await expect(warning).toBeVisible();
  await isAccessible(page);
  await choose(unused);
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order submitted' })).toBeVisible();

  // On a phone the same declarant causes a warning, and a new one is selected.
  const mobile = await onPhone(browser, 'alice');
  await mobile.goto(`/app/send?parcel=${(await pieces(own, 1)).id}`);
  await mobile.getByRole('button', { name: 'Continue with 1 package' }).click();
  await mobile.getByRole('radio').first().check();
  await mobile.getByRole('button', { name: 'See the price' }).click();
  await expect(mobile.getByRole('group', { name: 'Insurance' })).toBeVisible();
  await expect(mobile.getByRole('button', { name: /^Order for/ })).toBeEnabled();
  const declares = mobile.getByRole('combobox', { name: 'Declarant' });
  const stood = (await declares.boundingBox())?.y;
  await declares.click();
  await mobile.getByRole('option', { name: new RegExp(`^${used}`) }).click();
  const notice = mobile.getByText(`${used} has used ${entriesInHalfYear} of ${entriesInHalfYear} duty-free entries`);
  await expect(notice).toBeVisible();
  // Late content is inserted below the button, so that it does not move.
  expect((await declares.boundingBox())?.y).toBe(stood);
  await mobile.getByRole('button', { name: 'Add a declarant' }).click();
  const newest = fresh('Wei');
  await mobile.getByRole('textbox', { name: /^Name/ }).fill(newest);
  await mobile.getByRole('button', { name: 'Save and select' }).click();
  await expect(mobile.getByRole('textbox', { name: /^ID number/ })).toHaveAttribute('aria-invalid', 'true');
  await isWhole(mobile, 'phone-declarant');
  await mobile.getByRole('textbox', { name: /^ID number/ }).fill(`N2${freshNumber().slice(-8)}`);
  await mobile.getByRole('textbox', { name: /^Phone/ }).fill('13600001112');
  await mobile.getByRole('textbox', { name: /^Street address/ }).fill('Jinshan Road 40');
  await mobile.getByRole('button', { name: 'Save and select' }).click();
  await expect(notice).toHaveCount(0);
  await expect(mobile.getByRole('combobox', { name: 'Declarant' })).toHaveValue(newest);

  await page.goto('/ApplicantInformationIndex');
  await page.getByRole('row').filter({ hasText: used }).getByRole('button', { name: used }).click();
  const detail = page.getByRole('dialog', { name: used });
  await expect(detail.getByRole('row').filter({ hasText: `0 of ${entriesInHalfYear}` })).toContainText(String(entriesInHalfYear));
  await isAccessible(page);
});

// One of eight pieces with the total weight of a tea set.
const pieceWeight = 0.3;

/** Orders of alice's that are packed, each with a piece of one package. */
async function packedPieces(own: Stage, count: number): Promise<Placed[]> {
  const alice = await own.as('alice');
  const goods = await pieces(own, count);
  const recipients = (await alice('/UserRecipientInformation/GetSelectRecipientInformations')).Data;
  const { Id: RecipientInformationId } = recipients.find(({ RecipientName }: { RecipientName: string }) => !/^Made\d/.test(RecipientName));
  const wish = { WarehouseId: own.scene.warehouseId, RecipientInformationId, TypeOfShippingId: await shippingMethod(own) };
  const orders: Placed[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await order(alice, wish, [goods]));
  await pay(
    alice,
    orders.flatMap(({ billIds }) => billIds),
  );
  const ids = orders.map(({ id }) => id);
  await approve(await own.as('manager'), ids);
  for (const list of await listForPicking(await own.as('leader'), own.scene, ids)) await pick(await own.as('picker'), list);
  for (const placed of orders) {
    const { SupplementBillId } = await pack(await own.as('clerk'), placed, pieceWeight);
    if (SupplementBillId) await pay(alice, [SupplementBillId]);
  }
  return orders;
}

test('leader sees excess entries of a shift, replaces a declarant and moves an order to another', async ({ browser }) => {
  const own = await stage();
  await topUp(own, 'alice', 1000);
  const leader = await own.as('leader');
  const [person, brother, laterName] = [fresh('Tang'), fresh('Tung'), fresh('Later')];
  const personId = await declarant(own, person);
  await declarant(own, brother);
  const orders = await packedPieces(own, entriesInHalfYear + 2);
  const Moves = orders.map(({ id }) => ({ LogisticsOrderId: id, ApplicantInformationId: personId }));
  await leader('/ApplicantInformation/ChangeOrderDeclarants', { Moves });
  const abroad = { TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId: await shippingMethod(own) };
  const [shift, later] = [
    await openShift(leader, { ...abroad, Name: fresh('Full') }),
    await openShift(leader, { ...abroad, Name: laterName }),
  ];
  for (const { serialNumber } of orders) await bagOrder(leader, shift, serialNumber);
  const [declared, moved] = orders
    .map(({ serialNumber }) => serialNumber)
    .sort()
    .slice(entriesInHalfYear);

  const page = await signIn(browser, 'leader');
  await page.goto(`/TransportShiftIndex?open=${shift.id}`);
  const sheet = page.getByRole('dialog').first();
  await expect(sheet.getByText('1 declarant on this shift has too many entries')).toBeVisible();
  await expect(
    sheet.getByText(new RegExp(`^${person}, Taiwan: 0 of ${entriesInHalfYear} entries, ${orders.length} on this shift`)),
  ).toBeVisible();
  await isAccessible(page);
  const choose = async (number: string, option: RegExp) => {
    await sheet.getByRole('combobox', { name: number }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose(declared!, new RegExp(`^${brother} `));
  await choose(moved!, new RegExp(laterName));
  if (look) await page.screenshot({ path: `${look}-plan.png` });
  await sheet.getByRole('button', { name: 'Apply plan' }).click();
  await expect(page.getByText('Declarant changed for 1 order')).toBeVisible();
  await expect(page.getByText('1 order moved to another shift')).toBeVisible();
  await expect(sheet.getByText(/^All declarants on this shift have entries left/)).toBeVisible();
  const { Data: sentLater } = await leader('/TransportShift/GetTransportShiftOrders', { Id: later.id });
  expect(sentLater.map(({ SerialNumber }: { SerialNumber: string }) => SerialNumber)).toEqual([moved]);
});

test('customer submits customs papers by phone, each is reviewed, a manager releases the order', async ({ browser }) => {
  const own = await stage();
  const leader = await own.as('leader');
  const description = { Name: fresh('Held'), TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] };
  const shift = await openShift(leader, { ...description, TypeOfShippingId: await shippingMethod(own) });
  const placed = await packed(own);
  await bagOrder(leader, shift, placed.serialNumber);
  await depart(leader, shift);
  const requestedPapers = 'Both sides of the identity card';
  await leader('/TransportShift/SetTransportShiftCustomsStatus', {
    Id: shift.id,
    CustomsStatus: enumCodes.CustomsStatus.OnHold,
    Remarks: requestedPapers,
  });

  const customer = await onPhone(browser, 'alice');
  await customer.goto(`/app/orders/${placed.id}`);
  await expect(customer.getByRole('heading', { name: 'On hold at customs' })).toBeVisible();
  await expect(customer.getByText(`Customs requests: ${requestedPapers}`)).toBeVisible();
  await isWhole(customer, 'phone-held');
  const paper = (state: string) => customer.getByText(state, { exact: true });
  const handIn = async (kind: string | null, button = 'Submit documents') => {
    await customer.getByRole('button', { name: button }).click();
    if (kind) {
      await customer.getByRole('combobox', { name: 'Document type' }).click();
      await customer.getByRole('option', { name: kind }).click();
    }
    if (!kind) {
      // Without a picture the field is marked and named.
      await customer.getByRole('button', { name: 'Submit documents' }).click();
      await expect(customer.getByText('Add at least one picture')).toBeVisible();
      await expect(customer.getByRole('button', { name: 'Upload' })).toBeFocused();
    }
    const buffer = pictureOf(320, 200);
    await customer.locator('input[type=file]').first().setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer });
    await expect(customer.getByRole('main').locator('img').last()).toBeVisible();
    if (!kind) await isWhole(customer, 'phone-form');
    await customer.getByRole('button', { name: 'Submit documents' }).click();
    await expect(customer.getByText('Documents submitted.').last()).toBeVisible();
  };
  await handIn(null);
  await expect(paper('In review')).toHaveCount(1);
  // The next step is up to the warehouse: submitting is no longer the primary action.
  await expect(customer.getByText('We are checking your documents')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Submit documents' })).toHaveCount(0);
  await handIn('Invoice or receipt', 'Add a document');
  await expect(paper('In review')).toHaveCount(2);

  // The manager accepts one paper, and sends the other back with the reason.
  const office = await signIn(browser, 'manager');
  await office.goto(`/LogisticsOrderIndex?customsStatus=5&open=${placed.id}`);
  const sheet = office.getByRole('dialog').first();
  await expect(sheet.getByText(/^Proof of identity, /)).toBeVisible();
  await isAccessible(office);
  if (look) await office.screenshot({ path: `${look}-desk-each.png` });
  // The newest paper is listed first: the invoice.
  await sheet.getByRole('button', { name: 'Reject', exact: true }).first().click();
  const missing = 'The price is not to be read';
  const refusing = office.getByRole('dialog', { name: 'Reject: Invoice or receipt' });
  await refusing.getByLabel('What is missing').fill(missing);
  await refusing.getByRole('button', { name: 'Reject' }).click();
  await expect(refusing).toHaveCount(0);
  // Waits for the list to reload before the other paper is reviewed.
  await expect(sheet.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(office.getByText('Document accepted. The order is waiting for the others.').first()).toBeVisible();

  // The customer sees which one it is, and submits only that one.
  await customer.reload();
  await expect(customer.getByText(`Customs requests: ${missing}`)).toBeVisible();
  await expect(paper('Sent back')).toHaveCount(1);
  await expect(paper('Accepted')).toHaveCount(1);
  await isWhole(customer, 'phone-judged');
  await handIn('Invoice or receipt');
  await office.reload();
  await sheet.getByRole('button', { name: 'Accept documents' }).click();
  await office
    .getByRole('dialog', { name: /^Accept the documents/ })
    .getByRole('button', { name: 'Accept documents' })
    .click();
  await expect(office.getByText('Accepted. Customs inspect the goods.')).toBeVisible();
  await expect(office.getByText('On hold at customs')).toHaveCount(0);
});
