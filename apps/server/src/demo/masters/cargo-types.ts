import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { SiteIds } from './sites.ts';
import { idsBy, insertMany, texts } from '../../shipped/rows.ts';

const types = [
  { code: 'GENERAL', name: texts('普货', '普貨', 'General goods'), mixWithAll: true, dangerLevel: 0 },
  { code: 'SENSITIVE', name: texts('敏感货', '敏感貨', 'Sensitive goods'), sensitive: true, dangerLevel: 2 },
  { code: 'BATTERY', name: texts('带电', '帶電', 'With battery'), sensitive: true, dangerLevel: 5 },
  { code: 'LIQUID', name: texts('液体', '液體', 'Liquids'), sensitive: true, dangerLevel: 4 },
  { code: 'POWDER', name: texts('粉末', '粉末', 'Powders'), sensitive: true, dangerLevel: 4 },
  { code: 'FOOD', name: texts('食品', '食品', 'Food'), sensitive: true, dangerLevel: 2 },
  { code: 'COSMETICS', name: texts('化妆品', '化妝品', 'Cosmetics'), sensitive: true, dangerLevel: 3 },
  { code: 'MAGNETIC', name: texts('带磁', '帶磁', 'Magnetic goods'), sensitive: true, dangerLevel: 3 },
  { code: 'FURNITURE', name: texts('家具', '家具', 'Furniture'), mixWithAll: true, dangerLevel: 0 },
  { code: 'SPECIAL', name: texts('特货', '特貨', 'Special goods'), sensitive: true, dangerLevel: 6 },
] as const satisfies readonly Partial<RowOf<typeof cargoType>>[];
export type CargoCode = (typeof types)[number]['code'];
export type CargoTypeIds = Record<'T' | 'H', Record<CargoCode, string>>;

/** Inserts the shipped cargo types into both sites. General goods and furniture can be combined with all others. */
export async function fillCargoTypes(tx: Tx, caller: Caller, sites: SiteIds): Promise<CargoTypeIds> {
  const codes = types.map(({ code }) => code);
  const of = async (siteId: string) =>
    idsBy(
      codes,
      await insertMany(
        tx,
        caller,
        cargoType,
        types.map((type, at) => ({ siteId, displayOrder: (at + 1) * 10, ...type })),
      ),
    );
  return { T: await of(sites.T), H: await of(sites.H) };
}
