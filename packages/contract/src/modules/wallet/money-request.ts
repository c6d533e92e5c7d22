import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { moneyRequestIndex } from './screens.ts';

/** Only the approver decides; the requester may withdraw the request before, and it is closed when its subject changed. */
export const moneyRequestStates = states('MoneyRequestStatus', {
  Waiting: { approve: 'Approved', refuse: 'Refused', withdraw: 'Withdrawn', close: 'Closed' },
});

/**
 * Money moved by hand by a staff member: above the site's limits it waits here for a four-eyes approval, below them it is recorded, so that
 * several small ones count as one.
 */
export const moneyRequest = resource({
  name: 'moneyRequest',
  module: 'wallet',
  table: 'money_request',
  area: 'MoneyRequest',
  audience: { read: ['platform', 'site'], write: [] },
  screen: moneyRequestIndex,
  scope: { customer: 'ownerId' },
  fields: {
    moneyMovement: f.enum('MoneyMovement', { readOnly: true, required: true }),
    moneyRequestStatus: f.state(moneyRequestStates, 'Waiting'),
    // Empty for a request that concerns no customer, as the reopening of a month.
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, display: ownerShows }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    amount: f.money({ readOnly: true, required: true }),
    // The total it is a part of, such as that of a bill.
    wholeAmount: f.money({ readOnly: true }),
    subjectType: f.text({ readOnly: true, max: 40 }),
    subjectId: f.id({ readOnly: true, widget: 'code' }),
    subjectNumber: f.code({ readOnly: true, max: 60 }),
    remarks: f.longText({ readOnly: true }),
    askedById: f.staff({ readOnly: true, required: true, display: { AskedByName: 'displayName' } }),
    decidedById: f.staff({ readOnly: true, display: { DecidedByName: 'displayName' } }),
    decidedTime: f.time({ readOnly: true }),
    decisionRemarks: f.longText({ readOnly: true }),
    // The call executed on approval, with its input.
    path: f.text({ readOnly: true, required: true, max: 100, seenBy: [] }),
    request: f.json<Record<string, unknown>>({ readOnly: true, required: true, seenBy: [] }),
    // A digest of the content that is decided besides the input, such as the prices that a switch puts into force.
    contentMark: f.text({ readOnly: true, max: 64, seenBy: [] }),
  },
  calls: { list: 'GetMoneyRequests' },
  rowVerbs: ['approve', 'withdraw'],
  sortedByChange: true,
  indexes: [['moneyRequestStatus'], ['moneyMovement'], ['ownerId'], ['askedById', 'ownerId'], ['askedById'], ['subjectId']],
  search: ['subjectNumber', 'remarks'],
  checks: {
    amount_not_negative: 'amount >= 0',
    approved_by_another: `money_request_status <> ${enumCodes.MoneyRequestStatus.Approved} or (decided_by_id is not null and decided_by_id <> asked_by_id)`,
  },
  page: {
    filters: ['moneyRequestStatus', 'moneyMovement', 'ownerId', 'askedById'],
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
