import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import type { importProviderFile, revertProviderFile } from '@entrepot/contract/modules/bank/provider-calls.ts';
import { providerFile, providerFileStates } from '@entrepot/contract/modules/bank/provider-file.ts';
import { providerLine, providerLineStates } from '@entrepot/contract/modules/bank/provider-line.ts';
import { maxBankFile } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, insertAll, lock, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { currenciesOf } from '../sites/public.ts';
import { postSettlement } from './post-settlement.ts';
import { readProviderFile, type StatedMovement } from './reading/provider-file.ts';

const { Payment, Refund, Payout, Dispute, Fee } = enumCodes.ProviderLineKind;
const { Amount, NoRecord, Twice, Dispute: Disputed, Other } = enumCodes.ProviderDifference;
const { Matched, Open, ToBank, Reverted } = enumCodes.ProviderLineStatus;
const linesAtOnce = 400;
const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
type Line = Partial<RowOf<typeof providerLine>>;

/**
 * Imports a provider's settlement file, or reports what it contains. Payments and refunds are matched with our records; what differs is open
 * until a person decides. Fees, payouts and differences are posted. Throws `Duplicate` for a file that was imported before,
 * `FileTypeNotAllowed` for files of another provider, and `ImportRowsInvalid` when it cannot be read.
 */
export async function importSettlement(
  tx: Tx,
  caller: Caller,
  { configurationId, fileName, content, preview }: Input<typeof importProviderFile>,
): Promise<Output<typeof importProviderFile>> {
  const configuration = await find(tx, caller, onlinePaymentConfiguration, configurationId);
  const { siteId, onlinePaymentProvider } = configuration;
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > maxBankFile) throw bankErrors.fileTooLarge({ megabytes: maxBankFile / 1_000_000 });
  const { provider, movements, ignored } = await readProviderFile(bytes, caller);
  if (provider !== onlinePaymentProvider) throw bankErrors.otherProvider();
  const { currencyId, currencyCode } = await currencyOf(tx, caller, siteId, movements);
  const here = atSite(caller, siteId);
  // Files of one account are imported one after the other, so that each sees the lines of the others.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider account ${configurationId}`}, 0))`.execute(tx);
  const fileHash = hashOf(bytes);
  const known = await findWhere(tx, here, providerFile, { configurationId, fileHash });
  const before = known.find(({ providerFileStatus }) => providerFileStatus === enumCodes.ProviderFileStatus.Imported);
  if (before)
    throw bankErrors.importedAlready({ file: before.fileName, time: timeToWire(before.creationTime, caller.timeZone).slice(0, 16) });
  const fresh = await unknownMovements(tx, siteId, configurationId, movements);
  const lines = await matched(tx, siteId, configurationId, currencyId, fresh);
  const days = movements.map(({ day }) => day).sort();
  const of = (kinds: readonly number[]) => sum(movements.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => dec(amount)));
  const sums = {
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
    payments: text(of([Payment])),
    refunds: text(of([Refund]).negated()),
    fees: text(sum(movements.map(({ fee }) => dec(fee))).minus(of([Fee]))),
    others: text(of([Dispute, enumCodes.ProviderLineKind.Other])),
    payouts: text(of([Payout]).negated()),
    lineCount: movements.length,
    knownCount: movements.length - fresh.length,
  };
  const openCount = lines.filter(({ providerLineStatus }) => providerLineStatus === Open).length;
  const answer = { ...sums, currencyCode, ignored, openCount, matchedCount: lines.length - openCount };
  if (preview) return answer;
  const file = await insert(tx, here, providerFile, {
    ...sums,
    siteId,
    configurationId,
    onlinePaymentProvider,
    currencyId,
    fileName,
    fileHash,
    importedById: caller.userId!,
  });
  const rows = lines.map((line): Line => ({ ...line, siteId, configurationId, currencyId, providerFileId: file.id }));
  for (let from = 0; from < rows.length; from += linesAtOnce) await insertAll(tx, here, providerLine, rows.slice(from, from + linesAtOnce));
  await postSettlement(tx, here, file, rows);
  return answer;
}

