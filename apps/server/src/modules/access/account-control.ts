import { type RawBuilder, sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** How a person got hold of a staff account; `rights` are those of a role that it has. */
export type Control = 'created' | 'password' | 'secondFactor' | 'signInCode' | 'contact' | 'roles' | 'rights';

const { AccountCreated, PasswordChanged, FactorChanged, CodeIssued, ContactChanged, RightsChanged } = enumCodes.SecurityEventKind;
const kinds: Readonly<Record<Control, CodeOf<'SecurityEventKind'>>> = {
  created: AccountCreated,
  password: PasswordChanged,
  secondFactor: FactorChanged,
  signInCode: CodeIssued,
  contact: ContactChanged,
  roles: RightsChanged,
  rights: RightsChanged,
};

/** Records that the caller got hold of staff accounts. Jobs and an account's own changes are no such acts. */
export async function recordControl(tx: Tx, caller: Caller, accountIds: readonly string[], control: Control): Promise<void> {
  const { userId, now } = caller;
  const others = accountIds.filter((id) => id !== userId);
  if (!userId || !others.length) return;
  const rows = others.map((id) => sql`(${newId()}::uuid, ${now}::timestamptz, ${id}::uuid, ${userId}::uuid, ${control})`);
  const kind = kinds[control];
  for (const id of others) await logSecurity(tx, caller, { kind, siteId: caller.siteId, userId: id, actorId: userId, detail: control });
  await sql`insert into account_control (id, creation_time, account_id, actor_id, control) values ${sql.join(rows)}`.execute(tx);
}

/**
 * Returns the accounts that one person may use besides this one: those of everyone who got hold of it within some days, directly or through
 * other accounts, and all accounts that they got hold of. It contains the account itself.
 */
export async function accountsOfOneHand(tx: Db, { now }: Pick<Caller, 'now'>, userId: string, days: number): Promise<string[]> {
  const since = new Date(now.getTime() - days * dayMs);
  const found = await sql<{ id: string }>`
    with recursive above as (
      select ${userId}::uuid as id
      union
      select c.actor_id from above a join account_control c on c.account_id = a.id
      where c.creation_time > ${since} and c.control <> 'rights'),
    hand as (
      select id from above
      union
      select c.account_id from hand h join account_control c on c.actor_id = h.id
      where c.creation_time > ${since} and c.control <> 'rights')
    select id from hand order by id`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** Whether the caller may approve what an account requested: no person got hold of both within some days, nor gave the caller the right to. */
export async function isIndependentOf(tx: Tx, caller: Caller, userId: string, days: number): Promise<boolean> {
  const hand = await accountsOfOneHand(tx, caller, userId, days);
  if (hand.includes(caller.userId!)) return false;
  const given = await sql`select 1
    from account_control
    where account_id = ${caller.userId}
      and actor_id = any(${hand}::uuid[])
      and creation_time > ${new Date(caller.now.getTime() - days * dayMs)}
    limit 1`.execute(tx);
  return !given.rows.length;
}

/** SQL: the opposite of `isIndependentOf`, for the account and the number of days of each row. */
export const isDependentOn = ({ userId, now }: Caller, account: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<boolean> => {
  const recent = (alias: string) => sql`${sql.ref(`${alias}.creationTime`)} > ${now}::timestamptz - make_interval(days => ${days})`;
  return sql<boolean>`exists (
    with recursive above as (
      select ${account} as id
      union
      select c.actor_id from above a join account_control c on c.account_id = a.id where ${recent('c')} and c.control <> 'rights'),
    hand as (
      select id from above
      union
      select c.account_id from hand h join account_control c on c.actor_id = h.id where ${recent('c')} and c.control <> 'rights')
    select 1
    from hand h
    where h.id = ${userId}
      or exists (select 1 from account_control g where g.account_id = ${userId} and g.actor_id = h.id and ${recent('g')}))`;
};
