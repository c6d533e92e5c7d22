import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { change, find } from '../../../core/db/rows.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

const { OrderStatus, OrderApprovalStatus, FreezeReason, RecipientInformationAudit } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

describe('order approval', () => {
  test('lists all blockers, each with the page where it is cleared', async () => {
    const { Id, SerialNumber } = await o.ordered();
    const review = async (audit: number) => {
      const row = await find(o.db, o.system, recipient, o.toTaipei.id);
      await o.db.transaction().execute((tx) => change(tx, { ...o.system, changes: [] }, recipient, row, { audit } as never));
    };
    await review(RecipientInformationAudit.ToBeAudited);
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs, Remarks: 'papers' });
    const [answer] = await o.approve(Id);
    expect(answer).toBeRefused('OrderFrozen', {
      Obstacles: [
        expect.toBeRefused('OrderFrozen', { WayOut: 'freeze', Message: expect.stringContaining('papers') }),
        expect.toBeRefused('OrderNotPaid', { WayOut: 'bills', Message: expect.stringContaining(SerialNumber) }),
        expect.toBeRefused('RecipientNotApproved', { WayOut: 'recipient' }),
      ],
    });
    for (const reason of ['papers', 'isn’t paid', 'isn’t approved yet']) expect(answer!.Message).toContain(reason);
    await review(RecipientInformationAudit.Approved);
  });

  test('applies only to pending orders, not to drafts, cancelled or expired ones', async () => {
    const draft = await o.ordered({ Submit: false });
    const waiting = await o.ordered();
    const cancelled = await o.ordered();
    await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: cancelled.Id });
    const approvals = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await o.order(id)).orderApprovalStatus));
    expect(await approvals(draft.Id, waiting.Id, cancelled.Id)).toEqual([null, OrderApprovalStatus.ToBeApproved, null]);
    const { Data } = await o.manager.ok('/LogisticsOrder/GetLogisticsOrders', {
      OrderApprovalStatus: enumCodes.OrderApprovalStatus.ToBeApproved,
      rows: 100,
    });
    const ids = Data.map((row: { Id: string }) => row.Id);
    expect(ids).toContain(waiting.Id);
    for (const { Id } of [draft, cancelled]) expect(ids).not.toContain(Id);
  });
});

test('notifies a withdrawn approval once and removes the approved track', async () => {
  const { Id, SerialNumber } = await o.paidOrder();
  const trackContents = async () =>
    (await o.open(Id, o.alice)).Tracks.map(({ TrajectoryStatus, Content }: Record<string, unknown>) => [TrajectoryStatus, Content]);
  const withdraw = () => o.manager.ok('/LogisticsOrder/CancelApproval', { Ids: [Id] });
  await o.approve(Id);
  await withdraw();
  const back = 'The approval was withdrawn and the order is being reviewed again';
  expect(await trackContents()).toMatchObject([
    [20, back],
    [20, expect.anything()],
    [10, expect.anything()],
  ]);
  expect(await o.order(Id)).toMatchObject({ trajectoryStatus: enumCodes.TrajectoryStatus.Paid, orderStatus: OrderStatus.ToBeApproved });
  expect((await o.messagesOf(o.alice)).at(-1)).toMatchObject({ title: '審核已撤回', content: expect.stringContaining(SerialNumber) });
  await o.approve(Id);
  await withdraw();
  await o.approve(Id);
  expect((await trackContents()).map(([status]: [number]) => status)).toEqual([25, 20, 20, 10]);
});

test('counts the tabs with the search', async () => {
  const { SerialNumber } = await o.ordered();
  const counts = (query: object, by = o.manager) => by.ok('/LogisticsOrder/GetLogisticsOrderStatistics', query);
  expect(await counts({ Content: SerialNumber })).toEqual([
    { OrderStatus: enumCodes.OrderStatus.ToBeApproved, OrderStatusName: expect.any(String), Count: 1 },
  ]);
  expect(await counts({ Content: SerialNumber, OrderStatus: OrderStatus.Signed })).toHaveLength(1);
  expect(await counts({ Content: SerialNumber, Freeze: true })).toEqual([]);
  expect(await counts({ Content: SerialNumber }, o.hkmanager)).toEqual([]);
});

test('shows the cost of an order in the list, but not to the warehouse', async () => {
  const { SerialNumber } = await o.ordered();
  const listed = async (by: typeof o.manager) => (await by.ok('/LogisticsOrder/GetLogisticsOrders', { Content: SerialNumber })).Data[0];
  const { Payable, PayableCurrencyId } = await listed(o.manager);
  expect(Payable).toBeGreaterThan(0);
  expect(await listed(o.alice)).toMatchObject({ Payable, PayableCurrencyId });
  expect((await listed(o.leader)).Payable ?? null).toBeNull();
});
