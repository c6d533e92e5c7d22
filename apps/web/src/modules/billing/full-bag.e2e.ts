import { expect } from '@playwright/test';
import {
  approve,
  declare,
  depart,
  listForPicking,
  openShift,
  order,
  pack,
  pick,
  type Placed,
  shelve,
  sign,
} from '../../../../server/src/demo/steps.ts';
import { test } from '../../../e2e/journey.ts';
import { answer, isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { freshNumber, shippingMethod, type Stage, stage } from '../../../e2e/prepare.ts';

/** Creates an order of a forwarder who is charged for whole bags, packed to a weight. */
async function packedFor({ scene, as }: Stage, weight: number, TypeOfShippingId: string): Promise<Placed> {
  const [peer, clerk] = [await as('peer'), await as('clerk')];
  const goods = { number: freshNumber(), name: 'Tea', weight, sides: [10, 10, 10] as const };
  const parcel = await declare(peer, scene, goods);
  await sign(clerk, scene, goods);
  await shelve(clerk, scene, goods.number, scene.shelves[0]!);
  const recipients: { Id: string; RecipientName: string }[] = (await peer('/UserRecipientInformation/GetSelectRecipientInformations')).Data;
  const recipient = recipients.find(({ RecipientName }) => !/^Made\d/.test(RecipientName))!;
  const placed = await order(peer, { WarehouseId: scene.warehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId }, [parcel]);
  await approve(await as('manager'), [placed.id]);
  for (const list of await listForPicking(await as('leader'), scene, [placed.id])) await pick(await as('picker'), list);
  await pack(clerk, placed, weight);
  return placed;
}

test("shows a forwarder who pays for whole bags each order's share after the bag has left", async ({ browser }) => {
  // A long journey: on a busy machine it takes longer than the usual time-out.
  test.setTimeout(240_000);
  const own = await stage();
  const method = await shippingMethod(own);
  const [light, heavy] = [await packedFor(own, 2.3, method), await packedFor(own, 4.4, method)];
  const leader = await own.as('leader');
  const name = `Whole bag ${freshNumber().slice(-6)}`;
  const description = { Name: name, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId: method };
  const shift = await openShift(leader, description);

  // Nothing is billed while the bag is being filled, scan by scan.
  const peer = await own.as('peer');
  const billed = async ({ serialNumber }: Placed) =>
    (await peer('/UserBill/GetBills', { rows: 20, SourceNumber: serialNumber })).Data.filter(
      ({ PaymentMoney, PaymentStatus }: { PaymentMoney: number; PaymentStatus: number }) => PaymentMoney > 0 && PaymentStatus !== 7,
    );
  const dock = await signIn(browser, 'leader');
  await dock.goto('/TransportShiftPackagingIndex');
  await dock.getByRole('combobox', { name: 'Transport shift' }).click();
  await dock.getByRole('option', { name }).click();
  await scan(dock, shift.bagNo);
  await expect(answer(dock)).toContainText(`Bag ${shift.bagNo} is open`);
  for (const { serialNumber } of [light, heavy]) {
    await scan(dock, serialNumber);
    await expect(answer(dock)).toContainText(serialNumber);
  }
  expect([...(await billed(light)), ...(await billed(heavy))]).toEqual([]);
  await depart(leader, shift);

  const page = await signIn(browser, 'peer');
  for (const [placed, share] of [
    [light, '2.3 of 6.7 kg'],
    [heavy, '4.4 of 6.7 kg'],
  ] as const) {
    const [bill] = await billed(placed);
    await page.goto(`/LogisticsOrderIndex?open=${placed.id}`);
    const opened = page.getByRole('dialog').filter({ hasText: placed.serialNumber });
    await expect(opened).toContainText(share);
    await expect(opened).toContainText(bill.PaymentMoney.toFixed(2));
    await isAccessible(page);
  }
});
