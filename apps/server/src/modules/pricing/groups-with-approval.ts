import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { editUser, establishUser, setUserRoles } from '@entrepot/contract/modules/access/user-calls.ts';
import { pricingErrors } from '@entrepot/contract/modules/pricing/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type Handler, wrapRun } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { customerGroupHandlers, mainAccountOf } from '../access/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { isSetUpAlone, type Measure, type Moved, withLimits } from '../wallet/public.ts';
import { priceChange } from './with-approval.ts';

const { PriceList } = enumCodes.MoneyMovement;

/** Returns those roles for which prices are in force: a customer who gets or loses one pays other prices. */
async function pricedGroups(tx: Tx, siteId: string, roleIds: readonly string[]): Promise<string[]> {
  if (!roleIds.length) return [];
  const inForce = sql`site_id = ${siteId} and not is_deleted`;
  const found = await sql<{ id: string }>`
    select distinct g.id
    from (select customer_group_ids from transfer_quotation where ${inForce} and effective_flag
      union all select customer_group_ids from warehouse_quotation where ${inForce} and effective_flag
      union all select customer_group_ids from inbound_quotation where ${inForce} and effective_flag
      union all select customer_group_ids from value_added_service
        where ${inForce} and enable_status = ${enumCodes.EnableStatus.Enabled}) q
    cross join jsonb_array_elements_text(q.customer_group_ids) g(id)
    where g.id = any(${roleIds}::text[])
    order by g.id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

const rolesOf = async (tx: Tx, caller: Caller, siteId: string, userId: string): Promise<string[]> =>
  (await findWhere(tx, caller, userRole, { siteId, userId })).map(({ roleId }) => roleId);

/** Returns the roles with prices of their own that a customer would get or lose. */
function changedGroups(tx: Tx, siteId: string, before: readonly string[], after: readonly string[]): Promise<string[]> {
  const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  return pricedGroups(tx, siteId, changed);
}

const namesOf = async (tx: Tx, caller: Caller, siteId: string, ids: readonly string[]): Promise<string> =>
  (await findWhere(tx, caller, role, { siteId, id: ids }))
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** Measures new roles of a customer: other prices for one customer are a change of prices. */
const rolesMoved: Measure<Input<typeof setUserRoles>> = async (tx, caller, { id, roleIds }): Promise<Moved | null> => {
  const row = await find(tx, caller, user, id);
  const before = await rolesOf(tx, caller, row.siteId, id);
  if (!(await changedGroups(tx, row.siteId, before, roleIds)).length) return null;
  const change = await priceChange(tx, caller, row.siteId, { type: 'user', id, number: row.memberCode ?? row.userName }, [...before]);
  if (!change) return null;
  const remarks = `${await namesOf(tx, caller, row.siteId, before)} → ${await namesOf(tx, caller, row.siteId, roleIds)}`.slice(0, 500);
  return { ...change, ownerId: await mainAccountOf(tx, caller, id), remarks };
};

type AccountForm = Partial<Pick<Input<typeof editUser>, 'id' | 'roleIds'> & Pick<Input<typeof establishUser>, 'siteId'>>;

/**
 * Throws `StateNotAllowed` when the form of an account would give or take a role with prices of its own where a change of prices needs a second
 * person. A form with a password and contacts cannot wait for an approval; `SetUserRoles` can.
 */
async function refusePricedGroups(tx: Tx, caller: Caller, { id, siteId: chosen, roleIds }: AccountForm): Promise<void> {
  if (!roleIds || caller.audience === 'system') return;
  const siteId = id ? (await find(tx, caller, user, id)).siteId : (chosen ?? caller.siteId);
  if (!(await siteConfigurationOf(tx, siteId)).priceApproval || (await isSetUpAlone(tx, { movement: PriceList, siteId }))) return;
  const before = id ? await rolesOf(tx, caller, siteId, id) : await rolesAtRegistration(tx, caller, siteId);
  const after = id || roleIds.length ? roleIds : before;
  const groups = await changedGroups(tx, siteId, before, after);
  if (groups.length) throw pricingErrors.groupNeedsSecond({ groups: await namesOf(tx, caller, siteId, groups) });
}

const rolesAtRegistration = async (tx: Tx, caller: Caller, siteId: string): Promise<string[]> =>
  (await findWhere(tx, caller, role, { siteId, roleKind: 2, isDefault: true, enabled: true })).map(({ id }) => id);

const refusing = (handler: Handler): Handler =>
  handler.path === '/User/SetUserRoles'
    ? handler
    : wrapRun(handler, (run) => async (tx, caller, input) => {
        await refusePricedGroups(tx, caller, input as AccountForm);
        return run(tx, caller, input);
      });

/**
 * The calls that decide the roles of a customer, with four-eyes approval where the roles have prices of their own and the site asks for an
 * approval of prices. They are bound here, because the module of the accounts is below the prices.
 */
export const groupsWithApproval = (): Handler[] => withLimits(customerGroupHandlers.map(refusing), { '/User/SetUserRoles': rolesMoved });
