import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { moneyRequestIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Executes another person's request, which needs the permission of the requested call too, or refuses it with a reason. */
export const auditMoneyRequest = call({
  path: '/MoneyRequest/AuditMoneyRequest',
  audience: ['platform', 'site'],
  needs: moneyRequestIndex.Audit,
  input: { ...byId, approved: f.flag({ required: true }), remarks: f.longText() },
  output: done,
});

/** Withdraws the caller's own request. */
export const withdrawMoneyRequest = call({
  path: '/MoneyRequest/WithdrawMoneyRequest',
  audience: ['platform', 'site'],
  needs: moneyRequestIndex,
  input: byId,
  output: done,
});

/** Refusals of a manual movement of money. */
export const moneyRequestErrors = errorsOf('wallet', {
  waitsForSecond: 'SecondPersonNeeded',
  shareNeedsSecond: 'SecondPersonNeeded',
  alwaysNeedsSecond: 'SecondPersonNeeded',
  personNeedsSecond: 'SecondPersonNeeded',
  customerNeedsSecond: 'SecondPersonNeeded',
  siteNeedsSecond: 'SecondPersonNeeded',
  unlimitedNeedsSecond: 'SecondPersonNeeded',
  rulesNeedSecond: 'SecondPersonNeeded',
  pricesNeedSecond: 'SecondPersonNeeded',
  samePerson: 'NoPermission',
  madeLately: 'NoPermission',
  notTheirs: 'NoPermission',
  notOwn: 'NoPermission',
});
