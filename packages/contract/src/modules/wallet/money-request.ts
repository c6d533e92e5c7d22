import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { moneyRequestIndex } from './screens.ts';

/** Only a second person decides; who asked may take it back before. */
export const moneyRequestStates = states('MoneyRequestStatus', {
  Waiting: { approve: 'Approved', refuse: 'Refused', withdraw: 'Withdrawn' },
});

/**
 * Money that a person of the staff moved by hand: above the site's limits it waits here for a second person, within them it is
 * noted, so that several small ones count as one.
 */
export const moneyRequest = resource({
  name: 'moneyRequest',
  module: 'wallet',
  table: 'money_request',
  area: 'MoneyRequest',
  who: { read: 'PS', write: '' },
  screen: moneyRequestIndex,
  fields: {
    moneyMovement: f.enum('MoneyMovement', { byServer: true, required: true }),
    moneyRequestStatus: f.state(moneyRequestStates, 'Waiting'),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    amount: f.money({ byServer: true, required: true }),
    // What it was part of, such as a bill's total.
    wholeAmount: f.money({ byServer: true }),
    subjectType: f.text({ byServer: true, max: 40 }),
    subjectId: f.id({ byServer: true, widget: 'code' }),
    subjectNumber: f.code({ byServer: true, max: 60 }),
    remarks: f.longText({ byServer: true }),
    askedById: f.ref('user', { byServer: true, required: true, shows: { AskedByName: 'nickName' } }),
    decidedById: f.ref('user', { byServer: true, shows: { DecidedByName: 'nickName' } }),
    decidedTime: f.time({ byServer: true }),
    decisionRemarks: f.longText({ byServer: true }),
    // The call that is made when it is approved, with what it was given.
    path: f.text({ byServer: true, required: true, max: 100, seenBy: '' }),
    request: f.json<Record<string, unknown>>({ byServer: true, required: true, seenBy: '' }),
  },
  calls: { list: 'GetMoneyRequests' },
  indexes: [['moneyRequestStatus'], ['ownerId'], ['askedById', 'ownerId'], ['subjectId']],
  search: ['subjectNumber', 'remarks'],
  checks: {
    amount_is_positive: 'amount > 0',
    approved_by_another: `money_request_status <> ${enumCodes.MoneyRequestStatus.Approved} or (decided_by_id is not null and decided_by_id <> asked_by_id)`,
  },
  page: {
    filters: ['moneyRequestStatus', 'moneyMovement', 'ownerId'],
    columns: [
      'moneyMovement',
      'moneyRequestStatus',
      'ownerId',
      'amount',
      'currencyId',
      'wholeAmount',
      'subjectNumber',
      'remarks',
      'askedById',
      'decidedById',
      'decidedTime',
      'decisionRemarks',
    ],
    form: [],
  },
});
