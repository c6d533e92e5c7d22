import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import { systemCaller } from '@entrepot/server/core/calls/caller.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { find, insert } from '@entrepot/server/core/rows/rows.ts';
import { castOf } from '../../server/src/demo/actors.ts';
import { connectMarketplaces } from '../../server/src/demo/marketplaces.ts';
import { takeSignInName, verifyPhone } from '../../server/src/modules/access/public.ts';
import { phoneName } from '../../server/src/modules/account/phone.ts';
import { makeBill } from '../../server/src/modules/billing/public.ts';
import type { openServer } from '../../server/src/server.ts';

/**
 * What happened before a journey begins: peer bound a phone, settles by the month and owes for last month, which no call can bring about today, and the site is
 * known at the practice marketplace, as the demo's is.
 */
export async function bringAboutThePast(server: Awaited<ReturnType<typeof openServer>>): Promise<void> {
  const { db, takeNumber } = server;
  await connectMarketplaces((await castOf(server, ['manager'], () => new Date()))('manager'));
  const found = await sql<{ id: string; siteId: string }>`select id, site_id from user_account where user_name = 'peer'`.execute(db);
  const { id: ownerId, siteId } = found.rows[0]!;
  const lastMonth = new Date();
  lastMonth.setUTCMonth(lastMonth.getUTCMonth() - 1, 15);
  const caller = systemCaller({ siteIds: [siteId], now: lastMonth, takeNumber });
  await db.transaction().execute(async (tx) => {
    const account = await find(tx, caller, user, ownerId);
    const phone = { phoneCode: account.phoneCode!, phoneNumber: account.phoneNumber! };
    await verifyPhone(tx, caller, account, phone);
    await takeSignInName(tx, caller, account, 'phone', phoneName(phone));
    const monthly = {
      name: 'Settles by the month',
      roleKind: 2,
      priority: 1,
      settlementCycleType: enumCodes.SettlementCycleType.Monthly,
      settlementGraceDays: 60,
      fullBagCharge: true,
    };
    const { id: roleId } = await insert(tx, caller, role, { siteId, ...monthly });
    await insert(tx, caller, userRole, { siteId, roleId, userId: ownerId });
    const type = await sql<{
      id: string;
      code: string;
    }>`select id, code from expense_type where site_id = ${siteId} and code = 'FREIGHT'`.execute(tx);
    const { id: expenseTypeId, code } = type.rows[0]!;
    for (const amount of ['88.5', '211.5'])
      await makeBill(tx, caller, {
        siteId,
        ownerId,
        billType: enumCodes.BillType.Freight,
        sourceType: 'past',
        sourceId: null,
        explanation: 'Parcels of last month',
        lines: [{ expenseTypeId, code, amount }],
      });
  });
}
