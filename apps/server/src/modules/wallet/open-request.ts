import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import type { getMoneyRequestById } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, lock } from '../../core/db/rows.ts';
import { unseal } from '../../core/http/crypto.ts';
import { carryOut } from './money-requests.ts';

type Row = RowOf<typeof moneyRequest>;
type Opened = Output<typeof getMoneyRequestById>;

const pockets = ['balance', 'creditLimit', 'creditBalance', 'arrears'] as const;

/**
 * Returns what the approver must see before a decision: the requested input, the bank account and the evidence of its subject, and the
 * customer's pockets before and after. The effect is that of a trial run in the present state, which is rolled back; `obstacle` is the
 * refusal of a request that would not succeed now.
 */
export async function openRequest(tx: Tx, caller: Caller, { id }: Input<typeof getMoneyRequestById>): Promise<Opened> {
  const row = await lock(tx, caller, moneyRequest, id);
  const subject = await subjectOf(tx, caller, row);
  const effect =
    row.moneyRequestStatus === enumCodes.MoneyRequestStatus.Waiting ? await tryOut(tx, caller, row) : { changes: [], obstacle: null };
  const request = row.request ?? {};
  const text = (name: string) => (typeof request[name] === 'string' && request[name] !== '' ? String(request[name]) : null);
  const sent = request.voucherUrls;
  return {
    id,
    transferNo: text('transferNo'),
    requestRemarks: text('remarks'),
    bankName: null,
    accountName: null,
    accountNumber: null,
    subjectRemarks: null,
    ...subject,
    evidenceUrls: [...(Array.isArray(sent) ? sent.map(String) : []), ...(subject.evidenceUrls ?? [])],
    ...effect,
  };
}

async function subjectOf(tx: Tx, caller: Caller, { subjectType, subjectId }: Row): Promise<Partial<Opened>> {
  if (subjectType === 'withdrawal' && subjectId) {
    const [found] = await findWhere(tx, caller, withdrawal, { id: subjectId });
    if (!found) return {};
    const { bankName, accountName, sealedAccount, remarks } = found;
    return { bankName, accountName, accountNumber: unseal(sealedAccount), subjectRemarks: remarks };
  }
  if (subjectType === 'recharge' && subjectId) {
    const [found] = await findWhere(tx, caller, recharge, { id: subjectId });
    return { evidenceUrls: found?.voucherUrls ?? [], subjectRemarks: found?.remarks ?? null };
  }
  return {};
}

/** Executes the request, reads the customer's pockets, and rolls it back. */
async function tryOut(tx: Tx, caller: Caller, row: Row): Promise<Pick<Opened, 'changes' | 'obstacle'>> {
  const before = await pocketsOf(tx, caller, row);
  const changes = caller.changes.length;
  await sql`savepoint decision`.execute(tx);
  try {
    await carryOut(tx, caller, row);
    const after = await pocketsOf(tx, caller, row);
    return {
      changes: pockets.flatMap((pocket) =>
        before && after && before[pocket] !== after[pocket] ? [{ pocket, before: before[pocket], after: after[pocket] }] : [],
      ),
      obstacle: null,
    };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { changes: [], obstacle: sentence(caller.language, refusal) };
  } finally {
    await sql`rollback to savepoint decision`.execute(tx);
    caller.changes.length = changes;
  }
}

async function pocketsOf(tx: Tx, caller: Caller, { siteId, ownerId }: Row) {
  if (!ownerId) return null;
  const [found] = await findWhere(tx, caller, wallet, { siteId, ownerId });
  return found ?? null;
}
