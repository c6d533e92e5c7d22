import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { maySettleLater } from '../approving/approvable.ts';

const { ToBePicked, ToBePacked, Packed } = enumCodes.OrderStatus;

const hasGoodsToPutBack = sql`exists (select 1
    from put_back b
    where b.site_id = logistics_order.site_id and b.logistics_order_id = logistics_order.id
      and b.status = ${sql.lit(enumCodes.PutBackStatus.Open)} and not b.released and not b.is_deleted)`;

const isUnpaid = (packed: boolean) => sql`not exists (select 1
    from site_configuration c
    where c.site_id = logistics_order.site_id and ${maySettleLater(packed)})`;

/**
 * SQL: whether the next step of the warehouse with an order is not refused now: a picking list, packing or bagging. The same rules as the
 * refusals of those steps; `queue-acts.test.ts` compares them. Whether goods are on their shelves, and a shift fits, is found by the step.
 */
export const ready: RawBuilder<boolean> = sql<boolean>`(not frozen and case order_status
    when ${sql.lit(ToBePicked)} then picking_list_id is null and not ${hasGoodsToPutBack} and not ${isUnpaid(false)}
    when ${sql.lit(ToBePacked)} then not ${isUnpaid(false)}
    when ${sql.lit(Packed)} then not ${isUnpaid(true)}
    else false end)`;
