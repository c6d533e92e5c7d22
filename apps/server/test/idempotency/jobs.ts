import { sql } from 'kysely';
import { newId } from '@entrepot/server/core/db/ids.ts';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';
import { uploadFile } from '@entrepot/server/testing/forms.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import { fresh } from './floor.ts';
import type { Preparations } from './repeat.ts';

type Preparation = Preparations<StockFloor>[`/${string}`];

/** An export of a list, started by staff. */
const exported =
  (by: 'manager' | 'finance' = 'manager', body: object = {}): Preparation =>
  (f) => [f[by], body];
/** An import of a spreadsheet; the job reports the lines it cannot import. */
const imported =
  (more: (f: StockFloor) => object = () => ({}), by: 'manager' | 'admin' | 'finance' | 'leader' = 'manager'): Preparation =>
  async (f) => [f[by], { ...more(f), FileId: await spreadsheet(f, f[by], [['Number'], [fresh()]]) }];

async function spreadsheet(f: StockFloor, by: Person, [heading, ...rows]: [string[], ...string[][]]): Promise<string> {
  const bytes = await writeSheets([{ name: 'rows', heading, rows }]);
  return (await uploadFile(f, by, { name: 'rows.xlsx', bytes })).Id;
}
/** A carrier's statement with one readable line of an order that is not known; the statement is checked before the job starts. */
const statement: Preparation = async (f) => {
  const rows: [string[], ...string[][]] = [
    ['Order or waybill number', 'Amount collected'],
    [fresh(), '25.50'],
  ];
  return [f.finance, { ...carrierId(f), FileId: await spreadsheet(f, f.finance, rows) }];
};
const carrierId = ({ carriers }: StockFloor) => ({ CarrierId: [...carriers.values()][0] });
const warehouseId = ({ xiamen }: StockFloor) => ({ WarehouseId: xiamen.id });

const takeOver = async ({ manager }: StockFloor): Promise<{ Id: string }> =>
  manager.ok('/TakeOver/EstablishTakeOver', { Name: `Old ${fresh()}` });
/** A take-over with the row of a customer, as an import stores it. */
async function takeOverWithRow(f: StockFloor): Promise<{ Id: string }> {
  const { Id } = await takeOver(f);
  await sql`insert into take_over_row (site_id, id, creation_time, take_over_id, part, row_key, line, cells, figures)
    values (${f.manager.siteId}, ${newId()}, now(), ${Id}, 1, 'T99001', 2, '{"memberCode": "T99001"}', '{}')`.execute(f.db);
  return { Id };
}

/** Preparations of calls that start an export or import job: one job is put into the queue. */
export const jobCalls: Preparations<StockFloor> = {
  '/Bill/ExportBills': exported('finance'),
  '/Commodity/ExportCommodity': exported(),
  '/Commodity/ExportCommodityInventory': exported(),
  '/LogisticsOrder/ExportLogisticsOrders': exported(),
  '/LogisticsOrderReport/ExportAgeingReport': exported(),
  '/LogisticsOrderReport/ExportArrearsReport': exported('finance'),
  '/LogisticsOrderReport/ExportCouponReport': exported(),
  '/LogisticsOrderReport/ExportCustomerReport': exported(),
  '/LogisticsOrderReport/ExportInventoryReport': exported(),
  '/LogisticsOrderReport/ExportLogisticsOrderReport': exported('manager', { GroupBy: 'customer' }),
  '/LogisticsOrderReport/ExportOpenItemsReport': exported('finance'),
  '/LogisticsOrderReport/ExportRewardReport': exported('finance'),
  '/LogisticsOrderReport/ExportThroughputReport': exported(),
  '/LogisticsOrderReport/ExportWarehouseWorkReport': exported(),
  '/Package/ExportPackages': exported(),
  // Only a site that is being tried out has an archive.
  '/Site/ExportTrialData': async (f) => {
    await sql`update site set live_time = null where id = ${f.manager.siteId}`.execute(f.db);
    return [f.manager, {}];
  },
  '/SellerOrder/ExportSellerOrders': exported(),
  '/SellerOrder/ExportSellerStatement': exported(),
  '/ShopOrder/ExportShopOrders': exported(),
  '/TransferQuotation/ExportTransferQuotations': exported(),
  '/UserAmountJournal/ExportUserAmountJournals': exported('finance'),
  '/WarehouseDocument/ExportWarehouseDocuments': exported(),
  '/Carrier/UpLoadLocalTrackingNumbers': imported(carrierId),
  '/CarrierCharge/ImportCarrierCharges': imported(undefined, 'finance'),
  '/CodRemittance/ImportCarrierCodStatement': statement,
  '/Commodity/UpLoadCommodity': imported(({ alice }) => ({ UserId: alice.userId })),
  '/GlobalCountries/UpLoadGlobalCountries': imported(undefined, 'admin'),
  '/LogisticsOrder/UpLoadLogisticsOrder': imported((f) => ({ ...warehouseId(f), UserId: f.peer.userId })),
  '/Package/UpLoadPackage': imported((f) => ({ ...warehouseId(f), UserId: f.alice.userId })),
  '/RecipientInformation/UpLoadRecipientInformation': imported(({ alice }) => ({ UserId: alice.userId })),
  '/TakeOver/EstablishTakeOver': (f) => [f.manager, { Name: `Old ${fresh()}` }],
  '/TakeOver/DeleteTakeOver': async (f) => [f.manager, await takeOverWithRow(f)],
  '/TakeOver/UpLoadTakeOver': async (f) => [
    f.manager,
    { ...(await takeOver(f)), Part: 1, FileId: await spreadsheet(f, f.manager, [['Number'], [fresh()]]) },
  ],
  '/TakeOver/RehearseTakeOver': async (f) => [f.manager, await takeOverWithRow(f)],
  '/TakeOver/ClearTakeOverPart': async (f) => [f.manager, { ...(await takeOverWithRow(f)), Part: 1 }],
  '/TakeOver/InviteTakenOver': async (f) => {
    const { Id } = await takeOver(f);
    await sql`update take_over set take_over_status = 2 where id = ${Id}`.execute(f.db);
    return [f.manager, { Id }];
  },
  '/TrajectoryTrack/UpLoadTracks': imported(undefined, 'leader'),
  '/TransferQuotation/UpLoadTransferQuotation': imported(),
  '/WarehouseDocument/UpLoadWarehouseDocument': imported((f) => ({ ...warehouseId(f), UserId: f.alice.userId })),
};
