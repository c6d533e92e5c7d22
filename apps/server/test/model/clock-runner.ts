import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { newId } from '../../src/core/db/ids.ts';
import { findWhere, insert } from '../../src/core/db/rows.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Tx } from '../../src/core/db/db.ts';
import { linesOf } from '@entrepot/server/modules/billing/bill-rows.ts';
import { establishStatements, issueStatement } from '@entrepot/server/modules/billing/make-statement.ts';
import { payStatement } from '@entrepot/server/modules/billing/statements.ts';
import { waive } from '@entrepot/server/modules/rent/preview-waive.ts';
import { settle, yesterday } from '@entrepot/server/modules/rent/settle-rent.ts';
import { walletOf } from '@entrepot/server/modules/wallet/wallets.ts';
import type { ModelBill, Verdict } from './money-model.ts';
import type { Payer } from './money-runner.ts';
import type { Step, World } from './run.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Unpaid, Voided } = enumCodes.PaymentStatus;
const daysStored = 10;
/** Fifty cents a day per piece, from the first day on. */
const rentCents = daysStored * 50;

/** A command about the passing of time. */
export type ClockCommand = { do: 'rent' | 'waive' | 'settle' | 'payStatement'; who: number };

/** Rent and monthly statements of a run's customers, and how each command runs on database and model. */
export async function openClock({ inTransaction, system }: World, payers: readonly Payer[]) {
  const siteId = system.siteId!;
  const staff: Caller = { ...system, audience: 'platform' };
  const homeWarehouseId = await inTransaction(async (tx) => {
    const [row] = await findWhere(tx, system, warehouse, { siteId });
    const name = newId();
    await insert(tx, system, warehouseQuotation, {
      siteId,
      name,
      currencyId: (await walletOf(tx, system, payers[0]!.ownerId)).currencyId,
      timeOfEntryIntoForce: new Date(0),
      displayOrder: 0,
      singlePieceAmount: '0.5',
    });
    return row!.id;
  });
  const rents = new Map<Payer, ModelBill>();

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: ClockCommand): Step | null {
    const payer = payers[command.who % payers.length]!;
    switch (command.do) {
      case 'rent':
        return renting(payer);
      case 'waive':
        return waiving(payer);
      case 'settle':
        return { free: true, verdict: nothing, act: (tx) => makeStatements(tx, payer) };
      case 'payStatement':
        return payingStatement(payer);
    }
  }
  const nothing: Verdict = { refusal: null, apply() {} };

  // A customer's goods in one warehouse are billed once for the same days.
  function renting(payer: Payer): Step | null {
    if (rents.has(payer)) return null;
    let made: ModelBill;
    const act = async (tx: Tx) => void (made = await rentFor(tx, payer));
    const apply = () => {
      payer.wallet.bills.push(made);
      rents.set(payer, made);
    };
    return { verdict: { refusal: null, apply }, act };
  }

  async function rentFor(tx: Tx, { ownerId }: Payer): Promise<ModelBill> {
    await insert(tx, system, pkg, {
      siteId,
      warehouseId: homeWarehouseId,
      courierNumber: `R${newId().replaceAll('-', '').slice(-18)}`.toUpperCase(),
      ownerId,
      packageStatus: enumCodes.PackageStatus.Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: 1,
      availableQuantity: 1,
      shelvedTime: new Date(system.now.getTime() - daysStored * dayMs),
    });
    const { billIds } = await settle(tx, staff, { ownerId, until: yesterday(system.now, system.timeZone) });
    const [line] = await linesOf(tx, system, billIds);
    const lines = [{ id: line!.id, amount: rentCents, discount: 0, refund: 0, refundable: line!.allowRefunds }];
    // A customer billed by the month owes it when the statement is due.
    const supplement = ownerId !== payers.at(-1)!.ownerId;
    return { id: billIds[0]!, sourceId: '', supplement, state: Unpaid, lines, paid: 0, fromCredit: 0, backToCredit: 0 };
  }

  function waiving(payer: Payer): Step | null {
    const bill = rents.get(payer);
    // Voided or waived rent takes no further part.
    if (!bill || bill.state === Voided) return null;
    const verdict: Verdict =
      bill.state === Unpaid ? { refusal: null, apply: () => void (bill.state = Voided) } : { refusal: 'StateNotAllowed', apply() {} };
    const act = async (tx: Tx) => {
      const [row] = await findWhere(tx, system, rentSettlement, { billId: bill.id });
      await waive(tx, staff, { ids: [row!.id], id: row!.id, remarks: 'model' });
    };
    return { verdict, act };
  }

  /** Creates this month's statement, at the beginning of the next month. */
  async function makeStatements(tx: Tx, { ownerId }: Payer): Promise<void> {
    const month = new Date(system.now.getTime() + 8 * 3_600_000);
    const now = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1, 0, 0) - 6 * 3_600_000);
    const { ids } = await establishStatements(tx, { ...staff, now }, { ownerId });
    for (const id of ids) await issueStatement(tx, { ...staff, now }, { id });
  }

  /** Pays a statement; the model takes over the result, and checks that no money was created or lost. */
  function payingStatement(payer: Payer): Step {
    const { ownerId, wallet, caller } = payer;
    let [balance, used, granted, grantedRepaid] = [0, 0, 0, 0];
    let paid = new Map<string, { paid: number; granted: number }>();
    const act = async (tx: Tx) => {
      const { Issued, PartiallyPaid } = enumCodes.BillSettlementStatus;
      const [row] = await findWhere(tx, system, billSettlement, { ownerId, billSettlementStatus: [Issued, PartiallyPaid] });
      if (row) await payStatement(tx, caller, { id: row.id, paymentType: enumCodes.PaymentType.Balance });
      const now = await walletOf(tx, system, ownerId);
      const cents = (amount: string) => Math.round(Number(amount) * 100);
      [balance, used, granted] = [cents(now.balance), cents(now.creditArrears), cents(now.grantedBalance)];
      const found = await sql<{ id: string; paid: string; granted: string }>`select id, paid_amount as paid,
          (select coalesce(-sum(granted_amount), 0) from journal j where j.site_id = b.site_id and j.bill_id = b.id) as granted
        from bill b where site_id = ${siteId}
        and owner_id = ${ownerId} and payment_status = ${enumCodes.PaymentStatus.Paid}`.execute(tx);
      paid = new Map(found.rows.map((one) => [one.id, { paid: cents(one.paid), granted: cents(one.granted) }]));
      const repaid = await sql<{ total: string }>`select coalesce(-sum(granted_amount), 0) as total from journal
        where site_id = ${siteId} and owner_id = ${ownerId} and journal_type = ${enumCodes.JournalType.CreditRepayment}`.execute(tx);
      grantedRepaid = cents(repaid.rows[0]!.total);
    };
    const apply = () => {
      const now = wallet.bills.filter(({ id, state }) => state === Unpaid && paid.has(id));
      const spent = now.reduce((sum, { id }) => sum + paid.get(id)!.paid, 0) + (wallet.used - used);
      if (wallet.balance - balance !== spent) throw new Error(`a statement took ${wallet.balance - balance} for ${spent}`);
      for (const bill of now) Object.assign(bill, { state: enumCodes.PaymentStatus.Paid, ...paid.get(bill.id)! });
      Object.assign(wallet, { balance, used, granted, grantedRepaid });
    };
    return { free: true, verdict: { refusal: null, apply }, act };
  }

  return { stepOf };
}
