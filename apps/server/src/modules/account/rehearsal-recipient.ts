import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';

/** Examples of a mobile number and an identity number that the rules of these countries accept. */
const examples: Record<string, { phone: string; identity: string }> = {
  CN: { phone: '19900000000', identity: '110101199003074514' },
  TW: { phone: '0900000000', identity: 'A123456789' },
  HK: { phone: '91234567', identity: 'A1234563' },
  MO: { phone: '61234567', identity: '12345678' },
};
const elsewhere = { phone: '12345678', identity: '' };

interface Country {
  id: string;
  code: string;
  phoneCode: string | null;
  provinceId: string | null;
  cityId: string | null;
}

/**
 * A recipient in a country that a quotation in force serves, by default the site's own; and whether the site's customs rules require the
 * verified name.
 */
export async function testRecipient(tx: Tx, siteId: string, now: Date): Promise<{ body: object; realName: boolean }> {
  const found = await sql<Country>`
    select c.id, c.code, c.phone_code, p.id as province_id, t.id as city_id
    from site s
    join region c on c.id = coalesce((select (q.destination_country_ids ->> 0)::uuid
      from transfer_quotation q
      where q.site_id = s.id and not q.is_deleted and coalesce(q.effective_flag, true) and q.time_of_entry_into_force <= ${now}
        and (q.deadline is null or q.deadline > ${now}) and jsonb_array_length(coalesce(q.destination_country_ids, '[]')) > 0
      order by q.id limit 1), s.country_id)
    left join lateral (select r.id from region r where r.parent_id = c.id and not r.is_deleted order by r.id limit 1) p on true
    left join lateral (select r.id from region r where r.parent_id = p.id and not r.is_deleted order by r.id limit 1) t on true
    where s.id = ${siteId}`.execute(tx);
  const country = found.rows[0]!;
  const { phone, identity } = examples[country.code] ?? elsewhere;
  const { customsRules } = await siteConfigurationOf(tx, siteId);
  return {
    realName: Boolean(customsRules?.some(({ countryId, realNameRequired }) => countryId === country.id && realNameRequired)),
    body: {
      RecipientInformationType: 1,
      RecipientName: 'Rehearsal',
      PhoneCode: country.phoneCode?.replace(/\D/g, '') || '1',
      Phone: phone,
      IdentityNumber: identity || null,
      CountryId: country.id,
      ProvinceId: country.provinceId,
      CityId: country.cityId,
      DetailedAddress: 'Rehearsal 1',
    },
  };
}
