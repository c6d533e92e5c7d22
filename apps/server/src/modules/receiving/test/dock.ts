import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { newId } from '../../../core/db/ids.ts';
import { insert } from '../../../core/db/rows.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { change, findWhere } from '../../../core/db/rows.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { openInbound } from './inbound.ts';

const { PartitionType, InspectionResult } = enumCodes;
let made = 0;

/** A warehouse dock with announced goods, shelves in every kind of zone, and helpers for the receiving steps. */
export async function openDock(options: { now?: () => Date } = {}) {
  const inbound = await openInbound(options);
  const { db, system, xiamen, clerk, manager } = inbound;
  const writer = () => ({ ...system, changes: [] });

  /** Creates an otherwise unused shelf in a zone of this kind, in Xiamen by default, and returns its number. */
  async function newShelf(kind: keyof typeof PartitionType, more: object = {}, warehouse = xiamen): Promise<string> {
    const number = `RC-${++made}`;
    const kinds = await findWhere(db, system, partition, { warehouseId: warehouse.id, partitionType: PartitionType[kind] });
    const area =
      kinds[0] ??
      (await db.transaction().execute((tx) =>
        insert(tx, writer(), partition, {
          siteId: warehouse.siteId,
          warehouseId: warehouse.id,
          name: `Area ${number}`,
          partitionType: PartitionType[kind],
        }),
      ));
    await db
      .transaction()
      .execute((tx) =>
        insert(tx, writer(), shelf, { siteId: warehouse.siteId, warehouseId: warehouse.id, partitionId: area.id, number, ...more }),
      );
    return number;
  }
  const post = (path: string, body: object, by: Person = clerk) => by.post(path, body);
  const sign = (binNumbers: string[], more: object = {}, by?: Person) =>
    post('/WarehouseDocument/SignForBins', { BinNumbers: binNumbers, ...more }, by);
  const start = (binNumber: string, by?: Person) => post('/QualityInspection/StartQualityInspection', { BinNumber: binNumber }, by);
  const scan = (Id: string, code: string | null, more: object = {}, by?: Person) =>
    post('/QualityInspection/ScanInspectionGoods', { Id, IdentificationCode: code, ...more }, by);
  const submit = (Id: string, Lines?: object[], more: object = {}, by?: Person) =>
    post('/QualityInspection/SubmitQualityInspection', { Id, Lines, ...more }, by);
  const putBin = (BinNumber: string, ShelvesNumber: string, more: object = {}, by?: Person) =>
    post('/WarehouseDocument/BinPutOnShelves', { BinNumber, ShelvesNumber, ...more }, by);
  const lower = (BinNumbers: string[], by?: Person) => post('/WarehouseDocument/BinLowerShelf', { BinNumbers, Remarks: null }, by);
  const putPieces = (body: object, by?: Person) =>
    post('/WarehouseDocument/CommodityPutOnShelves', { InventoryState: enumCodes.InventoryState.Available, ...body }, by);
  const end = (Id: string, Remarks: string | null = null, by: Person = manager) =>
    post('/WarehouseDocument/EndWarehouseDocument', { Id, Remarks }, by);
  const good = (commodityId: string, quantity: number, more: object = {}) => ({
    CommodityId: commodityId,
    InspectionResult: InspectionResult.Qualified,
    Quantity: quantity,
    ...more,
  });

  /** A document of alice in two bins, and the bin numbers. */
  async function coming(more: object = {}) {
    const { Id, OrderNo } = await inbound.submitted({ Bins: inbound.twoBins(), ...more });
    const { Bins } = await inbound.open(Id);
    return {
      id: Id,
      orderNo: OrderNo,
      bins: Bins as { Id: string; BinNumber: string }[],
      numbers: Bins.map((one: { BinNumber: string }) => one.BinNumber) as string[],
    };
  }
  /** The same, signed for. */
  async function signed(more: object = {}) {
    const document = await coming(more);
    expect(await sign(document.numbers)).toSucceed();
    return document;
  }
  /** Inspects one bin with these results (by default as announced) and returns the inspection's id. */
  async function inspected(binNumber: string, lines?: object[], more: object = {}): Promise<string> {
    const { Data } = await start(binNumber);
    const as = Data.Expected.map((one: { CommodityId: string; Quantity: number }) => good(one.CommodityId, one.Quantity));
    expect(await submit(Data.Id, lines ?? as, more)).toSucceed();
    return Data.Id;
  }

  return {
    ...inbound,
    newShelf,
    sign,
    start,
    scan,
    submit,
    putBin,
    lower,
    putPieces,
    end,
    good,
    coming,
    signed,
    inspected,
    undo: (BinIds: string[], by?: Person) => post('/WarehouseDocument/SignForCancel', { BinIds }, by),
    bin: (BinNumber: string) => clerk.ok('/WarehouseDocument/GetBinByNumber', { BinNumber }),
    async configure(values: object) {
      const [row] = await findWhere(db, system, siteConfiguration, { siteId: xiamen.siteId });
      await db.transaction().execute((tx) => change(tx, writer(), siteConfiguration, row!, values));
    },
    /** Uploads a clerk's picture and returns its address. */
    async picture(person: Person = clerk): Promise<string> {
      const url = `/files/${person.siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
      await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
        values (${person.siteId}, ${newId()}, ${new Date()}, ${url}, 'dent.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${person.userId}, ${person.userId})`.execute(
        db,
      );
      return url;
    },
    /** The last message to alice. */
    async lastMessage(): Promise<{ title: string; content: string } | undefined> {
      const found = await sql<{ title: string; content: string }>`select title, content from user_message
        where user_id = ${inbound.alice.userId} order by id desc limit 1`.execute(db);
      return found.rows[0];
    },
    /** Checks the invariants: stock is the sum of its movements, and the received pieces of each line are in some place. */
    async expectInvariants() {
      const wrong = await sql`select commodity_id from (
          select commodity_id, to_state as state, quantity as n from stock_movement where commodity_id is not null and to_state is not null
          union all select commodity_id, from_state, -quantity from stock_movement where commodity_id is not null and from_state is not null
          union all select commodity_id, inventory_state, -quantity from commodity_inventory) m
        where commodity_id in (select commodity_id from warehouse_document_goods) group by commodity_id, state having sum(n) <> 0`.execute(
        db,
      );
      expect(wrong.rows).toEqual([]);
      const uneven =
        await sql`select d.order_no from warehouse_document d join warehouse_document_goods g on g.site_id = d.site_id and g.document_id = d.id
        group by d.id, d.order_no, d.confirmed_quantity, d.defective_quantity, d.questions, d.shelved_quantity
        having sum(g.received_quantity) <> d.confirmed_quantity + d.defective_quantity + d.questions or sum(g.shelved_quantity) <> d.shelved_quantity`.execute(
          db,
        );
      expect(uneven.rows).toEqual([]);
    },
  };
}
export type Dock = Awaited<ReturnType<typeof openDock>>;
