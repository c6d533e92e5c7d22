import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expect } from 'vitest';
import { outcomeOf } from '../src/testing/outcomes.ts';
import type { Crashable } from './crashable.ts';

/** The progress of an inbound document before the crash: each acknowledged step. */
interface Receipt {
  id: string;
  signed: boolean;
  inspected: boolean;
  shelved: boolean;
}
type Answer = { Code: number; Message: string; Data: any } | undefined;
const pieces = 3;
const shelfNumber = 'A-05-03';
// One person may correct at most twenty pieces of a commodity per day.
const correctionsInARound = 8;

/** Receives, inspects, shelves, corrects and orders alice's goods while the server is killed, and checks the result. */
export async function openStockUnderFire(server: Crashable) {
  const manager = await server.signIn('manager');
  const alice = await server.signIn('alice', 'LoginUser');
  const ok = async (path: string, body: object, token: string) => {
    const answer = await server.post(path, body, token);
    if (answer.Code) throw new Error(`${path}: ${answer.Message}`);
    return answer.Data;
  };
  const [place] = (await ok('/Shelves/GetShelves', { Content: shelfNumber, rows: 10 }, manager)).Data;
  const [recipient] = (await ok('/UserRecipientInformation/GetSelectRecipientInformations', {}, alice)).Data;
  const methods = (await ok('/TypeOfShipping/GetTypeOfShippings', { rows: 100 }, manager)).Data as { Id: string; TransportMode: number }[];
  const method = methods.find(({ TransportMode }) => TransportMode === enumCodes.TransportMode.SeaExpress)!;
  const [cargo] = await ok('/CargoType/GetSelectCargoTypes', {}, manager);
  const newCommodity = async (code: string): Promise<string> => {
    const sizes = { Length: 1, Width: 1, Geight: 1, ActualWeight: 0.01, GrossWeight: 0.01 };
    const body = { CommodityCode: code, Name: 'Pin', IdentificationCode: `69${code}`, CargoType: cargo.Value, ...sizes };
    const { Id } = await ok('/UserCommodity/EstablishCommodity', body, alice);
    await ok('/Commodity/AuditCommodity', { Ids: [Id], Approved: true }, manager);
    return Id;
  };
  const [received, corrected] = [await newCommodity('CRASH-IN'), await newCommodity('CRASH-FIX')];
  const receipts: Receipt[] = [];
  const corrections = new Map<string, boolean>();
  const orders: string[] = [];

  const correction = (key: string) => ({
    WarehouseId: place.WarehouseId,
    ShelvesId: place.Id,
    CommodityId: corrected,
    InventoryState: 1,
    Quantity: 1,
    Remarks: key,
    IdempotencyKey: key,
  });
  /** Makes a call that may be interrupted; `undefined` when its outcome is unknown. */
  const tried = (path: string, body: object, token: string): Promise<Answer> => server.post(path, body, token).catch(() => undefined);

  /** Works until the server is killed. */
  async function work(round: number, lane: number, token: string, customer: string, stopped: () => boolean): Promise<void> {
    for (let at = 0; !stopped(); at++) {
      if (lane === 1 && at < correctionsInARound) {
        const key = `crash-fix-${round}-${at}`;
        corrections.set(key, false);
        const answer = await tried('/Commodity/AdjustCommodityInventory', correction(key), token);
        if (answer) corrections.set(key, outcomeOf(answer) === 'Ok');
      }
      if (lane === 1 && at > 0) {
        const goods = [{ CommodityId: received, Quantity: 1 }];
        const way = { WarehouseId: place.WarehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId: method.Id };
        const ordered = await step('/UserLogisticsOrder/EstablishLogisticsOrder', { ...way, Goods: goods, Submit: true }, customer);
        if (ordered) orders.push(ordered.Id);
      }
      if (!(await receive(token, customer, lane === 2))) return;
    }
  }

  /** Makes a call that must succeed unless the server is killed; returns its Data, or `undefined` when its outcome is unknown. */
  async function step(path: string, body: object, token: string): Promise<any> {
    const answer = await tried(path, body, token);
    if (answer?.Code) throw new Error(`${path}: ${answer.Message}`);
    return answer?.Data;
  }

  /** Announces, signs, inspects (optionally) and shelves three pieces; false once the server is killed. */
  async function receive(token: string, customer: string, isInspected: boolean): Promise<boolean> {
    const input = { WarehouseId: place.WarehouseId, Goods: [{ CommodityId: received, Quantity: pieces }], Submit: true };
    const Inspection = isInspected ? 1 : 3;
    const announced = await step('/UserWarehouseDocument/EstablishWarehouseDocument', { ...input, Inspection }, customer);
    if (!announced) return false;
    const { Id, OrderNo } = announced;
    const receipt: Receipt = { id: Id, signed: false, inspected: !isInspected, shelved: false };
    receipts.push(receipt);
    receipt.signed = Boolean(await step('/WarehouseDocument/SignForWarehouseDocument', { Id }, token));
    if (!receipt.signed) return false;
    if (isInspected) {
      const inspection = await step('/QualityInspection/StartQualityInspection', { BinNumber: OrderNo }, token);
      if (!inspection) return false;
      const Lines = [{ CommodityId: received, InspectionResult: 1, Quantity: pieces }];
      receipt.inspected = Boolean(await step('/QualityInspection/SubmitQualityInspection', { Id: inspection.Id, Lines }, token));
      if (!receipt.inspected) return false;
    }
    const to = { CommodityId: received, InventoryState: 1, Quantity: pieces, ShelvesNumber: shelfNumber, ConfirmArea: true };
    receipt.shelved = Boolean(await step('/WarehouseDocument/CommodityPutOnShelves', { Id, ...to }, token));
    return receipt.shelved;
  }

  /**
   * Checks that everything acknowledged is stored once, that a correction without an answer counts once when retried, and that the ledger
   * balances.
   */
  async function proved(): Promise<void> {
    const [token, finance] = [await server.signIn('manager'), await server.signIn('finance')];
    const customer = await server.signIn('alice', 'LoginUser');
    for (const [key, isKnown] of corrections)
      if (!isKnown) expect(await server.post('/Commodity/AdjustCommodityInventory', correction(key), token)).toSucceed();
    const { Data } = await ok('/Commodity/GetCommodityInventory', { CommodityId: corrected, rows: 100 }, token);
    expect(Data.reduce((all: number, row: { Quantity: number }) => all + row.Quantity, 0)).toBe(corrections.size);
    for (const { id, signed, inspected, shelved } of receipts.slice(-60)) {
      const { Goods } = await ok('/WarehouseDocument/GetWarehouseDocumentById', { Id: id }, token);
      const [{ ReceivedQuantity, ShelvedQuantity }] = Goods;
      if (signed && inspected) expect(ReceivedQuantity).toBe(pieces);
      if (shelved) expect(ShelvedQuantity).toBe(pieces);
    }
    for (const Id of orders.slice(-30)) {
      const { Goods } = await ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id }, customer);
      expect(Goods[0].Places).toMatchObject([{ Quantity: 1 }]);
    }
    expect(receipts.filter(({ shelved }) => shelved).length).toBeGreaterThan(5);
    expect(orders.length).toBeGreaterThan(0);
    expect((await ok('/UserAmountJournal/RunLedgerCheck', {}, finance)).DifferenceCount).toBe(0);
  }

  return {
    /** The number of goods acknowledged as received and shelved. */
    shelved: () => receipts.filter(({ shelved }) => shelved).length,
    work,
    proved,
  };
}
