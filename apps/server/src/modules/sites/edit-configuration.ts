import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { editSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere, sameVersion } from '../../core/db/rows.ts';

/** Edits the rules of a site, by default of the caller's own; they apply to orders in progress from now on. */
export async function editConfiguration(
  tx: Tx,
  caller: Caller,
  { siteId: chosen, id: _id, rowVersion, ...draft }: Input<typeof editSiteConfiguration>,
): Promise<true> {
  const siteId = chosen ?? caller.siteId;
  const [row] = caller.siteIds.includes(siteId) ? await lockWhere(tx, caller, siteConfiguration, { siteId }) : [];
  if (!row) throw refuse('NotFound');
  sameVersion(row, rowVersion);
  if (draft.customsRules) draft.customsRules = await inCurrencies(tx, siteId, draft.customsRules);
  await change(tx, caller, siteConfiguration, row, draft);
  return true;
}

type Rules = NonNullable<Input<typeof editSiteConfiguration>['customsRules']>;

/** Returns customs rules whose limits name their currency: by default that of the site. */
async function inCurrencies(tx: Tx, siteId: string, rules: Rules): Promise<Rules> {
  const isUnnamed = (rule: Rules[number]) => !rule.dutyFreeCurrencyId && (rule.dutyFreeValue || rule.maximumDeclaredPerOrder);
  if (!rules.some(isUnnamed)) return rules;
  const { defaultCurrencyId } = await tx.selectFrom('site').select('defaultCurrencyId').where('id', '=', siteId).executeTakeFirstOrThrow();
  return rules.map((rule) => (isUnnamed(rule) ? { ...rule, dutyFreeCurrencyId: defaultCurrencyId } : rule));
}
