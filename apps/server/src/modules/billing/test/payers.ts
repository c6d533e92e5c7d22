import { expect } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer } from '../../../testing/server.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { createAccount } from '../../access/public.ts';
import { checkInvariants } from '../../../testing/invariants.ts';
import { type Bill, makeBill, type NewBill } from '../public.ts';

/** A server with customers of site T for this test alone, and helpers to bill, pay and read. */
export async function openPayers(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const finance = await server.as('finance');
  const siteId = (await server.as('alice')).siteId;
  const system = { ...(await server.system()), siteId };
  /** The system caller at the present moment of the server's clock. */
  const systemNow = () => ({ ...system, now: (options.now ?? (() => new Date()))() });
  const types = await server.inTransaction((tx) => findWhere(tx, system, expenseType, { siteId }));
  const [warehouseRow] = await server.inTransaction((tx) => findWhere(tx, system, warehouse, { siteId }));
  const typeOf = (code: string) => types.find((type) => type.code === code)!.id;
  let customers = 0;
  let orders = 0;

  async function customer({
    balance = 0,
    credit = 0,
    roleNames,
  }: {
    balance?: number;
    credit?: number;
    roleNames?: string[];
  } = {}): Promise<Person> {
    const userName = `payer${++customers}`;
    const account = {
      siteId,
      userName,
      accountTypeCode: enumCodes.AccountTypeCode.User,
      passwordHash: 'x',
      roleNames,
    };
    await server.inTransaction((tx) => createAccount(tx, system, account));
    const person = await server.as(userName);
    if (balance) await finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount: balance });
    if (credit) await finance.ok('/User/SetUserCredit', { Id: person.userId, CreditEnabled: true, CreditLimit: credit });
    return person;
  }

  /** A minimal order row for money tests. */
  const order = (person: Person): Promise<string> =>
    server.inTransaction(async (tx) => {
      const values = {
        siteId,
        serialNumber: `TLO-PAY-${++orders}`,
        ownerId: person.userId,
        warehouseId: warehouseRow!.id,
        originWarehouseId: warehouseRow!.id,
      };
      return (await insert(tx, systemNow(), logisticsOrder, values)).id;
    });

  /** Creates a freight bill with lines of [code, amount], for an order or none. */
  const bill = (person: Person, lines: readonly (readonly [string, string])[], more: Partial<NewBill> = {}): Promise<Bill> =>
    server.inTransaction((tx) =>
      makeBill(tx, systemNow(), {
        siteId,
        ownerId: person.userId,
        billType: enumCodes.BillType.Freight,
        sourceType: 'test',
        sourceId: null,
        lines: lines.map(([code, amount]) => ({ expenseTypeId: typeOf(code), code, amount })),
        ...more,
      }),
    );

  return {
    server,
    finance,
    system,
    systemNow,
    siteId,
    typeOf,
    customer,
    order,
    bill,
    freight: (person: Person, amount: string, more?: Partial<NewBill>) => bill(person, [['FREIGHT', amount]], more),
    ofOrder: (sourceId: string) => ({ sourceType: 'logisticsOrder', sourceId }),
    open: (id: string) => finance.ok('/Bill/GetBillById', { Id: id }),
    wallet: (person: Person) => person.ok('/UserAmountJournal/GetUserWallet'),
    journal: async (person: Person) =>
      (await person.ok('/UserAmountJournal/GetUserAmountJournals', { rows: 100, descendingOrder: false })).Data,
    pay: (person: Person, bills: readonly Bill[], PaymentType: number, more: object = {}) =>
      person.post('/UserBill/PayBills', {
        BillIds: bills.map(({ id }) => id),
        PaymentType,
        ExpectedAmount: bills.reduce((sum, row) => sum + Number(row.paymentMoney), 0),
        ...more,
      }),
    async expectInvariants() {
      expect(await checkInvariants(server.db)).toEqual([]);
    },
  };
}
export type Payers = Awaited<ReturnType<typeof openPayers>>;
