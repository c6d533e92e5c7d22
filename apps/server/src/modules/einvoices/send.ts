import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { einvoice, type EinvoiceItem, einvoiceStates } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import type { Services } from '../../core/services.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { alignDocuments } from './documents.ts';
import type { Access, Answer, Einvoice, EinvoiceDocument, EinvoicePort, Issued } from './providers/port.ts';
import { connectionOf, serviceOf } from './services.ts';

const { Queued, Voiding } = enumCodes.EinvoiceStatus;
const { Invoice } = enumCodes.EinvoiceKind;
/** After so many attempts without an answer a document waits for a person; the outbox repeats until then. */
const maxAttempts = 8;
/** Longer than a lookup and a sending together can take: an attempt without an outcome after this time was cut off. */
const attemptMs = 5 * 60_000;
const noService = 'the site has no e-invoice service';

type Outcome = { issued: Answer<Issued> } | { voided: Answer<true> } | { unknown: string };

/**
 * Issues or voids a document at its provider and records the answer; one that may have been sent before is looked up first. No row is locked
 * meanwhile. Throws when there was no answer, so that the outbox repeats it.
 */
export async function sendDocument(
  { db, takeNumber, now }: Pick<Services, 'db' | 'takeNumber' | 'now'>,
  siteId: string,
  id: string,
): Promise<void> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now: now() });
  const sending = await db.transaction().execute((tx) => start(tx, caller, id));
  if (!sending) return;
  const outcome = await perform(db, caller, sending);
  await db.transaction().execute((tx) => record(tx, caller, sending, outcome));
  if ('unknown' in outcome && sending.attempts < maxAttempts) throw new Error(outcome.unknown);
}

/**
 * Counts an attempt. Returns the row as it was before, except for the count. Throws while another attempt is going on: the provider does not
 * know the document yet, and would take an allowance twice.
 */
async function start(tx: Tx, caller: Caller, id: string): Promise<Einvoice | undefined> {
  const row = await lock(tx, caller, einvoice, id);
  if (row.einvoiceStatus !== Queued && row.einvoiceStatus !== Voiding) return undefined;
  const began = row.lastModificationTime?.getTime() ?? 0;
  if (row.awaiting && row.problem === null && caller.now.getTime() - began < attemptMs) throw new Error('the document is being sent');
  const attempts = row.attempts + 1;
  await change(tx, caller, einvoice, row, { attempts, awaiting: true, problem: null });
  return { ...row, attempts };
}

async function perform(db: Db, caller: Caller, row: Einvoice): Promise<Outcome> {
  const isVoid = row.einvoiceStatus === Voiding;
  const service = await serviceOf(db, row.siteId);
  if (!service) return isVoid ? { voided: { problem: noService } } : { issued: { problem: noService } };
  const { port, access } = connectionOf(service);
  const document = await documentOf(db, caller, row);
  try {
    return isVoid ? { voided: await voidOnce(port, access, document) } : { issued: await issueOnce(port, access, document) };
  } catch (problem) {
    return { unknown: (problem instanceof Error ? problem.message : String(problem)).slice(0, 255) };
  }
}

async function issueOnce(port: EinvoicePort, access: Access, document: EinvoiceDocument): Promise<Answer<Issued>> {
  const known = document.row.awaiting ? await port.findIssued(access, document) : null;
  return known ? { done: known } : port.issue(access, document);
}

async function voidOnce(port: EinvoicePort, access: Access, document: EinvoiceDocument): Promise<Answer<true>> {
  if (document.row.awaiting && (await port.isVoided(access, document))) return { done: true };
  return port.void(access, document, document.row.voidReason ?? '');
}

async function documentOf(db: Db, caller: Caller, row: Einvoice): Promise<EinvoiceDocument> {
  const { siteId, ownerId, einvoiceId } = row;
  const buyers = await sql<
    EinvoiceDocument['buyer']
  >`select coalesce(nullif(u.nick_name, ''), u.user_name) as name, u.email, u.phone_number as phone
    from user_account u where u.site_id = ${siteId} and u.id = ${ownerId}`.execute(db);
  const others = einvoiceId ? await findWhere(db, caller, einvoice, { siteId, einvoiceId }) : [];
  return {
    row,
    items: (row.items ?? []) as EinvoiceItem[],
    buyer: buyers.rows[0] ?? { name: '', email: null, phone: null },
    invoice: einvoiceId ? await find(db, caller, einvoice, einvoiceId) : null,
    knownAllowances: others.flatMap(({ einvoiceNumber }) => einvoiceNumber ?? []),
  };
}

/** Records what the provider answered, and lets the documents of the bill follow its money again. */
async function record(tx: Tx, caller: Caller, { id, billId }: Einvoice, outcome: Outcome): Promise<void> {
  // Before its documents, as verbs of bills do.
  await lock(tx, caller, bill, billId);
  const row = await lock(tx, caller, einvoice, id);
  if (row.einvoiceStatus !== Queued && row.einvoiceStatus !== Voiding) return;
  await change(tx, caller, einvoice, row, after(row, outcome, caller.now));
  if ('issued' in outcome && 'done' in outcome.issued && row.einvoiceKind === Invoice)
    await notifyIssued(tx, caller, row, outcome.issued.done);
  if (!('unknown' in outcome)) await alignDocuments(tx, caller, { siteId: row.siteId, billId });
}

function after(row: Einvoice, outcome: Outcome, now: Date): Partial<Einvoice> {
  const verb = (name: 'issue' | 'fail' | 'voided' | 'refuse' | 'failVoid') => ({
    einvoiceStatus: einvoiceStates.after(row.einvoiceStatus, name),
  });
  if ('unknown' in outcome) {
    const last = row.attempts >= maxAttempts ? verb(row.einvoiceStatus === Voiding ? 'failVoid' : 'fail') : {};
    return { ...last, problem: outcome.unknown };
  }
  const settled = { awaiting: false, problem: null };
  if ('issued' in outcome)
    return 'done' in outcome.issued
      ? { ...verb('issue'), ...settled, ...outcome.issued.done }
      : { ...verb('fail'), ...settled, problem: outcome.issued.problem };
  return 'done' in outcome.voided
    ? { ...verb('voided'), ...settled, voidedTime: now }
    : { ...verb('refuse'), ...settled, voidRefused: true, problem: outcome.voided.problem };
}

async function notifyIssued(tx: Tx, caller: Caller, row: Einvoice, { einvoiceNumber: number, randomCode: code }: Issued): Promise<void> {
  const { siteId, ownerId, billId, amount } = row;
  const [billed] = (
    await sql<{ serialNumber: string }>`select serial_number from bill where site_id = ${siteId} and id = ${billId}`.execute(tx)
  ).rows;
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Bill,
    link: '/BillIndex',
    sourceType: 'bill',
    sourceId: billId,
    text: 'einvoices.messages.issued',
    values: { number, code: code ?? '', amount, bill: billed?.serialNumber ?? '' },
    mail: enumCodes.CustomerMailEvent.Invoiced,
  });
}
