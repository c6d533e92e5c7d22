import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { eachDone, type Ok } from './actors.ts';

/** A declared package of the demo. */
export interface Parcel {
  id: string;
  number: string;
}
/** Pieces of a commodity for a stock order. */
export interface Pieces {
  commodityId: string;
  quantity: number;
}
export interface Goods {
  number: string;
  name: string;
  weight: number;
  sides: readonly [number, number, number];
  price?: number;
}
/** The setting of the demo: ids of master data, looked up once. */
export interface Scene {
  warehouseId: string;
  cargoTypeId: string;
  shelves: readonly string[];
  /** Pictures of parcels, stored as files of the clerk. */
  boxPictures?: readonly string[];
}
export interface Placed {
  id: string;
  serialNumber: string;
  billIds: string[];
}

/** The customer declares a package. */
export async function declare(customer: Ok, { warehouseId, cargoTypeId }: Scene, { number, name, price = 80 }: Goods): Promise<Parcel> {
  const { Id } = await customer('/UserPackage/EstablishPackage', {
    CourierNumber: number,
    WarehouseId: warehouseId,
    ProductName: name,
    CargoTypeId: cargoTypeId,
    Price: price,
    Quantity: 1,
  });
  return { id: Id, number };
}

/** The picture that the clerk takes of a package at signing; each number has its own look. */
export function pictureOf({ boxPictures = [] }: Scene, number: string): string[] {
  const sum = [...number].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return boxPictures.length ? [boxPictures[sum % boxPictures.length]!] : [];
}

/** The clerk signs for it, takes a picture, and records its weight and size. */
export const sign = (clerk: Ok, scene: Scene, { number, weight, sides }: Goods) =>
  clerk('/Package/PackageSigning', {
    WarehouseId: scene.warehouseId,
    CourierNumber: number,
    ImageUrls: pictureOf(scene, number),
    Weight: weight,
    Length: sides[0],
    Width: sides[1],
    Geight: sides[2],
  });