async function currencyOf(tx: Tx, caller: Caller, siteId: string, movements: readonly StatedMovement[]) {
  const codes = [...new Set(movements.map(({ currencyCode }) => currencyCode))];
  if (codes.length > 1) throw bankErrors.severalCurrencies({ currencies: codes.join(', ') });
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const currency = Object.values(byId).find(({ code }) => code === codes[0]);
  if (!currency) throw bankErrors.unknownCurrency({ currency: codes[0]! });
  return { currencyId: currency.id, currencyCode: currency.code };
}

interface KeyedMovement {
  stated: StatedMovement;
  lineKey: string;
  at: number;
}

/** Returns the movements that no earlier file of the account contained. Equal ones of one file are numbered, so that each is one. */
async function unknownMovements(tx: Tx, siteId: string, configurationId: string, movements: readonly StatedMovement[]) {
  const seen = new Map<string, number>();
  const keyed = movements.map((stated, index): KeyedMovement => {
    const { kind, day, amount, fee, reference, providerReference } = stated;
    const key = JSON.stringify([kind, day, amount, fee, reference, providerReference]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return { stated, lineKey: hashOf(`${key} ${number}`), at: index + 1 };
  });
  const { rows } = await sql<{ lineKey: string }>`select line_key as "lineKey" from provider_line
    where site_id = ${siteId} and configuration_id = ${configurationId} and provider_line_status <> ${Reverted}
      and line_key = any(${keyed.map(({ lineKey }) => lineKey)})`.execute(tx);
  const known = new Set(rows.map(({ lineKey }) => lineKey));
  return keyed.filter(({ lineKey }) => !known.has(lineKey));
}

/** Our payment or refund that a file may state. */
interface OwnRecord {
  id: string;
  keys: string[];
  amount: string;
  currencyId: string;
  isTaken: boolean;
}

/** Reads the succeeded payments or refunds of an account by their numbers. */
async function recordsOf(tx: Tx, siteId: string, configurationId: string, kind: CodeOf<'ProviderLineKind'>, keys: readonly string[]) {
  const { Succeeded } = enumCodes.PaymentRecordStatus;
  const taken = (column: string) => sql`exists (select 1 from provider_line l where l.site_id = r.site_id and l.${sql.ref(column)} = r.id
    and l.provider_line_status <> ${Reverted})`;
  if (kind === Payment)
    return (
      await sql<OwnRecord>`select r.id, array_remove(array[r.out_trade_no, r.provider_trade_no], null) as keys,
          trim_scale(coalesce(r.received_amount, r.amount))::text as amount, r.currency_id as "currencyId", ${taken('online_payment_id')} as "isTaken"
        from online_payment r
        where r.site_id = ${siteId} and r.configuration_id = ${configurationId} and not r.is_deleted
          and r.payment_record_status in (${Succeeded}, ${enumCodes.PaymentRecordStatus.ToBeReviewed})
          and (r.out_trade_no = any(${[...keys]}) or r.provider_trade_no = any(${[...keys]}))`.execute(tx)
    ).rows;
  return (
    await sql<OwnRecord>`select r.id, array_remove(array[r.out_refund_no, r.provider_refund_no, p.out_trade_no, p.provider_trade_no], null) as keys,
        trim_scale(-r.amount)::text as amount, p.currency_id as "currencyId", ${taken('online_refund_id')} as "isTaken"
      from online_refund r
      join online_payment p on p.site_id = r.site_id and p.id = r.online_payment_id
      where r.site_id = ${siteId} and r.configuration_id = ${configurationId} and not r.is_deleted and r.payment_record_status = ${Succeeded}
        and (r.out_refund_no = any(${[...keys]}) or r.provider_refund_no = any(${[...keys]})
          or p.out_trade_no = any(${[...keys]}) or p.provider_trade_no = any(${[...keys]}))`.execute(tx)
  ).rows;
}

/** Finds our record of each movement, and states what is to be decided. */
async function matched(
  tx: Tx,
  siteId: string,
  configurationId: string,
  currencyId: string,
  fresh: readonly KeyedMovement[],
): Promise<Line[]> {
  const keysOf = (kind: number) => fresh.filter(({ stated }) => stated.kind === kind).flatMap(({ stated }) => stated.keys);
  const own = {
    [Payment]: await recordsOf(tx, siteId, configurationId, Payment, keysOf(Payment)),
    [Refund]: await recordsOf(tx, siteId, configurationId, Refund, keysOf(Refund)),
  };
  return fresh.map(({ stated, lineKey, at }) => {
    const { kind, day, amount, fee, reference, providerReference, description, keys } = stated;
    const cut = (value: string, max: number) => value.slice(0, max) || null;
    const line: Line = {
      line: at,
      day,
      providerLineKind: kind,
      amount,
      fee,
      reference: cut(reference, 140),
      providerReference: cut(providerReference, 140),
      description: cut(description, 500),
      lineKey,
      ownAmount: '0',
    };
    if (kind === Payout)
      return {
        ...line,
        ownAmount: amount,
        providerLineStatus: dec(amount).lt(0) ? ToBank : Open,
        ...opened(dec(amount).lt(0) ? null : Other),
      };
    if (kind === Fee) return { ...line, providerLineStatus: Matched };
    if (kind !== Payment && kind !== Refund)
      return { ...line, providerLineStatus: Open, providerDifference: kind === Dispute ? Disputed : Other };
    const fitting = own[kind].filter((one) => one.currencyId === currencyId && one.keys.some((key) => keys.includes(key)));
    // Several refunds of one payment differ by their amount.
    const record =
      fitting.find((one) => !one.isTaken && dec(one.amount).eq(dec(amount))) ?? fitting.find((one) => !one.isTaken) ?? fitting[0];
    if (!record) return { ...line, providerLineStatus: Open, providerDifference: NoRecord };
    const named = kind === Payment ? { onlinePaymentId: record.id } : { onlineRefundId: record.id };
    if (record.isTaken) return { ...line, ...named, providerLineStatus: Open, providerDifference: Twice };
    record.isTaken = true;
    const isSame = dec(record.amount).eq(dec(amount));
    return { ...line, ...named, ownAmount: record.amount, providerLineStatus: isSame ? Matched : Open, ...opened(isSame ? null : Amount) };
  });
}

const opened = (providerDifference: CodeOf<'ProviderDifference'> | null): Pick<Line, 'providerDifference'> => ({ providerDifference });

/** Takes back an import: reverses its entries and frees its lines. Throws `StateNotAllowed` while a line of the bank has one of its payouts. */
export async function revertSettlement(tx: Tx, caller: Caller, { id, remarks }: Input<typeof revertProviderFile>) {
  const file = await lock(tx, caller, providerFile, id);
  const providerFileStatus = providerFileStates.after(file.providerFileStatus, 'revert');
  const lines = await lockWhere(tx, caller, providerLine, { providerFileId: id });
  const inBank = lines.find(({ providerLineStatus }) => providerLineStatus === enumCodes.ProviderLineStatus.InBank);
  if (inBank) throw bankErrors.payoutInBank({ number: inBank.providerReference ?? '', day: inBank.day });
  for (const line of lines)
    await change(tx, caller, providerLine, line, { providerLineStatus: providerLineStates.after(line.providerLineStatus, 'revert') });
  await postSettlement(tx, caller, file, lines, { back: true });
  const values = { providerFileStatus, remarks, revertedById: caller.userId, revertedTime: caller.now };
  await change(tx, caller, providerFile, file, values);
  return true;
}
