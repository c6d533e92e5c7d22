import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { searchHours } from '@entrepot/contract/core/opening-hours.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import type { getAgreement, getHomePage, getPublicWarehouses } from '@entrepot/contract/modules/sites/public-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { openingInfo, openingsOf } from './openings.ts';
import { publicPage } from './configuration.ts';
import { streetAloneOf } from './street-alone.ts';

type RequestInput = Input<typeof getHomePage>;
const agreements = { register: 'registerAgreement', privacy: 'privacyAgreement', service: 'serviceAgreement' } as const;

/** Returns an agreement of the host's site by its kind (`NotFound`). */
export async function agreement(tx: Db, caller: Caller, { kind, siteLanguage }: Input<typeof getAgreement>): Promise<string> {
  const field = agreements[kind as keyof typeof agreements];
  if (!field) throw sitesErrors.unknownAgreement({ kind });
  return (await publicPage(tx, caller, { siteLanguage }))[field] ?? '';
}

/** Returns the host's site's text about itself. */
export const aboutUs = async (tx: Db, caller: Caller, params: RequestInput): Promise<string> =>
  (await publicPage(tx, caller, params)).aboutUs ?? '';

/** Returns the contact data of the host's site. */
export const contactUs = async (tx: Db, caller: Caller, params: RequestInput): Promise<string> =>
  (await publicPage(tx, caller, params)).contactUs ?? '';

/** Returns the landing page of the host's site. */
export async function homePage(tx: Db, caller: Caller, params: RequestInput): Promise<Output<typeof getHomePage>> {
  const { title, headline, lead, carousel, serviceCards } = await publicPage(tx, caller, params);
  return { title, headline, lead, carousel, serviceCards, warehouses: await publicWarehouses(tx, caller) };
}

type PublicWarehouse = Pick<Output<typeof getPublicWarehouses>[number], 'id' | 'name' | 'address' | 'openingHours' | 'warehouseType'>;

/** Lists the active warehouses of the host's site with address and opening hours. */
export async function publicWarehouses(tx: Db, caller: Caller): Promise<Output<typeof getPublicWarehouses>> {
  const part = (column: string) => sql`(select name ->> ${caller.language} from region where id = w.${sql.ref(column)})`;
  const places = sql.join(['countryId', 'provinceId', 'cityId', 'countyId', 'townId'].map(part));
  const found = await sql<PublicWarehouse>`
    select w.id, ${nameIn('w', caller.language)} as name, nullif(concat_ws(' ', ${places}, ${streetAloneOf('w')}), '') as address,
      w.opening_hours, w.warehouse_type
    from warehouse w
    where w.site_id = ${caller.siteId} and w.enable_status = ${enumCodes.EnableStatus.Enabled} and not w.is_deleted
    order by w.code`.execute(tx);
  const openings = await openingsOf(tx, caller.siteId);
  return found.rows.map((row) => {
    const opening = openings.ofWarehouse(row.id);
    return { ...row, ...openingInfo(caller.language, opening, caller.siteId, caller.now), searchHours: searchHours(opening) };
  });
}
