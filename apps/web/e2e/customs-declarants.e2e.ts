import { type Browser, expect, type Page } from '@playwright/test';
import { bagOrder, depart, openShift, shelve, sign } from '../../server/src/demo/steps.ts';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { pictureOf } from './picture.ts';
import { freshNumber, packed, shippingMethod, type Stage, stage, teaSet, topUp } from './prepare.ts';

const fresh = (word: string) => `${word} ${freshNumber().slice(-6)}`;
const entriesInHalfYear = 6;

/** Pieces of one package of alice's on a shelf: each may go in an order of its own. */
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

/** A declarant of alice's with an identity number of its own. */
async function declarant({ as }: Stage, Contacts: string): Promise<string> {
  const body = { Contacts, Phone: '13600001111', DetailedAddress: 'Jinshan Road 38', IdentityNumber: `N1${freshNumber().slice(-8)}` };
  return (await (await as('alice'))('/UserApplicantInformation/EstablishApplicantInformation', body)).Id;
}

const phone = { width: 390, height: 844 };
async function onPhone(browser: Browser, name: string): Promise<Page> {
  const page = await signIn(browser, name);
  await page.setViewportSize(phone);
  return page;
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
    await page.getByRole('combobox', { name: 'Applicant' }).click();
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

  await page.goto('/ApplicantInformationIndex');
  await page.getByRole('row').filter({ hasText: used }).getByRole('button', { name: used }).click();
  const detail = page.getByRole('dialog', { name: used });
  await expect(detail.getByRole('row').filter({ hasText: `0 of ${entriesInHalfYear}` })).toContainText(String(entriesInHalfYear));
  await isAccessible(page);
});

test('customs hold an order: its customer hands in papers from a phone, and the manager accepts them', async ({ browser }) => {
  const own = await stage();
  const leader = await own.as('leader');
  const description = { Name: fresh('Held'), TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId] };
  const shift = await openShift(leader, { ...description, TypeOfShippingId: await shippingMethod(own) });
  const placed = await packed(own);
  await bagOrder(leader, shift, placed.serialNumber);
  await depart(leader, shift);
  const asked = 'Both sides of the identity card';
  await leader('/TransportShift/SetTransportShiftCustomsStatus', { Id: shift.id, CustomsStatus: 5, Remarks: asked });

  const customer = await onPhone(browser, 'alice');
  await customer.goto(`/LogisticsOrderIndex?open=${placed.id}`);
  await expect(customer.getByText('Customs hold this order')).toBeVisible();
  await expect(customer.getByText(`They ask for: ${asked}`)).toBeVisible();
  await isAccessible(customer);
  await customer.getByRole('button', { name: 'Hand in papers' }).click();
  const form = customer.getByRole('dialog', { name: /^Hand in papers/ });
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: pictureOf(320, 200) });
  await isAccessible(customer);
  await form.getByRole('button', { name: 'Hand in papers' }).click();
  await expect(customer.getByText('Papers handed in')).toBeVisible();
  await expect(customer.getByText(/^Proof of identity, /)).toBeVisible();

  const office = await signIn(browser, 'manager');
  await office.goto(`/LogisticsOrderIndex?open=${placed.id}`);
  await expect(office.getByText(/^Proof of identity, /)).toBeVisible();
  await isAccessible(office);
  await office.getByRole('button', { name: 'Accept papers' }).click();
  await office
    .getByRole('dialog', { name: /^Accept the papers/ })
    .getByRole('button', { name: 'Accept papers' })
    .click();
  await expect(office.getByText('Accepted. Customs look at the goods.')).toBeVisible();
  await expect(office.getByText('Customs hold this order')).toHaveCount(0);
});
