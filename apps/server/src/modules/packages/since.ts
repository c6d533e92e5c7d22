import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Signed, Weighed, OnShelf, Ordered, Picked, Packed, Departed } = enumCodes.PackageStatus;
const dayMs = 86_400_000;

/** Since when a package, a row under this name, waits at the step it came to. */
export function packageWaitsSince(row = 'package'): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<Date>`coalesce(case ${column('packageStatus')} when ${sql.lit(Signed)} then ${column('signedTime')}
    when ${sql.lit(Weighed)} then ${column('weighedTime')} when ${sql.lit(OnShelf)} then ${column('shelvedTime')}
    when ${sql.lit(Ordered)} then ${column('orderedTime')} when ${sql.lit(Picked)} then ${column('orderedTime')}
    when ${sql.lit(Packed)} then ${column('orderedTime')} when ${sql.lit(Departed)} then ${column('departedTime')} end, ${column('creationTime')})`;
}

/** The filters of a list by how many days its rows have waited at their step. */
export const byAge = (now: Date, since: RawBuilder<Date>) => ({
  agedFrom: (days: number) => sql`${since} <= ${new Date(now.getTime() - days * dayMs)}`,
  agedTo: (days: number) => sql`${since} > ${new Date(now.getTime() - days * dayMs)}`,
});
