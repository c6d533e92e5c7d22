import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { ToBeApproved, ToBePicked, Picking, ToBePacked, Packed, Bagged, Departed, Delivering, ToBePickedUp } = enumCodes.OrderStatus;

/** SQL of the time since when an order, a row under this name, is in its current step; en route it is the departure. */
export function orderWaitsSince(row = 'logisticsOrder'): RawBuilder<Date> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const ofList = (time: RawBuilder<unknown>) =>
    sql`(select ${time} from picking_list l where l.site_id = ${column('siteId')} and l.id = ${column('pickingListId')})`;
  const status = column('orderStatus');
  return sql<Date>`coalesce(case when ${status} = ${sql.lit(ToBeApproved)} then ${column('submitTime')}
        when ${status} = ${sql.lit(ToBePicked)} then ${column('approvalTime')}
        when ${status} = ${sql.lit(Picking)} then coalesce(${ofList(sql`coalesce(l.start_time, l.claim_time)`)},
          ${column('approvalTime')})
        when ${status} = ${sql.lit(ToBePacked)} then coalesce(${ofList(sql`l.finish_time`)}, ${column('approvalTime')})
        when ${status} in (${sql.lit(Packed)}, ${sql.lit(Bagged)}) then ${column('weighingTime')}
        when ${status} between ${sql.lit(Departed)} and ${sql.lit(Delivering)} then ${column('departureTime')}
        when ${status} = ${sql.lit(ToBePickedUp)} then ${column('storeEntryTime')} end, ${column('creationTime')})`;
}