/** The clerk puts it on a shelf. */
export const shelve = (clerk: Ok, { warehouseId }: Scene, number: string, shelf: string) =>
  clerk('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: shelf, WarehouseId: warehouseId });

/** The customer creates an order of packages or stock, accepts its price and submits it. */
export async function order(customer: Ok, wish: object, goods: readonly (Parcel | Pieces)[]): Promise<Placed> {
  const body = { ...wish, Goods: goods.map(asGoods), DeclaredPrice: 100, Consolidation: true };
  const quote = await customer('/UserLogisticsOrder/PreviewLogisticsOrder', body);
  const made = await customer('/UserLogisticsOrder/EstablishLogisticsOrder', { ...body, Submit: true, ExpectedAmount: quote.Payable });
  return { id: made.Id, serialNumber: made.SerialNumber, billIds: made.BillIds };
}

const asGoods = (one: Parcel | Pieces) =>
  'id' in one ? { PackageId: one.id, Quantity: 1 } : { CommodityId: one.commodityId, Quantity: one.quantity };

/** The customer pays bills, from the balance (1) or by credit (2). */
export async function pay(customer: Ok, billIds: readonly string[], paymentType = 1): Promise<void> {
  const bills = await customer('/UserBill/GetBills', { BillIds: billIds, rows: 100 });
  const due = bills.Data.reduce(
    (sum: number, bill: { PaymentMoney: number; PaidAmount: number }) => sum + bill.PaymentMoney - bill.PaidAmount,
    0,
  );
  if (due > 0)
    await customer('/UserBill/PayBills', { BillIds: billIds, PaymentType: paymentType, ExpectedAmount: Math.round(due * 1000) / 1000 });
}

/** The customer pays all open charges, such as handling and rent, from the balance; unpaid freight remains. */
export async function payCharges(customer: Ok): Promise<void> {
  const { Data } = await customer('/UserBill/GetBills', { PaymentStatus: enumCodes.PaymentStatus.Unpaid, rows: 100 });
  const ids = Data.flatMap(({ Id, BillType }: { Id: string; BillType: number }) => (BillType === enumCodes.BillType.Freight ? [] : [Id]));
  if (ids.length) await pay(customer, ids);
}

/**
 * The customer pays one bill from the balance with a coupon for any charge; returns the coupon's discount, or 0 when none applies and
 * nothing was paid.
 */
export async function payWithCoupon(customer: Ok, billId: string): Promise<number> {
  const bill = await customer('/UserBill/GetBillById', { Id: billId });
  const coupons = await customer('/UserCoupon/GetUserBillAvailableCoupons', { BillIds: [billId] });
  const coupon = coupons.find(({ ExpenseTypeId }: { ExpenseTypeId: string | null }) => !ExpenseTypeId);
  if (!coupon) return 0;
  const off = Math.min(coupon.PreferentialAmount, bill.PaymentMoney);
  const ExpectedAmount = Math.round((bill.PaymentMoney - off) * 1000) / 1000;
  await customer('/UserBill/PayBills', { BillIds: [billId], PaymentType: 1, CouponIds: [coupon.Id], ExpectedAmount });
  return off;
}

/** The site's operator approves orders for outbound. */
export const approve = async (manager: Ok, ids: readonly string[]) =>
  eachDone(await manager('/LogisticsOrder/ApproveOutbound', { Ids: ids }));

/** The supervisor creates picking lists for orders. */
export async function listForPicking(leader: Ok, { warehouseId }: Scene, ids: readonly string[]): Promise<string[]> {
  return (await leader('/PickingList/AddPickingList', { WarehouseId: warehouseId, LogisticsOrderIds: ids })).PickingIds;
}

/** The picker claims a list and picks it line by line. */
export async function pick(picker: Ok, listId: string, { lines = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await picker('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [listId] });
  await picker('/PickingList/StartPickingList', { Id: listId });
  const list = await picker('/PickingList/GetPickingById', { Id: listId });
  const wanted = list.Lines.slice(0, lines);
  for (const line of wanted)
    await picker('/PickingList/ConfirmPickingGoods', {
      Id: listId,
      LineId: line.Id ?? line.LineId,
      ShelvesNumber: line.ShelvesNumber,
      Quantity: line.Quantity,
    });
  const { PickingListStatus } = await picker('/PickingList/GetPickingById', { Id: listId });
  if (wanted.length === list.Lines.length && PickingListStatus === enumCodes.PickingListStatus.Picking)
    await picker('/PickingList/FinishPickingList', { Id: listId });
}

const cartonWeight = 0.3;

/** The clerk packs an order into one box with a weight (kg), by default that of the goods and the carton; returns the answer. */
export async function pack(clerk: Ok, placed: Pick<Placed, 'id' | 'serialNumber'>, weight?: number): Promise<any> {
  const order = await clerk('/Packing/GetPackingOrder', { SerialNumber: placed.serialNumber });
  const whole = order.Goods.reduce((total: number, goods: any) => total + goods.GrossWeight, cartonWeight);
  await clerk('/Packing/StartPacking', { LogisticsOrderId: placed.id });
  for (const goods of order.Goods)
    await clerk('/Packing/ScanPackingGoods', { LogisticsOrderId: placed.id, CourierNumber: goods.CourierNumber });
  for (const service of order.Services ?? [])
    if (service.ValueAddedStatus === enumCodes.ValueAddedStatus.ToBeDone)
      await clerk('/LogisticsOrder/CompleteValueAddedWork', { Id: service.Id ?? service.OrderServiceId, ImageUrls: [], Remarks: '' });
  return clerk('/Packing/CompletePacking', {
    LogisticsOrderId: placed.id,
    ConfirmMeasures: weight !== undefined,
    Parcels: [{ Weight: weight ?? Math.round(whole * 1000) / 1000, Length: 40, Width: 30, Geight: 25 }],
  });
}

export interface Shift {
  id: string;
  serialNumber: string;
  bagNo: string;
}

/** The supervisor opens a shift with one bag. */
export async function openShift(leader: Ok, description: object): Promise<Shift> {
  const made = await leader('/TransportShift/EstablishTransportShift', { ...description, BagQuantity: 1 });
  await leader('/TransportShift/OpenTransportShift', { Id: made.Id });
  const bags = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: made.Id });
  return { id: made.Id, serialNumber: made.SerialNumber, bagNo: bags.Data[0].BagNo };
}

/** Puts an order's parcels into the shift's bag. */
export const bagOrder = (leader: Ok, shift: Shift, serialNumber: string) =>
  leader('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: serialNumber });

/** Seals the bag and confirms the departure. */
export async function depart(leader: Ok, shift: Shift): Promise<void> {
  const bags = await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  const bag = bags.Data.find(({ BagNo }: { BagNo: string }) => BagNo === shift.bagNo);
  await leader('/BagNumber/SealBagNumber', { Id: bag.Id, GrossWeight: Math.round((bag.NetWeight + 0.5) * 1000) / 1000 });
  await leader('/TransportShift/CloseTransportShift', { Id: shift.id });
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
}

/** Confirms the arrival, signs for the bag and ends the shift. */
export async function arrive(leader: Ok, shift: Shift): Promise<void> {
  await leader('/TransportShift/ConfirmArrival', { Id: shift.id });
  await leader('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
  await leader('/TransportShift/CompleteTransportShift', { Id: shift.id });
}

/** Sets orders to at the carrier (80), out for delivery (90), ready for pickup (95) or signed (100). */
export async function setStatus(leader: Ok, numbers: readonly string[], status: number): Promise<void> {
  const rows = await leader('/TrajectoryTrack/AddOrderTracks', { Numbers: numbers, TrajectoryStatus: status });
  eachDone(rows);
}

/** Adjusts a balance manually; above the site's limit a colleague approves the pending request. */
export async function moveMoney(first: Ok, second: Ok, path: string, body: object): Promise<void> {
  try {
    await first(path, body);
  } catch (problem) {
    if (!/: 469 /.test(String(problem))) throw problem;
    // Other requests may be pending too, some of them created by the approver.
    const [newest] = (await second('/MoneyRequest/GetMoneyRequests', { MoneyRequestStatus: 10, rows: 1 })).Data;
    await second('/MoneyRequest/AuditMoneyRequest', { Id: newest.Id, Approved: true });
  }
}
