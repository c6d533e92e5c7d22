import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import type { Carrier, Method } from './channels.ts';

/** Shipping methods, carriers and cargo types of a site, with the names needed to show them. */
export interface Carriage {
  /** The enabled shipping methods, in display order. */
  methods: readonly Method[];
  /** The enabled carriers. */
  carriers: readonly Carrier[];
  /** Including deleted ones: an order keeps its carrier. */
  allCarriers: readonly Carrier[];
  cargoCodes: ReadonlyMap<string, string>;
  /** Including deleted ones: goods keep their cargo type. */
  cargoTypes: readonly RowOf<typeof cargoType>[];
  /** Of countries. */
  regionCodes: ReadonlyMap<string, string>;
  /** Of warehouses, cargo types and countries. */
  names: ReadonlyMap<string, Languages>;
}

/** Reads them from the tables of the site. */
export async function loadCarriage(tx: Db, siteId: string): Promise<Carriage> {
  const { Enabled } = enumCodes.EnableStatus;
  const methods = tx.selectFrom('shippingMethod').selectAll().where('siteId', '=', siteId).where(notDeleted);
  const allCarriers = await tx.selectFrom('carrier').selectAll().where('siteId', '=', siteId).orderBy('id').execute();
  const warehouses = tx.selectFrom('warehouse').select(['id', 'name', 'nameInLanguages']).where('siteId', '=', siteId).where(notDeleted);
  const cargoTypes = await tx.selectFrom('cargoType').selectAll().where('siteId', '=', siteId).orderBy('id').execute();
  const regions = await tx.selectFrom('region').select(['id', 'code', 'name']).where('level', '=', 1).where(notDeleted).execute();
  return {
    methods: await methods.where('enableStatus', '=', Enabled).orderBy('displayOrder').orderBy('id').execute(),
    carriers: allCarriers.filter(({ enableStatus, isDeleted }) => enableStatus === Enabled && !isDeleted),
    allCarriers,
    cargoTypes,
    cargoCodes: new Map(cargoTypes.flatMap(({ id, code }) => (code ? [[id, code]] : []))),
    regionCodes: new Map(regions.map(({ id, code }) => [id, code])),
    names: new Map([
      ...(await warehouses.execute()).map((row) => [row.id, namesOf(row)] as const),
      ...[...cargoTypes.filter(({ isDeleted }) => !isDeleted), ...regions].map(({ id, name }) => [id, name as Languages] as const),
    ]),
  };
}
