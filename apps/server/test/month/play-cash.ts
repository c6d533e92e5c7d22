import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../src/testing/people.ts';
import type { MonthDesk } from './desk.ts';

const { Cash, Card, Transfer } = enumCodes.TillMeans;

/** A till of two people: opened with a float, cash, card and transfer, a pay-out, handed over, counted with a difference. */
export async function playTill(m: MonthDesk) {
  const [manager, leader] = [await m.server.as('manager'), await m.server.as('leader')];
  const customer = await m.customer();
  const order = (amount: number) => m.cod.waiting(customer, { amount });
  const first = await order(900);
  const { Id: tillId } = await m.finance.ok('/Till/EstablishTill', {
    Name: 'Front desk',
    WarehouseId: first.warehouseId,
    CurrencyId: m.cod.currency('TWD'),
  });
  const { Id: morning } = await manager.ok('/Till/OpenTill', { Id: tillId, OpeningFloat: 1000 });
  const collect = async (by: Person, row: { id: string }, Amount: number, more: object) => {
    const body = { TillId: tillId, LogisticsOrderId: row.id, PickupCode: m.cod.pickupCode, Amount, ...more };
    return (await by.ok('/Till/CollectAtDesk', body)).Id as string;
  };
  const handOut = (by: Person, { id }: { id: string }) =>
    by.ok('/LogisticsOrder/ConfirmSelfPickup', { Id: id, PickupCode: m.cod.pickupCode });
  await collect(manager, first, 900, { TillMeans: Cash, Tendered: 1000 });
  await handOut(manager, first);
  const card = await order(650);
  await collect(manager, card, 650, { TillMeans: Card, Reference: 'SLIP-1' });
  await handOut(manager, card);
  await manager.ok('/Till/PayOutOfTill', { Id: tillId, Amount: 120, Remarks: 'Packing tape' });
  m.at(2, '14:00');
  await manager.ok('/Till/HandOverTill', { Id: tillId, CountedCash: 1780, ReceiverId: leader.userId });
  const { Id: evening } = await leader.ok('/Till/TakeOverTill', { Id: tillId, CountedCash: 1780 });
  m.at(3, '09:00');
  const [transferred, wrong] = [await order(410), await order(300)];
  await collect(leader, transferred, 410, { TillMeans: Transfer, Reference: 'TT-9' });
  const entry = await collect(leader, wrong, 300, { TillMeans: Card, Reference: 'SLIP-2' });
  await leader.ok('/Till/UndoTillEntry', { Id: entry, Remarks: 'Paid in cash' });
  await collect(leader, wrong, 300, { TillMeans: Cash, Tendered: 300 });
  for (const one of [transferred, wrong]) await handOut(leader, one);
  m.at(3, '18:00');
  await leader.ok('/Till/CloseTill', { Id: tillId, CountedCash: 2070, Remarks: 'Wrong change' });
  return { tillId, shifts: [morning, evening], customer };
}

/** Cash on delivery that a carrier collects: a statement with a difference, one confirmed by hand, one given back, one still open. */
export async function playCarrier(m: MonthDesk) {
  const customer = await m.customer();
  const order = (amount: number) => m.cod.order(customer, { amount });
  const [right, differs, byHand, back] = [await order(1280), await order(700), await order(500), await order(333)];
  await order(250);
  m.at(4, '11:00');
  const CollectedTime = m.wireNow();
  await m.cod.confirm([byHand.id, back.id], { CollectedTime, Settled: false });
  const day = m.wireNow().slice(0, 10);
  await m.cod.import([
    [right.serialNumber, 1280, 'TWD', 20, day],
    [differs.serialNumber, 690, 'TWD', 5, day],
    [byHand.serialNumber, 500, 'TWD', 9, day],
  ]);
  const [line] = (await m.cod.lines({ CodLineStatus: 1 })).filter((one: any) => one.LogisticsOrderId === differs.id);
  await m.finance.ok('/CodRemittance/DecideCodStatementLine', { Id: line.Id, CodDecision: 2, Remarks: 'Recipient paid less' });
  await m.finance.ok('/CodRemittance/ReturnCodMoney', { Id: back.id, Remarks: 'Goods refused' });
  return { customer, orders: [right.id, byHand.id] };
}

/** Pays what the carrier collected to the bank of the customer. */
export async function payOut(m: MonthDesk, { customer, orders }: Awaited<ReturnType<typeof playCarrier>>): Promise<string> {
  m.at(12);
  const body = { UserId: customer.userId, LogisticsOrderIds: orders, Fees: [30, 10] };
  const { Id } = await m.finance.ok('/CodRemittance/EstablishCodRemittance', body);
  await m.finance.ok('/CodRemittance/ConfirmCodRemittance', { Id });
  await m.finance.ok('/CodRemittance/RemitCod', { Id, PayTo: 'bank', TransferNo: 'TT-77' });
  return Id;
}
