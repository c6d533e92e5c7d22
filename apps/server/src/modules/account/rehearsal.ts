import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { type GuideStep, type RehearsalStep, type rehearseSetUp, rehearsalSteps } from '@entrepot/contract/modules/account/guide-calls.ts';
import { dec, text as decimalText } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { rolledBack, RehearsedRefusal } from '../../core/calls/rolled-back.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Services } from '../../core/services.ts';
import { type Ways, waysOf } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { statesStreet } from '../warehouses/public.ts';
import { limit } from './attempts.ts';
import { type Acting, type People, peopleOf } from './rehearsal-people.ts';
import { testRecipient } from './rehearsal-recipient.ts';
import { siteToSetUp } from './site-to-set-up.ts';

type Report = Output<typeof rehearseSetUp>;
type Problem = Parameters<typeof problemText>[1];

const runsPerMinute = 6;
const parcel = { Weight: 1.2, Length: 30, Width: 20, Geight: 10 };
const afterPacking = 2;

/** The reason why a step stops although no call refused, and the step of the guide that solves it. */
class Stuck extends Error {
  readonly problem: Problem;
  readonly guideStep: GuideStep | null;
  constructor(problem: Problem, guideStep: GuideStep | null) {
    super(problem);
    this.problem = problem;
    this.guideStep = guideStep;
  }
}

const problemText = (
  caller: Caller,
  key: 'noMessages' | 'noAgreement' | 'noAddress' | 'noCargoType' | 'noShelf' | 'noMethod' | 'noPayment' | 'noStaff' | 'noSecond',
) => text(caller.language, `account.rehearsal.${key}`) ?? key;

/**
 * Plays the way of a package at a site through the real calls, as a new customer and as the site's own staff, and reports what stopped it.
 * Everything happens in one transaction that is rolled back: no row, number or message remains (decision 143).
 */
export const rehearse =
  ({ config }: Pick<Services, 'config'>, handlers: readonly Handler[]) =>
  async (db: Db, caller: Caller, input: Input<typeof rehearseSetUp>): Promise<Report> => {
    const siteId = siteToSetUp(caller, input);
    await limit(db, caller.now, `rehearsal ${siteId}`, runsPerMinute, 1);
    const faults: unknown[] = [];
    const log = (problem: unknown) => void faults.push(problem);
    const steps = await rolledBack(db, handlers, { log }, async (call, tx, inside) => {
      const sites = await tx.selectFrom('site').select('id').execute();
      const people = peopleOf({ call, tx, inside, caller, siteId, siteIds: sites.map(({ id }) => id), handlers });
      const way = wayOf({
        tx,
        now: caller.now,
        people,
        siteId,
        secret: config.secretKey,
        ways: await waysOf(tx, config, siteId, 'customer'),
      });
      const { paymentTiming } = await siteConfigurationOf(tx, siteId);
      return play(caller, way, orderOf(paymentTiming === afterPacking));
    });
    if (faults.length) throw faults[0];
    return { siteId, passed: steps.every(({ outcome }) => outcome === 'passed'), steps };
  };

function orderOf(paysAfterPacking: boolean): readonly RehearsalStep[] {
  const steps = Object.keys(rehearsalSteps) as RehearsalStep[];
  return paysAfterPacking ? [...steps.filter((step) => step !== 'pay' && step !== 'ship'), 'pay', 'ship'] : steps;
}

/** Plays the steps until one fails; the others are not reached. */
async function play(caller: Caller, way: Record<RehearsalStep, () => Promise<void>>, steps: readonly RehearsalStep[]) {
  const played: Report['steps'] = [];
  for (const step of steps) {
    if (played.some(({ outcome }) => outcome === 'failed')) {
      played.push({ step, outcome: 'notReached', problem: null, guideStep: null });
      continue;
    }
    try {
      await way[step]();
      played.push({ step, outcome: 'passed', problem: null, guideStep: null });
    } catch (problem) {
      played.push({ step, outcome: 'failed', ...reasonOf(caller, step, problem) });
    }
  }
  return played;
}

