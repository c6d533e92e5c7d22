import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pickupPointTypes, selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { uploadFile } from '../../../testing/forms.ts';
import type { Person } from '../../../testing/people.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { writeSheets } from '../../../core/sheets/spreadsheet.ts';
import { openPayers, type Payers } from '../../billing/test/payers.ts';

/** Options of a cash on delivery order; by default delivered to its receiver, 1,000 TWD, carried by HCT. */
export interface Collecting {
  amount?: number;
  currency?: string;
  departed?: boolean;
  delivered?: boolean;
  by?: string;
}
const { Signed, Delivering, Packed, Returning } = enumCodes.OrderStatus;
export const daysAgo = (days: number) => new Date(Date.now() + (8 - 24 * days) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const pickupCode = '042137';
const departedAt = new Date('2025-05-20T04:00:00Z');

/** Starts a server with cash on delivery orders, and helpers to confirm, remit and read. */
export const openCodDesk = async () => codDeskOf(await openPayers());

/** Adds cash on delivery orders, and helpers to confirm, remit and read, to an open server. */
export async function codDeskOf(payers: Payers) {
  const { server, siteId, system, systemNow, finance } = payers;
  const currencies = await sql<{ id: string; code: string }>`select id, code from currency`.execute(server.db);
  const currency = (code: string) => currencies.rows.find((row) => row.code === code)!.id;
  const carriers = await server.inTransaction((tx) => findWhere(tx, system, carrier, { siteId }));
  const carrierOf = (alias: string) => carriers.find((row) => row.alias === alias)!.id;
  const [warehouseRow] = await server.inTransaction((tx) => findWhere(tx, system, warehouse, { siteId }));
  let made = 0;

  async function order(
    person: Person,
    { amount = 1000, currency: code = 'TWD', departed = true, delivered = departed, by = 'HCT' }: Collecting = {},
  ) {
    const serialNumber = `TLO-COD-${++made}`;
    const row = await server.inTransaction((tx) =>
      insert(tx, systemNow(), logisticsOrder, {
        siteId,
        serialNumber,
        ownerId: person.userId,
        warehouseId: warehouseRow!.id,
        originWarehouseId: warehouseRow!.id,
        carrierId: carrierOf(by),
        carrierNo: `WB${String(made).padStart(8, '0')}`,
        isCod: true,
        collectionAmount: String(amount),
        collectionCurrencyId: currency(code),
        collectionStatus: enumCodes.CollectionStatus.ToBeCollected,
        orderStatus: delivered ? Signed : departed ? Delivering : Packed,
        departureTime: departed ? departedAt : null,
        signedTime: delivered ? systemNow().now : null,
      }),
    );
    return row;
  }

  const points = await server.inTransaction((tx) => findWhere(tx, system, selfPickupAddress, { siteId }));
  const ownPoint = points.find(({ pointType }) => pointType === pickupPointTypes.OwnSite)!.id;
  /** An order that waits at a pickup point with its code, our own and 900 TWD by default. */
  async function waiting(person: Person, { amount = 900, at = ownPoint, currency: code = 'TWD' } = {}) {
    const row = await order(person, { amount, currency: code, delivered: false });
    await sql`update logistics_order set order_status = ${enumCodes.OrderStatus.ToBePickedUp}, pickup_code = ${pickupCode},
      store_entry_time = now(), delivery_mode = ${enumCodes.DeliveryMode.SelfPickup}, self_pickup_address_id = ${at} where id = ${row.id}`.execute(
      server.db,
    );
    return row;
  }

  const post = (path: string, body: object, person: Person = finance) => person.post(`/CodRemittance/${path}`, body);
  /** Stores a carrier's statement as a spreadsheet; returns its id. */
  async function statement(rows: readonly (string | number | null)[][], person: Person = finance): Promise<string> {
    const heading = ['Order or waybill number', 'Amount collected', 'Currency', 'Carrier fee', 'Collected on'];
    const bytes = await writeSheets([{ name: 'Statement', heading, rows }]);
    return (await uploadFile(server, person, { name: 'statement.xlsx', bytes })).Id;
  }
  const configure = (set: ReturnType<typeof sql>) => sql`update site_configuration set ${set} where site_id = ${siteId}`.execute(server.db);

  return {
    ...payers,
    currency,
    carrierOf,
    order,
    waiting,
    ownPoint,
    pickupCode,
    post,
    statement,
    configure,
    confirm: (ids: readonly string[], more: object = {}) =>
      post('ConfirmCodCollected', { LogisticsOrderIds: ids, CollectedTime: daysAgo(10), ...more }),
    establish: (person: Person, ids: readonly string[], more: object = {}) =>
      post('EstablishCodRemittance', { UserId: person.userId, LogisticsOrderIds: ids, ...more }),
    import: async (rows: readonly (string | number | null)[][], by = 'HCT', more: object = {}) =>
      post('ImportCarrierCodStatement', { CarrierId: carrierOf(by), FileId: await statement(rows), ...more }),
    /** Sends the delivered goods of an order back, as before collections required a delivery. */
    comesBack: (id: string) =>
      sql`update logistics_order set order_status = ${Returning}, signed_time = null where id = ${id}`.execute(server.db),
    lines: async (query: object) => (await finance.ok('/CodRemittance/GetCodStatementLines', { rows: 100, ...query })).Data,
    /** Creates a confirmed remittance of new collected orders; returns its id and the orders' ids. */
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
export type CodDesk = Awaited<ReturnType<typeof codDeskOf>>;
