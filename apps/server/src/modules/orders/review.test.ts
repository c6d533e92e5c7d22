import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { change, find } from '../../core/rows/rows.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, OrderApprovalStatus, FreezeReason, RecipientInformationAudit } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

describe('approving', () => {
  test('tells all that stands against it at once, each with where it is cleared', async () => {
    const { Id, SerialNumber } = await o.ordered();
    const review = async (audit: number) => {
      const row = await find(o.db, o.system, recipient, o.toTaipei.id);
      await change(o.db, { ...o.system, changes: [] }, recipient, row, { audit } as never);
    };
    await review(RecipientInformationAudit.ToBeAudited);
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs, Remarks: 'papers' });
    const [answer] = await o.approve(Id);
    expect(answer).toMatchObject({
      Ok: false,
      Code: 301,
      Obstacles: [
        { Code: 301, WayOut: 'freeze', Message: expect.stringContaining('papers') },
        { Code: 302, WayOut: 'bills', Message: expect.stringContaining(SerialNumber) },
        { Code: 304, WayOut: 'recipient' },
      ],
    });
    for (const words of ['papers', 'is not paid', 'is not approved yet']) expect(answer!.Message).toContain(words);
    await review(RecipientInformationAudit.Approved);
  });

  test('waits only for what waits: neither a draft nor a cancelled or expired order is to be approved', async () => {
    const draft = await o.ordered({ Submit: false });
    const waiting = await o.ordered();
    const cancelled = await o.ordered();
    await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: cancelled.Id });
    const approvals = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await o.order(id)).orderApprovalStatus));
    expect(await approvals(draft.Id, waiting.Id, cancelled.Id)).toEqual([null, OrderApprovalStatus.ToBeApproved, null]);
    const { Data } = await o.manager.ok('/LogisticsOrder/GetLogisticsOrders', { OrderApprovalStatus: 1, rows: 100 });
    const ids = Data.map((row: { Id: string }) => row.Id);
    expect(ids).toContain(waiting.Id);
    for (const { Id } of [draft, cancelled]) expect(ids).not.toContain(Id);
  });
});

test('an approval that is taken back is said once, and no track goes on saying that the order is approved', async () => {
  const { Id, SerialNumber } = await o.paidOrder();
  const said = async () =>
    (await o.open(Id, o.alice)).Tracks.map(({ TrajectoryStatus, Content }: Record<string, unknown>) => [TrajectoryStatus, Content]);
  const takeBack = () => o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] });
  await o.approve(Id);
  await takeBack();
  const back = 'The approval was taken back and the order is being checked again';
  expect(await said()).toMatchObject([
    [20, back],
    [20, expect.anything()],
    [10, expect.anything()],
  ]);
  expect(await o.order(Id)).toMatchObject({ trajectoryStatus: 20, orderStatus: OrderStatus.ToBeApproved });
  expect((await o.messagesOf(o.alice)).at(-1)).toMatchObject({ title: '審核已撤回', content: expect.stringContaining(SerialNumber) });
  await o.approve(Id);
  await takeBack();
  await o.approve(Id);
  expect((await said()).map(([status]: [number]) => status)).toEqual([25, 20, 20, 10]);
});

test('the counts of the tabs follow the search', async () => {
  const { SerialNumber } = await o.ordered();
  const counts = (query: object, by = o.manager) => by.ok('/LogisticsOrder/GetLogisticsOrderStatistics', query);
  expect(await counts({ Content: SerialNumber })).toEqual([{ OrderStatus: 20, OrderStatusName: expect.any(String), Count: 1 }]);
  expect(await counts({ Content: SerialNumber, OrderStatus: OrderStatus.Signed })).toHaveLength(1);
  expect(await counts({ Content: SerialNumber, Freeze: true })).toEqual([]);
  expect(await counts({ Content: SerialNumber }, o.hkmanager)).toEqual([]);
});

test('the list says what an order costs, and the warehouse does not read it', async () => {
  const { SerialNumber } = await o.ordered();
  const listed = async (by: typeof o.manager) => (await by.ok('/LogisticsOrder/GetLogisticsOrders', { Content: SerialNumber })).Data[0];
  const { Payable, PayableCurrencyId } = await listed(o.manager);
  expect(Payable).toBeGreaterThan(0);
  expect(await listed(o.alice)).toMatchObject({ Payable, PayableCurrencyId });
  expect((await listed(o.leader)).Payable ?? null).toBeNull();
});
