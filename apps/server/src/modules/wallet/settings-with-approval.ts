import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editSiteConfiguration, setCurrencyExchangeRate } from '@entrepot/contract/modules/sites/calls.ts';
import { currency, currencyRate } from '@entrepot/contract/modules/sites/currency.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Dec, dec, text as decimalText } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { currenciesOf, editConfiguration, setRate, siteCodeOf, siteConfigurationOf } from '../sites/public.ts';
import { type Moved, withFourEyesApproval } from './four-eyes-approval.ts';

type Rules = RowOf<typeof siteConfiguration>;
type Field = keyof Rules & string;

/** Limits of which a higher one, or none (0), lets one person move more. */
const limits: readonly Field[] = [
  'manualLimit',
  'discountLimit',
  'discountShare',
  'personLimit',
  'customerLimit',
  'totalLimit',
  'countLimitPieces',
  'countLimitShare',
  'leaderDeviationShare',
  'volumeLeaderShare',
  'mallValuePerKilogram',
];
/** Amounts that the site gives or does not collect: more of them. */
const given: readonly Field[] = ['referralReward', 'supplementTolerance'];
/** Shares that the site takes, and days that it waits: less of them. */
const taken: readonly Field[] = ['independentDays', 'rewardDays', 'mallCommissionRate', 'mallHoldDays', 'codFeeRate'];
/** Prices among the rules, less of them where price changes need an approval. */
const fees: readonly Field[] = ['cancelAfterPackingFee', 'packageReturnFee'];

/** Returns the fields by which an edit loosens the control over value that leaves the business. */
export function loosened(before: Rules, sent: Readonly<Record<string, unknown>>): Field[] {
  const next = (field: Field) => (sent[field] ?? before[field]) as Dec;
  const was = (field: Field) => before[field] as Dec;
  const isNone = (value: Dec) => !dec(value).gt(0);
  const higher = (field: Field) => dec(next(field)).gt(dec(was(field)));
  const switchedOn = (field: 'withdrawalEnabled' | 'codAdvance') => Boolean(sent[field]) && !before[field];
  return [
    ...limits.filter((field) => !isNone(was(field)) && (isNone(next(field)) || higher(field))),
    ...given.filter(higher),
    ...[...taken, ...(before.priceApproval ? fees : [])].filter((field) => dec(next(field)).lt(dec(was(field)))),
    ...(['withdrawalEnabled', 'codAdvance'] as const).filter(switchedOn),
    ...(before.priceApproval && sent.priceApproval === false ? (['priceApproval'] as const) : []),
    // Customers transfer their money to these accounts.
    ...(sent.bankAccounts && !isDeepStrictEqual(plain(sent.bankAccounts), plain(before.bankAccounts)) ? (['bankAccounts'] as const) : []),
  ];
}

// A form sends fields that are empty, also those that did not exist when the row was stored.
const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? [], (_, one) => one ?? undefined));

/** A change of rules: `remarks` names each with its value before and after. */
async function changeOf(tx: Tx, caller: Caller, siteId: string, { id, number, remarks }: { id: string; number: string; remarks: string }) {
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const subject = { type: 'siteConfiguration', id, number };
  return { movement: enumCodes.MoneyMovement.Settings, siteId, ownerId: null, currencyId, amount: '0', unlimited: true, subject, remarks };
}

const labelOf = (caller: Caller, field: string) => text(caller.language, `sites.siteConfiguration.fields.${field}`, {}) ?? field;

/**
 * Edits the rules of a site. A change by which one person could move more than before needs four-eyes approval; a stricter limit does not.
 * It is bound here, because the module of the sites is below the approval.
 */
export const editConfigurationWithApproval = withFourEyesApproval(
  editSiteConfiguration,
  editConfiguration,
  async (tx, caller, { siteId: chosen, ...sent }: Input<typeof editSiteConfiguration>): Promise<Moved | null> => {
    const siteId = chosen ?? caller.siteId;
    if (!caller.siteIds.includes(siteId)) return null;
    const row = await siteConfigurationOf(tx, siteId);
    const fields = loosened(row, sent);
    if (!fields.length) return null;
    const shown = (value: unknown) =>
      typeof value === 'string' ? decimalText(dec(value)) : typeof value === 'object' ? '…' : String(value);
    const line = (field: Field) => `${labelOf(caller, field)}: ${shown(row[field])} → ${shown((sent as Record<string, unknown>)[field])}`;
    return changeOf(tx, caller, siteId, {
      id: row.id,
      number: await siteCodeOf(tx, siteId),
      remarks: fields.map(line).join('; ').slice(0, 500),
    });
  },
);

/** A rate may move by this share in a day by one person. */
const usualMove = dec('0.05');

/** Sets an exchange rate. One that moves by more than 5% within a day needs four-eyes approval: money in that currency is worth as much. */
export const setRateWithApproval = withFourEyesApproval(
  setCurrencyExchangeRate,
  setRate,
  async (tx, caller, { id, exchangeRate }: Input<typeof setCurrencyExchangeRate>): Promise<Moved | null> => {
    const { code, exchangeRate: present } = await find(tx, caller, currency, id);
    const known = await findWhere(tx, caller, currencyRate, { currencyId: id });
    const dayAgo = caller.now.getTime() - dayMs;
    const [old] = known
      .filter(({ creationTime }) => creationTime.getTime() < dayAgo)
      .sort((a, b) => (a.effectiveTime > b.effectiveTime ? -1 : 1));
    // Without an older rate, every further change of the day counts.
    const base = old?.exchangeRate ?? (known.length ? null : present);
    if (base && dec(exchangeRate).minus(dec(base)).abs().lte(dec(base).times(usualMove))) return null;
    return changeOf(tx, caller, caller.siteId, {
      id,
      number: code,
      remarks: `${decimalText(dec(present))} → ${decimalText(dec(exchangeRate))}`,
    });
  },
);
