import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import type { customsNumber } from '@entrepot/contract/modules/customs/clearance-number.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { oneOf } from '../../core/db/conditions.ts';

export { declarantsOnPaper, type PaperParty, receiversOnPaper } from './paper-parties.ts';
export { lockPersons, ordersAboveLimit, ordersWithoutDetails } from './ledger.ts';

export type Company = RowOf<typeof customsClearanceCompany>;
type NumberType = CodeOf<'CustomsNumberType'>;
type Use = Partial<Pick<RowOf<typeof customsNumber>, 'logisticsOrderId' | 'bagId' | 'transportShiftId'>>;
const { Unused, Used, Voided } = enumCodes.CustomsNumberStatus;

/** Returns a customs broker of the site (`NotFound`); an inactive one issues no numbers (`StateNotAllowed`). */
export async function companyInUse(tx: Tx, caller: Caller, id: string): Promise<Company> {
  const row = await find(tx, caller, customsClearanceCompany, id);
  if (row.enableStatus === enumCodes.EnableStatus.Disabled) throw customsErrors.companyDisabled({ name: row.name });
  return row;
}

/**
 * Takes the next unused numbers of a type, one for each use, in sequence (`NumberPoolEmpty` if there are too few). Concurrent callers skip
 * each other's numbers. A number that was entered by hand for a bag or order is skipped too.
 */
export async function takeNumbers(tx: Tx, caller: Caller, company: Company, type: NumberType, uses: readonly Use[]): Promise<string[]> {
  if (!uses.length) return [];
  const { siteId, id } = company;
  const free = await sql<Pick<RowOf<typeof customsNumber>, 'id' | 'number'>>`
    select n.id, n.number
    from customs_clearance_number n
    where n.site_id = ${siteId}
      and n.company_id = ${id}
      and n.number_type = ${type}
      and n.status = ${Unused}
      and not exists (select 1 from bag b where b.site_id = n.site_id and b.customs_bag_number = n.number and not b.is_deleted)
      and not exists (select 1 from logistics_order o where o.site_id = n.site_id and o.customs_number = n.number)
    order by n.sequence
    limit ${uses.length}
    for update of n skip locked`.execute(tx);
  if (free.rows.length < uses.length)
    throw customsErrors.poolEmpty({
      name: company.name,
      type: enumLabel(caller.language, 'CustomsNumberType', type),
      wanted: uses.length,
      left: free.rows.length,
    });
  for (const [at, { logisticsOrderId = null, bagId = null, transportShiftId = null }] of uses.entries())
    await tx
      .updateTable('customsClearanceNumber')
      .set({ status: Used, usedTime: caller.now, logisticsOrderId, bagId, transportShiftId })
      .where('siteId', '=', siteId)
      .where('id', '=', free.rows[at]!.id)
      .execute();
  return free.rows.map(({ number }) => number);
}

/** Returns the orders that have a number of a broker, by id. */
export async function ordersNumberedBy(
  tx: Tx,
  { siteId, id }: Pick<Company, 'siteId' | 'id'>,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .selectFrom('customsClearanceNumber')
    .select('logisticsOrderId')
    .where('siteId', '=', siteId)
    .where('companyId', '=', id)
    .where('logisticsOrderId', '=', oneOf(orderIds))
    .where('status', '=', Used)
    .execute();
  return new Set(found.map(({ logisticsOrderId }) => logisticsOrderId!));
}

/** Voids the numbers of an order or a bag for good: customs know them already. */
export async function voidNumbersOf(tx: Tx, caller: Caller, siteId: string, { logisticsOrderId, bagId }: Use): Promise<void> {
  const used = tx
    .updateTable('customsClearanceNumber')
    .set({ status: Voided, voidedTime: caller.now })
    .where('siteId', '=', siteId)
    .where('status', '=', Used);
  await (logisticsOrderId ? used.where('logisticsOrderId', '=', logisticsOrderId) : used.where('bagId', '=', bagId!)).execute();
}

/**
 * Returns those of some entered numbers that a broker has for another purpose: used or void ones, and numbers of orders or master waybills.
 */
export async function numbersNotForBags(tx: Tx, siteId: string, numbers: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectFrom('customsClearanceNumber')
    .select('number')
    .distinct()
    .where('siteId', '=', siteId)
    .where('number', '=', oneOf(numbers))
    .where((of) => of.or([of('status', '<>', Unused), of('numberType', '<>', enumCodes.CustomsNumberType.BagNumber)]))
    .execute();
  return found.map(({ number }) => number);
}

/** Marks a bag number that a person entered as used if it is one of a broker's numbers. */
export async function useTypedNumber(
  tx: Tx,
  caller: Caller,
  siteId: string,
  number: string,
  { bagId, transportShiftId }: Required<Pick<Use, 'bagId' | 'transportShiftId'>>,
): Promise<void> {
  await tx
    .updateTable('customsClearanceNumber')
    .set({ status: Used, usedTime: caller.now, bagId, transportShiftId })
    .where('siteId', '=', siteId)
    .where('number', '=', number)
    .where('status', '=', Unused)
    .execute();
}
