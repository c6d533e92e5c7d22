import { anyOf, call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { moneyRequest } from './money-request.ts';
import { moneyRequestIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

const { moneyRequestStatus, moneyMovement, ownerId } = moneyRequest.fields;

/**
 * A page of requests. `decidable` filters those that the caller may decide: of another person, whose account is not newly made by the
 * caller, about a call that the caller may make alone.
 */
export const getMoneyRequests = call({
  path: '/MoneyRequest/GetMoneyRequests',
  audience: ['platform', 'site'],
  needs: moneyRequestIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    moneyRequestStatus: anyOf(moneyRequestStatus),
    moneyMovement: anyOf(moneyMovement),
    ownerId: anyOf(ownerId),
    decidable: f.flag(),
  },
  output: f.page({ ...moneyRequest.fields, ...rowRights }),
});

/**
 * The effect of a request and its evidence, for the decision: the bank account, pictures and remarks of its subject, the transfer number that
 * was entered, and the customer's pockets before and after. `obstacle`: why it would be refused now.
 */
export const getMoneyRequestById = call({
  path: '/MoneyRequest/GetMoneyRequestById',
  audience: ['platform', 'site'],
  needs: moneyRequestIndex.Audit,
  input: byId,
  output: f.object(
    {
      ...byId,
      transferNo: f.text(),
      requestRemarks: f.longText(),
      subjectRemarks: f.longText(),
      bankName: f.text(),
      accountName: f.text(),
      accountNumber: f.text(),
      evidenceUrls: f.images({ required: true }),
      changes: f.list(
        {
          pocket: f.text({ required: true }),
          before: f.money({ currency: 'target', required: true, signed: true }),
          after: f.money({ currency: 'target', required: true, signed: true }),
        },
        { required: true },
      ),
      obstacle: f.longText(),
    },
    { required: true },
  ),
});

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
  subjectChanged: 'ConcurrencyConflict',
  samePerson: 'NoPermission',
  madeLately: 'NoPermission',
  notTheirs: 'NoPermission',
  notOwn: 'NoPermission',
});
