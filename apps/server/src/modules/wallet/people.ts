import type { Tx } from '../../core/rows/db.ts';

/** What somebody is called in messages about money: a colleague by name, a customer by member code and name. */
export async function calledOf(tx: Tx, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'nickName', 'userName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person ? [person.memberCode, person.nickName ?? person.userName].filter(Boolean).join(' ') : '';
}
