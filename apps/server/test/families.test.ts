import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

// The specification names families of calls without showing them: what each has to hold, and who is answered.
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

interface Family {
  who: string;
  lists: string;
  calls: string;
}
const families: Record<string, readonly Family[]> = {
  'logistics orders': [
    {
      who: 'manager',
      lists: '/LogisticsOrder/GetLogisticsOrders',
      calls: `EstablishLogisticsOrder PeerEstablishLogisticsOrder GetEditLogisticsOrder EditLogisticsOrder CancelLogisticsOrder
        FreezeLogisticsOrder UnfreezeLogisticsOrder ApproveOutbound RejectLogisticsOrder CancelApproval SplitLogisticsOrder
        MergeLogisticsOrders LockOrderForRefund GetLogisticsOrderById GetLogisticsOrderLogs UpLoadLogisticsOrder ExportLogisticsOrders`,
    },
    {
      who: 'alice',
      lists: '/UserLogisticsOrder/GetLogisticsOrders',
      calls: `EstablishLogisticsOrder GetEditLogisticsOrder EditLogisticsOrder CancelLogisticsOrder SubmitLogisticsOrder
        PreviewLogisticsOrder GetLogisticsOrderById UpLoadLogisticsOrder ExportLogisticsOrders`,
    },
    // A forwarder's own orders, of goods that never lay here.
    { who: 'peer', lists: '/UserLogisticsOrder/GetLogisticsOrders', calls: 'PeerEstablishLogisticsOrder' },
  ],
  'warehouse documents': [
    {
      who: 'manager',
      lists: '/WarehouseDocument/GetWarehouseDocuments',
      calls: `EstablishWarehouseDocumentPacket EstablishWarehouseDocument GetWarehouseDocumentById GetEditWarehouseDocument
        EditWarehouseDocument DeleteWarehouseDocument SignForBins SignForCancel CommodityPutOnShelves BinPutOnShelves BinLowerShelf
        EndWarehouseDocument`,
    },
    {
      who: 'alice',
      lists: '/UserWarehouseDocument/GetWarehouseDocuments',
      calls: `EstablishWarehouseDocumentPacket EstablishWarehouseDocument GetWarehouseDocumentById GetEditWarehouseDocument
        EditWarehouseDocument DeleteWarehouseDocument SubmitWarehouseDocument`,
    },
  ],
  customs: [
    {
      who: 'manager',
      lists: '/CustomsClearanceCompany/GetCustomsClearanceCompanys',
      calls: `EstablishCustomsClearanceCompany GetEditCustomsClearanceCompany EditCustomsClearanceCompany DeleteCustomsClearanceCompany
        EstablishCustomsClearanceNumbers VoidCustomsClearanceNumbers DeleteCustomsClearanceNumbers`,
    },
    {
      who: 'alice',
      lists: '/ApplicantInformation/GetApplicantInformations',
      calls: `EstablishApplicantInformation GetEditApplicantInformation EditApplicantInformation DeleteApplicantInformation`,
    },
    { who: 'manager', lists: '/ApplicantInformation/GetApplicantInformations', calls: 'DeactivateApplicantInformation' },
    {
      who: 'manager',
      lists: '/LogisticsInvoice/GetLogisticsInvoices',
      calls: `EstablishLogisticsInvoice GetEditLogisticsInvoice EditLogisticsInvoice DeleteLogisticsInvoice IssueLogisticsInvoice
        VoidLogisticsInvoice PrintLogisticsInvoice`,
    },
  ],
  'transfer plans, bags and schemes of tracks': [
    {
      who: 'manager',
      lists: '/TransferPlan/GetTransferPlans',
      calls: `EstablishTransferPlan GetEditTransferPlan EditTransferPlan DeleteTransferPlan ConfirmTransferPlan ExecuteTransferPlan
        CancelTransferPlan AddTransferPlanOrders DeleteTransferPlanOrders`,
    },
    { who: 'manager', lists: '/WarehouseTransfer/GetWarehouseTransfers', calls: 'EstablishWarehouseTransfer CancelWarehouseTransfer' },
    { who: 'manager', lists: '/BagNumber/GetBagNumbers', calls: 'EstablishBagNumbers GetEditBagNumber EditBagNumber VoidBagNumber' },
    {
      who: 'manager',
      lists: '/LogisticsOrderTrajectoryScheme/GetLogisticsOrderTrajectorySchemes',
      calls: `EstablishLogisticsOrderTrajectoryScheme GetEditLogisticsOrderTrajectoryScheme EditLogisticsOrderTrajectoryScheme
        DeleteLogisticsOrderTrajectoryScheme`,
    },
  ],
};

