import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { allResources } from '../../core/schema/registry.ts';

const shared = allResources.filter((resource) => resource.shared).map(({ name }) => name);

/**
 * The log entries that a caller may read, as an SQL condition. Entries about rows without a site, such as another site, a currency or a menu,
 * are stored at the site of the platform's staff; a site reads its own, the entries about itself and its users' own.
 */
export const readableEntries = ({ audience, siteIds, userId }: Caller): RawBuilder<boolean> | undefined =>
  audience === 'platform'
    ? undefined
    : sql<boolean>`(operation_log.user_id = ${userId}
        or (operation_log.target_type = ${site.name} and operation_log.target_id = any(${siteIds}::uuid[]))
        or (coalesce(operation_log.target_type, '') <> all(${shared}::text[])
          and case
            when operation_log.target_type = 'user' then coalesce(
              (
                select a.account_type_code <> ${enumCodes.AccountTypeCode.PlatformStaff}
                from user_account a
                where a.site_id = operation_log.site_id and a.id = operation_log.target_id
              ),
              true
            )
            else true
          end))`;
