import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { moneyRequestIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Does what another person asked for, to which the right is needed too, or refuses it with the reason. */
export const auditMoneyRequest = call({
  path: '/MoneyRequest/AuditMoneyRequest',
  who: 'PS',
  needs: moneyRequestIndex.Audit,
  takes: { ...byId, approved: f.flag({ required: true }), remarks: f.longText() },
  gives: done,
});

/** Takes one's own request back. */
export const withdrawMoneyRequest = call({
  path: '/MoneyRequest/WithdrawMoneyRequest',
  who: 'PS',
  needs: moneyRequestIndex,
  takes: byId,
  gives: done,
});

/** What stands between a movement of money and its doing. */
export const moneyRequestErrors = errorsOf('wallet', {
  waitsForSecond: 'SecondPersonNeeded',
  samePerson: 'NoPermission',
  madeLately: 'NoPermission',
  notTheirs: 'NoPermission',
  notOwn: 'NoPermission',
});
