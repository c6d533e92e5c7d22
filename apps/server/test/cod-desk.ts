import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { uploadFile } from '@entrepot/testing/forms.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { findWhere, insert } from '../src/core/rows/rows.ts';
import { writeSheets } from '../src/core/sheets/spreadsheet.ts';
import { openPayers } from '../src/modules/billing/test/payers.ts';

/** How an order that collects money may differ from the usual one: signed for, 1,000 TWD, carried by HCT. */
export interface Collecting {
  amount?: number;
  currency?: string;
  departed?: boolean;
  by?: string;
}
export const daysAgo = (days: number) => new Date(Date.now() + (8 - 24 * days) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Customers with orders on which carriers collect money, and short ways to confirm, remit and look. */
export async function openCodDesk() {
  const payers = await openPayers();
  const { server, siteId, system, finance } = payers;
  const currencies = await sql<{ id: string; code: string }>`select id, code from currency`.execute(server.db);
  const currency = (code: string) => currencies.rows.find((row) => row.code === code)!.id;
  const carriers = await server.inTransaction((tx) => findWhere(tx, system, carrier, { siteId }));
  const carrierOf = (alias: string) => carriers.find((row) => row.alias === alias)!.id;
  const [house] = await server.inTransaction((tx) => findWhere(tx, system, warehouse, { siteId }));
  let made = 0;

  async function order(person: Person, { amount = 1000, currency: code = 'TWD', departed = true, by = 'HCT' }: Collecting = {}) {
    const serialNumber = `TLO-COD-${++made}`;
    const row = await server.inTransaction((tx) =>
      insert(tx, system, logisticsOrder, {
        siteId,
        serialNumber,
        ownerId: person.userId,
        warehouseId: house!.id,
        originWarehouseId: house!.id,
        carrierId: carrierOf(by),
        carrierNo: `WB${String(made).padStart(8, '0')}`,
        isCod: true,
        collectionAmount: String(amount),
        collectionCurrencyId: currency(code),
        collectionStatus: enumCodes.CollectionStatus.ToBeCollected,
        orderStatus: departed ? enumCodes.OrderStatus.Delivering : enumCodes.OrderStatus.Packed,
        departureTime: departed ? new Date() : null,
      }),
    );
    return row;
  }

  const post = (path: string, body: object, person: Person = finance) => person.post(`/CodRemittance/${path}`, body);
  /** A carrier's statement as a stored spreadsheet; gives its id. */
  async function statement(rows: readonly (string | number | null)[][], person: Person = finance): Promise<string> {
    const heading = ['Order or waybill number', 'Amount collected', 'Currency', 'Kept by carrier', 'Collected on'];
    const bytes = await writeSheets([{ name: 'Statement', heading, rows }]);
    return (await uploadFile(server, person, { name: 'statement.xlsx', bytes })).Id;
  }
  const configure = (set: ReturnType<typeof sql>) => sql`update site_configuration set ${set} where site_id = ${siteId}`.execute(server.db);

  return {
    ...payers,
    currency,
    carrierOf,
    order,
    post,
    statement,
    configure,
    confirm: (ids: readonly string[], more: object = {}) =>
      post('ConfirmCodCollected', { LogisticsOrderIds: ids, CollectedTime: daysAgo(10), ...more }),
    establish: (person: Person, ids: readonly string[], more: object = {}) =>
      post('EstablishCodRemittance', { UserId: person.userId, LogisticsOrderIds: ids, ...more }),
    import: async (rows: readonly (string | number | null)[][], by = 'HCT') =>
      post('ImportCarrierCodStatement', { CarrierId: carrierOf(by), FileId: await statement(rows) }),
    /** A confirmed remittance over fresh collected orders; gives its id and the orders' ids. */
    async ready(person: Person, amounts: readonly number[], code = 'TWD') {
      const ids = [];
      for (const amount of amounts) ids.push((await order(person, { amount, currency: code })).id);
      await finance.ok('/CodRemittance/ConfirmCodCollected', { LogisticsOrderIds: ids, CollectedTime: daysAgo(10) });
      const { Id } = await finance.ok('/CodRemittance/EstablishCodRemittance', { UserId: person.userId, LogisticsOrderIds: ids });
      await finance.ok('/CodRemittance/ConfirmCodRemittance', { Id });
      return { Id: Id as string, ids };
    },
    remittance: async (id: string, person: Person = finance) => person.ok('/CodRemittance/GetCodRemittanceById', { Id: id }),
    codOrders: async (body: object = {}, person: Person = finance) =>
      (await person.ok('/CodRemittance/GetCodOrders', { rows: 100, descendingOrder: false, ...body })).Data as any[],
    cod: async (person: Person) =>
      (await payers.journal(person))
        .filter((row: any) => row.AmountAccount === 3)
        .map((row: any) => [row.JournalType, row.Symbol, row.Amount, row.AfterAmount]),
  };
}
export type CodDesk = Awaited<ReturnType<typeof openCodDesk>>;
