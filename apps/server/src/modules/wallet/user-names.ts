import type { Tx } from '../../core/db/db.ts';

/** Returns a user's name in messages about money: staff by name, customers by member code and name. */
export async function calledOf(tx: Tx, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'nickName', 'userName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person ? [person.memberCode, person.nickName ?? person.userName].filter(Boolean).join(' ') : '';
}
