import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import { systemCaller } from '@entrepot/server/core/calls/caller.ts';
import { seal } from '@entrepot/server/core/http/crypto.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { newId } from '@entrepot/server/core/db/ids.ts';
import { find, insert } from '@entrepot/server/core/db/rows.ts';
import { castOf } from '../../server/src/demo/actors.ts';
import { connectMarketplaces } from '../../server/src/demo/marketplaces.ts';
import { takeSignInName, verifyPhone } from '../../server/src/modules/access/public.ts';
import { phoneName } from '../../server/src/modules/account/phone.ts';
import { makeBill } from '../../server/src/modules/billing/public.ts';
import type { openServer } from '../../server/src/server.ts';

type Server = Awaited<ReturnType<typeof openServer>>;

/**
 * Seeds past data that no call can create: peer bound a phone, is billed monthly and owes the last month, two mails could not be sent, and the site
 * is connected to the sandbox marketplace, like that of the demo.
 */
export async function seedPastData(server: Server): Promise<void> {
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
  for (const receiver of ['first@example.com', 'second@example.com']) await insertUnsentMail(db, siteId, receiver);
}

/** Inserts a mail whose attempts to be sent have all failed. */
async function insertUnsentMail(db: Server['db'], siteId: string, receiver: string): Promise<void> {
  const id = newId();
  const message = { audience: 'customer', receiver, subject: 'Your parcel', text: 'It has arrived.' };
  await sql`insert into dead_letter (site_id, id, creation_time, delivery_lane, kind, reason, attempts, queued_time, payload)
    values (${siteId}, ${id}, ${new Date()}, ${enumCodes.DeliveryLane.Mail}, 'mail', ${`Error: 450 mailbox of ${receiver} busy`}, 10,
      ${new Date()}, ${JSON.stringify({ eventId: id, sealed: seal(JSON.stringify(message)) })}::jsonb)`.execute(db);
}