function reasonOf(caller: Caller, step: RehearsalStep, problem: unknown) {
  if (problem instanceof Stuck) return { problem: problemText(caller, problem.problem), guideStep: problem.guideStep };
  if (problem instanceof RehearsedRefusal) return { problem: problem.message, guideStep: rehearsalSteps[step] };
  throw problem;
}

interface Setting {
  tx: Tx;
  now: Date;
  people: People;
  siteId: string;
  secret: string;
  ways: Ways;
}

/** The steps as calls; each continues with what the former ones made. */
function wayOf({ tx, now, people, siteId, secret, ways }: Setting): Record<RehearsalStep, () => Promise<void>> {
  const courierNumber = `REHEARSAL${Date.now()}`;
  let customer: Acting;
  let customerId = '';
  let warehouseId = '';
  let packageId = '';
  let methodId = '';
  let order = { Id: '', SerialNumber: '' };
  let waybill = { Wanted: false, Ok: true };

  async function staff(paths: readonly string[], not?: string | null) {
    const found = await people.staffFor(paths, { warehouseId, not: not ?? null });
    if (!found) throw new Stuck('noStaff', 'staff');
    return found;
  }
  const asStaff = async (...paths: readonly string[]): Promise<Acting> => (await staff(paths)).act;

  /** Pays what is due, as the customer: staff enter money that arrived, with an approver where the limits need one. */
  async function payAll(): Promise<void> {
    const { Data } = await customer('/UserBill/GetBills', { PaymentStatus: enumCodes.PaymentStatus.Unpaid, rows: 100 });
    const due = Data.reduce((sum: ReturnType<typeof dec>, bill: any) => sum.plus(bill.PaymentMoney).minus(bill.PaidAmount), dec(0));
    if (!due.gt(0)) return;
    await enterMoney(Number(decimalText(due)));
    await customer('/UserBill/PayBills', {
      BillIds: Data.map((bill: any) => bill.Id),
      PaymentType: 1,
      ExpectedAmount: Number(decimalText(due)),
    });
  }
  async function enterMoney(Amount: number): Promise<void> {
    const path = '/Recharge/ManualRecharge';
    const first = await people.staffFor([path]);
    if (!first) throw new Stuck('noStaff', 'staff');
    try {
      await first.act(path, { UserId: customerId, Amount, Remarks: 'Rehearsal' });
    } catch (problem) {
      if (!(problem instanceof RehearsedRefusal) || problem.code !== errorCodes.SecondPersonNeeded) throw problem;
      const second = await people.staffFor(['/MoneyRequest/AuditMoneyRequest', '/MoneyRequest/GetMoneyRequests', path], {
        not: first.userId,
      });
      if (!second) throw new Stuck('noSecond', 'staff');
      const waiting = await second.act('/MoneyRequest/GetMoneyRequests', { MoneyRequestStatus: 10, UserId: customerId, rows: 1 });
      await second.act('/MoneyRequest/AuditMoneyRequest', { Id: waiting.Data[0].Id, Approved: true });
    }
  }

  return {
    async register() {
      if (!ways.email && !ways.phone()) throw new Stuck('noMessages', 'mail');
      const agreement = await people.visitor('/PublicSite/GetAgreement', { Kind: 'register' });
      if (!agreement) throw new Stuck('noAgreement', 'page');
      ({ act: customer, userId: customerId } = await people.register(secret, ways));
    },
    async address() {
      const shown = await customer('/ConsolidationAddress/GetMineConsolidationAddresses');
      const whole = shown.find((one: any) => statesStreet(one.DetailedAddress, one.MemberCode));
      if (!whole) throw new Stuck('noAddress', 'address');
      warehouseId = whole.WarehouseId;
    },
    async declare() {
      const [cargoType] = await customer('/CargoType/GetSelectCargoTypes');
      if (!cargoType) throw new Stuck('noCargoType', 'cargoTypes');
      const goods = { ProductName: 'Rehearsal', Price: 20, Quantity: 1, CargoTypeId: cargoType.Value };
      packageId = (await customer('/UserPackage/EstablishPackage', { CourierNumber: courierNumber, WarehouseId: warehouseId, ...goods }))
        .Id;
    },
    async receive() {
      const path = '/Package/PackageSigning';
      await (await asStaff(path))(path, { WarehouseId: warehouseId, CourierNumber: courierNumber, ...parcel });
    },
    async shelve() {
      const path = '/Package/PackagePutOnShelves';
      const clerk = await asStaff(path);
      const numbers = await shelvesOf(tx, siteId, warehouseId);
      if (!numbers.length) throw new Stuck('noShelf', 'shelves');
      await firstThatWorks(numbers, (ShelvesNumber) =>
        clerk(path, { CourierNumber: courierNumber, ShelvesNumber, WarehouseId: warehouseId }),
      );
    },
    async order() {
      const recipient = await testRecipient(tx, siteId, now);
      const { Id: RecipientInformationId } = await customer('/UserRecipientInformation/EstablishRecipientInformation', recipient.body);
      const audits = ['/RecipientInformation/AuditRecipientInformation', '/RecipientInformation/VerifyRecipientRealName'] as const;
      const operator = await people.staffFor(audits);
      if (!operator) throw new Stuck('noStaff', 'staff');
      // Where the site reviews no recipients, this one is approved already.
      const { audit } = await tx
        .selectFrom('recipient')
        .select('audit')
        .where('siteId', '=', siteId)
        .where('id', '=', RecipientInformationId)
        .executeTakeFirstOrThrow();
      if (audit === enumCodes.RecipientInformationAudit.ToBeAudited)
        await operator.act(audits[0], { Ids: [RecipientInformationId], Approved: true });
      if (recipient.realName) await operator.act(audits[1], { Id: RecipientInformationId });
      const methods = await customer('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: warehouseId });
      if (!methods.length) throw new Stuck('noMethod', 'shipping');
      const wish = {
        WarehouseId: warehouseId,
        RecipientInformationId,
        Goods: [{ PackageId: packageId, Quantity: 1 }],
        DeclaredPrice: 20,
      };
      await firstThatWorks(methods, async ({ Value: TypeOfShippingId }: any) => {
        const body = { ...wish, TypeOfShippingId };
        const quote = await customer('/UserLogisticsOrder/PreviewLogisticsOrder', { ...body, Submit: true });
        const made = { ...body, Submit: true, ExpectedAmount: quote.Payable };
        order = await customer('/UserLogisticsOrder/EstablishLogisticsOrder', made);
        methodId = TypeOfShippingId;
      });
    },
    async pay() {
      const accounts = await customer('/Recharge/GetSiteBankAccounts');
      const online = await customer('/OnlinePayment/GetAvailableOnlinePayments', {});
      if (!accounts?.length && !online.length) throw new Stuck('noPayment', 'payment');
      await payAll();
    },
    async approve() {
      const path = '/LogisticsOrder/ApproveOutbound';
      await (await asStaff(path))(path, { Ids: [order.Id] });
    },
    async pick() {
      const area = '/PickingList';
      const listing = await asStaff(`${area}/AddPickingList`);
      const { PickingIds } = await listing(`${area}/AddPickingList`, { WarehouseId: warehouseId, LogisticsOrderIds: [order.Id] });
      const names = ['BatchClaimPickingListCurrentUser', 'StartPickingList', 'GetPickingById', 'ConfirmPickingGoods', 'FinishPickingList'];
      const picker = await asStaff(...names.map((name) => `${area}/${name}`));
      for (const Id of PickingIds) {
        await picker(`${area}/BatchClaimPickingListCurrentUser`, { Ids: [Id] });
        await picker(`${area}/StartPickingList`, { Id });
        for (const line of (await picker(`${area}/GetPickingById`, { Id })).Lines)
          await picker(`${area}/ConfirmPickingGoods`, { Id, LineId: line.Id, ShelvesNumber: line.ShelvesNumber, Quantity: line.Quantity });
        const { PickingListStatus } = await picker(`${area}/GetPickingById`, { Id });
        if (PickingListStatus === enumCodes.PickingListStatus.Picking) await picker(`${area}/FinishPickingList`, { Id });
      }
    },
    async pack() {
      const names = ['GetPackingOrder', 'StartPacking', 'ScanPackingGoods', 'CompletePacking'];
      const packer = await asStaff(...names.map((name) => `/Packing/${name}`));
      const of = { LogisticsOrderId: order.Id };
      const { Goods } = await packer('/Packing/GetPackingOrder', { SerialNumber: order.SerialNumber });
      await packer('/Packing/StartPacking', of);
      for (const { CourierNumber } of Goods) await packer('/Packing/ScanPackingGoods', { ...of, CourierNumber });
      ({ Waybill: waybill } = await packer('/Packing/CompletePacking', { ...of, ConfirmMeasures: true, Parcels: [parcel] }));
    },
    async ship() {
      await payAll();
      // A carrier whose numbers are typed gets one; any other states why it issued none.
      const obtain = '/WaybillPrinting/ObtainWaybill';
      if (waybill.Wanted && !waybill.Ok) await (await asStaff(obtain))(obtain, { LogisticsOrderIds: [order.Id], CarrierNo: 'REHEARSAL1' });
      const area = '/TransportShift';
      const names = ['EstablishTransportShift', 'OpenTransportShift', 'GetTransportShiftBagNumbers', 'AddTransportShiftPackaging'];
      const end = ['CloseTransportShift', 'ConfirmDeparture'].map((name) => `${area}/${name}`);
      const leader = await asStaff(...names.map((name) => `${area}/${name}`), ...end, '/BagNumber/SealBagNumber');
      const shift = { Name: 'Rehearsal', TransportShiftType: 1, WarehouseIds: [warehouseId], TypeOfShippingId: methodId, BagQuantity: 1 };
      const { Id } = await leader(`${area}/EstablishTransportShift`, shift);
      await leader(`${area}/OpenTransportShift`, { Id });
      const bagOf = async () => (await leader(`${area}/GetTransportShiftBagNumbers`, { Id })).Data[0];
      await leader(`${area}/AddTransportShiftPackaging`, { Id, BagNo: (await bagOf()).BagNo, Number: order.SerialNumber });
      const bag = await bagOf();
      await leader('/BagNumber/SealBagNumber', { Id: bag.Id, GrossWeight: bag.NetWeight, ConfirmMeasures: true });
      for (const path of end) await leader(path, { Id });
    },
  };
}

/** Tries choices in turn until one is not refused; throws the refusal of the first. */
async function firstThatWorks<T>(choices: readonly T[], attempt: (choice: T) => Promise<unknown>): Promise<void> {
  let first: unknown;
  for (const choice of choices)
    try {
      await attempt(choice);
      return;
    } catch (problem) {
      if (!(problem instanceof RehearsedRefusal)) throw problem;
      first ??= problem;
    }
  throw first;
}

const maxShelves = 10;

/** The numbers of some active shelves of a warehouse. */
async function shelvesOf(tx: Tx, siteId: string, warehouseId: string): Promise<string[]> {
  const found = await sql<{ number: string }>`
    select number from shelf
    where site_id = ${siteId} and warehouse_id = ${warehouseId} and not is_deleted and not coalesce(deactivated, false)
    order by number limit ${maxShelves}`.execute(tx);
  return found.rows.map(({ number }) => number);
}
