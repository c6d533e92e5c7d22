import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import type { getAgreement, getHomePage, getPublicWarehouses } from '@entrepot/contract/modules/sites/public-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { publicPage } from './configuration.ts';

type Asked = Input<typeof getHomePage>;
const agreements = { register: 'registerAgreement', privacy: 'privacyAgreement', service: 'serviceAgreement' } as const;

/** An agreement of the host's site by its kind (101 for one that there is not). */
export async function agreement(tx: Tx, caller: Caller, { kind, siteLanguage }: Input<typeof getAgreement>): Promise<string> {
  const field = agreements[kind as keyof typeof agreements];
  if (!field) throw sitesErrors.unknownAgreement({ kind });
  return (await publicPage(tx, caller, { siteLanguage }))[field] ?? '';
}

/** What the host's site says about itself. */
export const aboutUs = async (tx: Tx, caller: Caller, asked: Asked): Promise<string> => (await publicPage(tx, caller, asked)).aboutUs ?? '';

/** How the host's site is reached. */
export const contactUs = async (tx: Tx, caller: Caller, asked: Asked): Promise<string> =>
  (await publicPage(tx, caller, asked)).contactUs ?? '';

/** The landing page of the host's site. */
export async function homePage(tx: Tx, caller: Caller, asked: Asked): Promise<Output<typeof getHomePage>> {
  const { title, headline, lead, carousel, serviceCards } = await publicPage(tx, caller, asked);
  return { title, headline, lead, carousel, serviceCards, warehouses: await publicWarehouses(tx, caller) };
}

/** The warehouses in use of the host's site: where they are and when they are open. */
export async function publicWarehouses(tx: Tx, caller: Caller): Promise<Output<typeof getPublicWarehouses>> {
  const part = (column: string) => sql`(select name ->> ${caller.language} from region where id = w.${sql.ref(column)})`;
  const places = sql.join(['countryId', 'provinceId', 'cityId', 'countyId', 'townId'].map(part));
  const found = await sql<Output<typeof getPublicWarehouses>[number]>`
    select w.id, ${nameIn('w', caller.language)} as name, nullif(concat_ws(' ', ${places}, w.detailed_address), '') as address, w.opening_hours
    from warehouse w where w.site_id = ${caller.siteId} and w.enable_status = ${enumCodes.EnableStatus.Enabled} and not w.is_deleted order by w.code`.execute(
    tx,
  );
  return found.rows;
}
