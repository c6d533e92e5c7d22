import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as calls from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittanceStates } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows } from '../../core/lists/row-rights.ts';

const may = (row: string, verb: Parameters<typeof codRemittanceStates.can>[1]) =>
  stateAllows(codRemittanceStates, sql.ref(`${row}.cod_remittance_status`), verb);

const rateNow = (currency: RawBuilder<unknown>, { now }: Caller) => sql`(select n.exchange_rate
    from currency_rate n
    where n.currency_id = ${currency} and n.effective_time <= ${now}::timestamptz
    order by n.effective_time desc, n.id desc
    limit 1)`;

/** It exceeds the site's limit for movements by one person; the same rule as `exceedsLimit`. */
const exceedsLimit = (row: string, caller: Caller) => sql<boolean>`exists (select 1
    from site_configuration c
    join site s on s.id = c.site_id
    where c.site_id = ${sql.ref(`${row}.site_id`)} and not c.is_deleted and c.manual_limit > 0
      and ${sql.ref(`${row}.net_amount`)} * coalesce(round(${rateNow(sql.ref(`${row}.currency_id`), caller)}
        / coalesce(${rateNow(sql`s.default_currency_id`, caller)}, 1), 8), 1) > c.manual_limit)`;

/** The same rule as `refuseMaker`. */
const isAnothers = (row: string, caller: Caller) =>
  sql<boolean>`not coalesce(${sql.ref(`${row}.creator_id`)} = ${caller.userId}::uuid and ${exceedsLimit(row, caller)}, false)`;
/** The same rule as `refuseMakerAndConfirmer`. */
const isOthers = (row: string, caller: Caller) => {
  const confirmer = sql`coalesce(${sql.ref(`${row}.confirmed_by_id`)}, ${sql.ref(`${row}.operator_id`)})`;
  return sql<boolean>`not coalesce((${sql.ref(`${row}.creator_id`)} = ${caller.userId}::uuid or ${confirmer} = ${caller.userId}::uuid)
    and ${exceedsLimit(row, caller)}, false)`;
};

/**
 * The actions on a remittance, each with its call, and the state and the persons for which it is not refused. Whether the money of its orders
 * has come, and stays, is not part of it: the answer to a payout names the orders.
 */
export const remittanceActs = {
  confirm: { call: calls.confirmCodRemittance, when: (caller: Caller) => all(may('r', 'confirm'), isAnothers('r', caller)) },
  pay: { call: calls.remitCod, when: (caller: Caller) => all(may('r', 'remit'), isOthers('r', caller)) },
  cancel: { call: calls.cancelCodRemittance, when: may('r', 'cancel') },
  returnPayout: { call: calls.returnCodRemittance, when: may('r', 'return') },
  correctTransfer: {
    call: calls.correctCodTransfer,
    when: all(sql`r.cod_remittance_status = ${sql.lit(enumCodes.CodRemittanceStatus.Remitted)}`, sql`coalesce(r.pay_to = 'bank', false)`),
  },
} satisfies RowActs;

/** The verbs on a remittance `r` that are refused neither for the caller nor for its state. */
export const rightsOnRemittance = (caller: Caller): RowConditions => conditionsOfActs(caller, remittanceActs);

/** SQL over `cod_remittance`: the caller can pay it out now: its orders are delivered, and their money came unless the site pays in advance. */
export const isPayable = (caller: Caller): RawBuilder<boolean> =>
  all(
    may('cod_remittance', 'remit'),
    isOthers('cod_remittance', caller),
    sql`not exists (select 1
      from cod_collection c
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      where c.site_id = cod_remittance.site_id and c.cod_remittance_id = cod_remittance.id
        and (o.order_status <> ${sql.lit(enumCodes.OrderStatus.Signed)} or c.settled_time is null and not exists (select 1
          from site_configuration f
          where f.site_id = c.site_id and f.cod_advance)))`,
  );
