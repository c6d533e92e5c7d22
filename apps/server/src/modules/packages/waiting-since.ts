import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Signed, Weighed, OnShelf, Ordered, Picked, Packed, Departed } = enumCodes.PackageStatus;

/** The time since which a package, a row with this alias, has been at its current step. */
export function packageWaitsSince(row = 'package'): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<Date>`coalesce(case ${column('packageStatus')} when ${sql.lit(Signed)} then ${column('signedTime')}
        when ${sql.lit(Weighed)} then ${column('weighedTime')} when ${sql.lit(OnShelf)} then ${column('shelvedTime')}
        when ${sql.lit(Ordered)} then ${column('orderedTime')} when ${sql.lit(Picked)} then ${column('orderedTime')}
        when ${sql.lit(Packed)} then ${column('orderedTime')} when ${sql.lit(Departed)} then ${column('departedTime')} end,
      ${column('creationTime')})`;
}

/** List filters by the days a row has been at its current step. */
export const byAge = (now: Date, since: RawBuilder<Date>) => ({
  agedFrom: (days: number) => sql`${since} <= ${new Date(now.getTime() - days * dayMs)}`,
  agedTo: (days: number) => sql`${since} > ${new Date(now.getTime() - days * dayMs)}`,
});
