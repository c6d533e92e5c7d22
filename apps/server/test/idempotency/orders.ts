import { randomUUID } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import { approved, fresh, packed, picture } from './floor.ts';
import type { Preparations } from './repeat.ts';

const invoiceLine = { ChineseName: '茶叶', EnglishName: 'Tea', HsCode: '0902', Quantity: 3, UnitPrice: 12.5 };

async function invoice(f: StockFloor, issued = false): Promise<string> {
  const { Id } = await f.manager.ok('/LogisticsInvoice/EstablishLogisticsInvoice', { LogisticsOrderId: (await packed(f)).id });
  const { RowVersion, CurrencyId } = await f.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
  await f.manager.ok('/LogisticsInvoice/EditLogisticsInvoice', { Id, RowVersion, CurrencyId, Lines: [invoiceLine] });
  if (issued) await f.manager.ok('/LogisticsInvoice/IssueLogisticsInvoice', { Ids: [Id] });
  return Id;
}
async function applicant(f: StockFloor): Promise<string> {
  const body = { UserId: f.alice.userId, Contacts: fresh('Wu'), Phone: '13600001111', DetailedAddress: 'Road 3' };
  return (await f.manager.ok('/ApplicantInformation/EstablishApplicantInformation', { ...body, IdentityNumber: '350203199001011234' })).Id;
}
async function recipient(f: StockFloor): Promise<string> {
  const { Id } = await f.alice.ok('/RecipientInformation/EstablishRecipientInformation', {
    RecipientInformationType: 1,
    RecipientName: '王大同',
    Phone: `09${fresh('').slice(-8)}`,
    PhoneCode: '886',
    CountryId: f.toTaipei.countryId,
    DetailedAddress: '忠孝東路一段1號',
    IdentityNumber: 'A123456789',
  });
  return Id;
}
async function unknownItem(f: StockFloor) {
  const CourierNumber = fresh();
  const { Package } = await f.clerk.ok('/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber });
  return Package.Id as string;
}
async function claimed(f: StockFloor) {
  const Id = await unknownItem(f);
  await f.alice.ok('/UnknownItem/ClaimUnknownItem', { Id, ProductName: 'Cup', EvidenceUrls: [await picture(f, f.alice)] });
  return Id;
}
async function charge(f: StockFloor) {
  const { Data } = await f.manager.ok('/Currencies/GetCurrencies', { rows: 100 });
  const StatedCurrencyId = Data.find(({ Code }: { Code: string }) => Code === 'CNY').Id;
  return { Number: (await packed(f)).number, InvoiceNumber: fresh('INV'), StatedAmount: 10.5, StatedCurrencyId };
}

/** Preparations of further calls on orders, their papers and costs. */
export const orderPaperCalls: Preparations<StockFloor> = {
  '/LogisticsOrder/SplitLogisticsOrder': async (f) => {
    const goods = [await f.shelved(), await f.shelved()];
    await f.payDebts();
    const { Id } = await f.paidOrder({ Consolidation: true }, goods);
    await f.approve(Id);
    return [f.leader, { Id, Parts: [{ Goods: [{ PackageId: goods[1]!.id, Quantity: 1 }] }] }];
  },
  '/LogisticsInvoice/EstablishLogisticsInvoice': async (f) => [f.manager, { LogisticsOrderId: (await packed(f)).id }],
  '/LogisticsInvoice/EditLogisticsInvoice': async (f) => {
    const Id = await invoice(f);
    const { RowVersion, CurrencyId } = await f.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
    return [f.manager, { Id, RowVersion, CurrencyId, Lines: [invoiceLine, { ...invoiceLine, Quantity: 1 }] }];
  },
  '/LogisticsInvoice/DeleteLogisticsInvoice': async (f) => [f.manager, { Id: await invoice(f) }],
  '/LogisticsInvoice/IssueLogisticsInvoice': async (f) => [f.manager, { Ids: [await invoice(f), await invoice(f)] }],
  '/LogisticsInvoice/PrintLogisticsInvoice': async (f) => [f.manager, { Ids: [await invoice(f, true)] }],
  '/LogisticsInvoice/VoidLogisticsInvoice': async (f) => [f.manager, { Id: await invoice(f, true), Remarks: 'wrong value' }],
  '/ApplicantInformation/DeactivateApplicantInformation': async (f) => [f.manager, { Id: await applicant(f), IsDeactivate: true }],
  '/ApplicantInformation/ChangeOrderDeclarants': async (f) => [
    f.leader,
    { Moves: [{ LogisticsOrderId: (await packed(f)).id, ApplicantInformationId: await applicant(f) }] },
  ],
  '/CustomsDeclaration/DeclareOrderGoods': async (f) => {
    const LogisticsOrderId = (await f.paidOrder()).Id;
    const { Lines } = await f.manager.ok('/CustomsDeclaration/GetOrderDeclaration', { LogisticsOrderId });
    return [f.manager, { LogisticsOrderId, Lines: [{ OrderGoodsId: Lines[0].OrderGoodsId, HsCode: '851679', NetWeight: 1 }] }];
  },
  '/RecipientInformation/VerifyRecipientRealName': async (f) => [f.manager, { Id: await recipient(f) }],
  '/WaybillPrinting/GetWaybillPrintData': async (f) => [f.clerk, { LogisticsOrderIds: [(await packed(f)).id] }],
  '/CarrierCharge/EstablishCarrierCharge': async (f) => [f.finance, await charge(f)],
  '/CarrierCharge/VoidCarrierCharge': async (f) => {
    const { Id } = await f.finance.ok('/CarrierCharge/EstablishCarrierCharge', await charge(f));
    return [f.finance, { Id, Remarks: 'wrong order' }];
  },
  '/CarrierCharge/PayCarrierCharges': async (f) => {
    const { Id } = await f.finance.ok('/CarrierCharge/EstablishCarrierCharge', await charge(f));
    return [f.finance, { Ids: [Id], TransferNo: 'TT-9' }];
  },
  '/CarrierCharge/UndoCarrierPayment': async (f) => {
    const { Id } = await f.finance.ok('/CarrierCharge/EstablishCarrierCharge', await charge(f));
    await f.finance.ok('/CarrierCharge/PayCarrierCharges', { Ids: [Id], TransferNo: 'TT-9' });
    return [f.finance, { Id, Remarks: 'returned by the bank' }];
  },
  '/TransferQuotation/RehearseTransferQuotation': async (f) => {
    const { Data } = await f.manager.ok('/TransferQuotation/GetTransferQuotations', { rows: 1 });
    return [f.manager, { Id: Data[0].Id, StartDate: '2026-01-01 00:00:00', EndDate: '2026-01-31 00:00:00' }];
  },
};

/** Preparations of further calls on packages. */
export const packagePaperCalls: Preparations<StockFloor> = {
  '/Package/PrintPackageLabels': async (f) => [f.clerk, { Ids: [(await f.shelved()).id] }],
  '/Package/PrintScannerCards': (f) => [f.clerk, {}],
  '/Package/RecoverPackage': async (f) => {
    const { id: Id } = await f.shelved();
    await f.manager.ok('/Package/ReportPackageLost', { Id, Remarks: 'not found' });
    return [f.leader, { Id, ShelvesNumber: 'A-02-01' }];
  },
  '/Package/SplitPackage': async (f) => [
    f.leader,
    { Id: (await f.shelved({ declared: { Quantity: 4 } })).id, Parts: [{ Quantity: 1 }, { Quantity: 2 }] },
  ],
  '/UnknownItem/AuditUnknownItemClaim': async (f) => {
    const ItemId = await claimed(f);
    const { id: Id } = await f.db.selectFrom('unknownItemClaim').select('id').where('packageId', '=', ItemId).executeTakeFirstOrThrow();
    return [f.support, { Id, Approved: true }];
  },
  '/UnknownItem/CancelUnknownItemClaim': async (f) => [f.alice, { Id: await claimed(f) }],
  '/UnknownItem/EditUnknownItem': async (f) => {
    const Id = await unknownItem(f);
    const { RowVersion } = await f.clerk.ok('/UnknownItem/GetEditUnknownItem', { Id });
    return [f.clerk, { Id, RowVersion, ProductName: 'Desk lamp', Quantity: 2 }];
  },
};

/** Preparations of further calls of picking. */
export const pickingTaskCalls: Preparations<StockFloor> = {
  '/PickingList/AddPickingListTask': async (f) => {
    await f.payDebts();
    const order = await f.approved({ parcels: 2 });
    return [f.leader, { Id: await f.listOf(order), PickerIds: [f.picker.userId, f.clerk.userId] }];
  },
  '/PickingList/DeletePickingListOrder': async (f) => {
    const [one, other] = [await approved(f), await approved(f)];
    return [f.leader, { Id: await f.listOf(one, other), LogisticsOrderId: other.id }];
  },
  '/PickingList/PrintPicking': async (f) => [f.leader, { Ids: [await f.listOf(await approved(f))] }],
};

/** Preparations of calls on commodities. */
export const commodityCalls: Preparations<StockFloor> = {
  '/Commodity/AuditCommodity': async (f) => {
    const { id } = await f.stocked([], { commodityStatus: enumCodes.CommodityStatus.ToBeAudited });
    return [f.manager, { Ids: [id], Approved: true }];
  },
  '/Commodity/EditCommoditySpecification': async (f) => [f.clerk, { Id: (await f.stocked([])).id, ...measures }],
  '/Commodity/AuditCommoditySpecification': async (f) => {
    const { id: Id } = await f.stocked([]);
    await f.clerk.ok('/Commodity/EditCommoditySpecification', { Id, ...measures });
    return [f.manager, { Ids: [Id], Approved: true }];
  },
  '/Commodity/SetCommoditySalesStatus': async (f) => [
    f.alice,
    { Ids: [(await f.stocked([])).id, (await f.stocked([])).id], SalesStatus: enumCodes.SalesStatus.Halted },
  ],
  '/Commodity/PrintCommodityLabels': async (f) => [f.clerk, { Ids: [(await f.stocked([])).id] }],
  '/Commodity/PrintCommodityReport': (f) => [f.manager, {}],
  '/Commodity/PrintStockAgeing': (f) => [f.manager, {}],
  '/Commodity/EstablishCommodityVariants': async (f) => {
    const code = fresh('TS');
    const body = { CommodityCode: `${code}-0`, Name: 'T-shirt', Length: 30, Width: 20, Geight: 2, GrossWeight: 0.3 };
    const { Id } = await f.alice.ok('/UserCommodity/EstablishCommodity', body);
    const size = (Value: string) => [{ Name: 'Size', Value }];
    const Variants = [{ CommodityCode: `${code}-M`, VariantOptions: size('M') }];
    return [f.alice, { Id, ArticleCode: code, VariantOptions: size('S'), Variants }];
  },
  '/UserCommodity/EditCommodity': async (f) => {
    const { id: Id } = await f.stocked([]);
    const form = await f.alice.ok('/UserCommodity/GetCommodityById', { Id });
    return [f.alice, { Id, RowVersion: form.RowVersion, CommodityCode: form.CommodityCode, Name: 'Green tea' }];
  },
  '/UserCommodity/DeleteCommodity': async (f) => [f.alice, { Id: (await f.stocked([])).id }],
};
const measures = { Length: 12, Width: 10, Geight: 10, ActualOfWeight: 0.6 };

/** Preparations of calls on shelves, workstations and wall displays. */
export const warehouseCalls: Preparations<StockFloor> = {
  '/Shelves/BatchAddShelves': async (f) => {
    const { partitionId: PartitionId } = await f.shelf('A-01-01');
    return [f.leader, { WarehouseId: f.xiamen.id, PartitionId, Prefix: fresh('N'), StartNumber: 1, EndNumber: 3 }];
  },
  '/Shelves/PrintShelvesReport': async (f) => [f.leader, { Ids: [(await f.shelf('A-01-01')).id] }],
  '/Workstation/ReportWorkstation': (f) => [f.clerk, workstation(f)],
  '/Workstation/DeleteWorkstation': async (f) => {
    const body = workstation(f);
    await f.clerk.ok('/Workstation/ReportWorkstation', body);
    const { Data } = await f.leader.ok('/Workstation/GetWorkstations', { rows: 100 });
    return [f.leader, { Id: Data.find(({ Name }: { Name: string }) => Name === body.Name).Id }];
  },
  '/Wall/EndWallLinks': async (f) => [f.leader, { Ids: [await wallLink(f), await wallLink(f)] }],
  '/Wall/EndAllWallLinks': async (f) => {
    await wallLink(f);
    return [f.leader, { WarehouseId: f.xiamen.id }];
  },
  '/Warehouse/DisableWarehouse': async (f) => [f.manager, { Id: await warehouse(f) }],
  '/Warehouse/EnableWarehouse': async (f) => {
    const Id = await warehouse(f);
    await f.manager.ok('/Warehouse/DisableWarehouse', { Id });
    return [f.manager, { Id }];
  },
};
const workstation = (f: StockFloor) => ({
  MachineId: randomUUID(),
  Name: fresh('Table'),
  WarehouseId: f.xiamen.id,
  IsConnected: true,
  Devices: [{ Type: 'Scale', Kind: 'Port', State: 'Ready' }],
});
async function wallLink(f: StockFloor): Promise<string> {
  const Name = fresh('Hall');
  await f.leader.ok('/Wall/EstablishWallLink', { Name, WarehouseId: f.xiamen.id, Days: 30 });
  const { Data } = await f.leader.ok('/Wall/GetWallLinks', { rows: 100 });
  return Data.find((row: { Name: string }) => row.Name === Name).Id;
}
async function warehouse(f: StockFloor): Promise<string> {
  const { countryId, personInCharge, warehouseType } = f.xiamen;
  const body = { Name: fresh('House'), Code: fresh('').slice(-6), CountryId: countryId, PersonInCharge: personInCharge };
  return (await f.manager.ok('/Warehouse/EstablishWarehouse', { ...body, WarehouseType: warehouseType })).Id;
}