describe('a family of calls', () => {
  test.each(Object.entries(families))('of %s is served to those it is for, and to nobody else', async (_name, parts) => {
    const visitor = server.visitor();
    for (const { who, lists, calls } of parts) {
      const area = lists.split('/')[1]!;
      const person = await server.as(who);
      expect(await person.ok(lists, { index: 1, rows: 10 })).toMatchObject({ Total: expect.any(Number), Data: expect.any(Array) });
      for (const path of calls.split(/\s+/).map((name) => `/${area}/${name}`)) {
        // An empty body is refused for what it lacks, never for a path or a right that is missing.
        const { status } = await person.post(path, {});
        expect([path, { 404: 'missing', 403: 'no right' }[status] ?? 'served']).toEqual([path, 'served']);
        expect([path, (await visitor.post(path, {})).status]).toEqual([path, 401]);
      }
      expect((await visitor.post(lists)).status).toBe(401);
    }
  });
});

/** The lists of a kind of people, by the names of their calls. */
const work = {
  admin: `GetSites GetWarehouses GetWarehousePartitions GetShelves GetCarriers GetTypeOfShippings GetCustomsClearanceCompanys
    GetCustomsClearanceNumbers GetTransportShifts GetBagNumbers GetWarehouseQuotations GetInboundQuotations GetWarehouseDocuments
    GetQualityInspections GetReturnOrders GetLogisticsOrders GetPickingLists GetPackings GetBills GetOnlinePayments GetCoupons GetActivities
    GetNotices GetHelpTutorials`,
  alice: `GetCommodity GetPackages GetRecipientInformations GetUserAmountJournals GetRecharges GetUserCoupons GetUserMessages`,
};
const pathsFor = (names: string, who: string) =>
  names.split(/\s+/).map((name) => {
    const found = server.server.handlers.find((one) => one.path.endsWith(`/${name}`) && one.who.includes(who));
    return [name, found?.path] as const;
  });

describe('the product', () => {
  test('has platform staff manage sites, warehouses, transport, prices, orders, bills, coupons and words', async () => {
    const admin = await server.as('admin');
    for (const [name, path] of pathsFor(work.admin, 'P')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect([name, (await admin.post(path!, { index: 1, rows: 10 })).Code]).toEqual([name, 0]);
    }
  });

  test('has customers manage commodities, packages, recipients, wallet and credit, recharge, coupons and messages', async () => {
    const alice = await server.as('alice');
    for (const [name, path] of pathsFor(work.alice, 'C')) {
      expect([name, path]).toEqual([name, expect.any(String)]);
      expect([name, (await alice.post(path!, { index: 1, rows: 10 })).Code]).toEqual([name, 0]);
    }
    expect(await alice.ok('/UserAmountJournal/GetUserWallet')).toMatchObject({
      Balance: expect.any(Number),
      CreditLimit: expect.any(Number),
    });
  });

  test('serves warehouse staff, administrators and customers, each with their own work and nobody else’s', async () => {
    const [clerk, admin, alice] = [await server.as('clerk'), await server.as('admin'), await server.as('alice')];
    const own: [typeof clerk, string][] = [
      [clerk, '/Packing/CompletePacking'],
      [admin, '/Site/EstablishSite'],
      [alice, '/UserLogisticsOrder/EstablishLogisticsOrder'],
    ];
    for (const [person] of own)
      for (const [owner, path] of own) expect([path, (await person.post(path, {})).status === 403]).toEqual([path, person !== owner]);
  });
});
