import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { type Decimal, dec, text as decimalText, zero } from '@entrepot/rules/decimal.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { roleHandlers } from '../access/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { type Measure, type Moved, withLimits } from './four-eyes-approval.ts';

type Role = RowOf<typeof role>;
/** The roles of a site after a change of one of them. */
type Change = (roles: readonly Role[]) => readonly Role[];

const customers = 2;

/** The credit of a customer who registers now: that of the first role which registration gives. */
function creditAtRegistration(roles: readonly Role[]): Decimal {
  const given = roles.filter(({ roleKind, isDefault, enabled }) => roleKind === customers && isDefault && enabled);
  const [first] = given.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || (a.id < b.id ? -1 : 1));
  return first?.creditEnabled ? dec(first.creditDefaultLimit) : zero;
}

/** A change by which new customers get more credit grants value without an upper limit; null for any other. */
async function movedBy(
  tx: Tx,
  caller: Caller,
  { siteId, id, name, change }: { siteId: string; id: string | null; name: string; change: Change },
): Promise<Moved | null> {
  if (!caller.siteIds.includes(siteId)) return null;
  const roles = await findWhere(tx, asSystemIn(caller, siteId), role, { siteId, roleKind: customers });
  const [before, after] = [creditAtRegistration(roles), creditAtRegistration(change(roles))];
  if (after.lte(before)) return null;
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const label = text(caller.language, 'access.role.fields.creditDefaultLimit') ?? '';
  return {
    movement: enumCodes.MoneyMovement.Settings,
    siteId,
    ownerId: null,
    currencyId,
    amount: '0',
    unlimited: true,
    subject: { type: 'role', id, number: name.slice(0, 60) },
    remarks: `${label}: ${decimalText(before)} → ${decimalText(after)}`,
    content: [decimalText(before), decimalText(after)],
  };
}

const ofRow =
  (changed: (row: Role, input: Record<string, unknown>) => readonly Role[]): Measure<{ id: string }> =>
  async (tx, caller, input) => {
    const row = await find(tx, caller, role, input.id);
    const change: Change = (roles) => roles.flatMap((one) => (one.id === row.id ? changed(one, input) : [one]));
    return movedBy(tx, caller, { siteId: row.siteId, id: row.id, name: row.name, change });
  };
const withFields = (row: Role, fields: Record<string, unknown>): Role => ({
  ...row,
  ...definedOnly(fields),
  id: row.id,
  siteId: row.siteId,
});

const establish: Measure<Role> = (tx, caller, draft) => {
  const siteId = draft.siteId ?? caller.siteId;
  const added = { ...draft, id: '~', enabled: draft.enabled ?? true } as Role;
  return movedBy(tx, caller, { siteId, id: null, name: draft.name, change: (roles) => [...roles, added] });
};

/**
 * The calls that change roles, with four-eyes approval for those by which registering grants more credit: the person who changes a role could register.
 * They are bound here, because the module of the roles is below the approval.
 */
export const rolesWithApproval: readonly Handler[] = withLimits(roleHandlers, {
  '/Role/EstablishRole': establish,
  '/Role/EditRole': ofRow((row, input) => [withFields(row, input)]),
  '/Role/DeleteRole': ofRow(() => []),
  '/Role/EnableRole': ofRow((row) => [{ ...row, enabled: true }]),
  '/Role/DisableRole': ofRow((row) => [{ ...row, enabled: false }]),
});
