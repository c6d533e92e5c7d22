import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { editSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { contrastOf, leastContrast, readableShade } from '@entrepot/rules/contrast.ts';
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
  if (draft.brandColor && draft.brandColor !== row.brandColor) mustBeReadable(draft.brandColor);
  if (draft.customsRules) draft.customsRules = await inCurrencies(tx, siteId, draft.customsRules);
  await change(tx, caller, siteConfiguration, row, draft);
  return true;
}

// White text on the colour, and the colour as text on the page.
const backgrounds = ['#ffffff', '#f4f6f8'];

/** Refuses a colour whose contrast with white text or with the page is too low to read, and proposes a darker one (`ValidationFailed`). */
function mustBeReadable(color: string): void {
  const ratio = Math.min(...backgrounds.map((one) => contrastOf(color, one)));
  if (ratio >= leastContrast) return;
  // Rounded down, so that a refused ratio never reads as the least one.
  const values = {
    ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
    least: String(leastContrast),
    proposal: readableShade(color, backgrounds),
  };
  throw invalid({ field: 'BrandColor', key: 'sites.problems.contrast', values });
}

type Rules = NonNullable<Input<typeof editSiteConfiguration>['customsRules']>;

/** Returns customs rules whose limits name their currency: by default that of the site. */
async function inCurrencies(tx: Tx, siteId: string, rules: Rules): Promise<Rules> {
  const isUnnamed = (rule: Rules[number]) => !rule.dutyFreeCurrencyId && (rule.dutyFreeValue || rule.maximumDeclaredPerOrder);
  if (!rules.some(isUnnamed)) return rules;
  const { defaultCurrencyId } = await tx.selectFrom('site').select('defaultCurrencyId').where('id', '=', siteId).executeTakeFirstOrThrow();
  return rules.map((rule) => (isUnnamed(rule) ? { ...rule, dutyFreeCurrencyId: defaultCurrencyId } : rule));
}
