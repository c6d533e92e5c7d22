import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { codRemittanceIndex } from './screens.ts';

/** A row that does not match stays open until a person decides, or until a later statement settles its order. */
export const codLineStates = states('CodLineStatus', {
  Open: { decide: 'Decided', settle: 'Settled' },
});

/** One row of a carrier's imported statement, and how it compares with its order. Amounts are in the currency of collection. */
export const codStatementLine = resource({
  name: 'codStatementLine',
  module: 'cod',
  table: 'cod_statement_line',
  title: 'number',
  area: 'CodRemittance',
  audience: { read: ['platform', 'site'], write: [] },
  screen: codRemittanceIndex,
  scope: { customer: 'ownerId' },
  fields: {
    // The rows of one import have the same.
    statementId: f.id({ readOnly: true, required: true, widget: 'code' }),
    carrierId: f.ref('carrier', { readOnly: true, required: true }),
    line: f.count({ readOnly: true, required: true }),
    number: f.text({ readOnly: true, required: true, max: 64 }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { LogisticsOrderSerialNumber: 'serialNumber' } }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, display: ownerShows }),
    codLineOutcome: f.enum('CodLineOutcome', { readOnly: true, required: true }),
    codLineStatus: f.state(codLineStates, 'Open'),
    reason: f.translations({ readOnly: true, max: 500 }),
    statedAmount: f.money({ readOnly: true, required: true }),
    // The amount that was posted before, or that of the order.
    expectedAmount: f.money({ readOnly: true }),
    statedFee: f.money({ readOnly: true, required: true, default: '0' }),
    statedTime: f.time({ readOnly: true }),
    currencyId: f.ref('currency', { readOnly: true, display: currencyShows }),
    codDecision: f.enum('CodDecision', { readOnly: true }),
    decidedById: f.staff({ readOnly: true, display: { DecidedByName: 'nickName' } }),
    decidedTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetCodStatementLines' },
  indexes: [['codLineStatus'], ['carrierId'], ['logisticsOrderId'], ['statementId']],
  search: ['number'],
  checks: { decided_has_decision: `(cod_line_status = ${enumCodes.CodLineStatus.Decided}) = (cod_decision is not null)` },
  page: {
    filters: ['codLineStatus', 'codLineOutcome', 'carrierId', 'ownerId'],
    columns: [
      'number',
      'codLineOutcome',
      'codLineStatus',
      'logisticsOrderId',
      'ownerId',
      'carrierId',
      'expectedAmount',
      'statedAmount',
      'statedFee',
      'statedTime',
      'reason',
      'codDecision',
      'decidedById',
      'decidedTime',
      'remarks',
    ],
    form: [],
  },
});
