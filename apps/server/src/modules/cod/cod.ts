import type { Module } from '../../core/module.ts';
import { codInvariants } from './invariants.ts';
import { statementTemplate } from './statement-file.ts';
import {
  cancelCodRemittance,
  confirmCodCollected,
  confirmCodRemittance,
  correctCodTransfer,
  correctCodCollected,
  decideCodStatementLine,
  establishCodRemittance,
  getCodOrders,
  getCodPayout,
  getCodRemittances,
  getCodSummary,
  importCarrierCodStatement,
  remitCod,
  returnCodRemittance,
  returnCodMoney,
  undoCodCollected,
  undoCodReturn,
} from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codStatementLine } from '@entrepot/contract/modules/cod/cod-statement-line.ts';
import {
  closeTill,
  collectAtDesk,
  getTillShiftById,
  handOverTill,
  openTill,
  payOutOfTill,
  printTillReceipt,
  printTillShift,
  takeOverTill,
  undoTillEntry,
} from '@entrepot/contract/modules/cod/till-calls.ts';
import { till, tillEntry, tillShift } from '@entrepot/contract/modules/cod/till.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { collectHere, undo } from './collect-at-desk.ts';
import { confirmCollected } from './collect.ts';
import { correct, correctionMoved, returnMoney, returnMoved } from './correct.ts';
import { decide, decisionMoved } from './decide-line.ts';
import { codOrders, remittances, summary } from './queries.ts';
import { printReceipt, printShift } from './print-till.ts';
import { cancel, confirm, establish } from './remittances.ts';
import { shiftWithTakings } from './takings.ts';
import { fillTill, mayRemoveTill } from './till-rules.ts';
import { close, handOver, open, payOut, takeOver } from './till-shift.ts';
import { importStatement } from './statement.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { find } from '../../core/db/rows.ts';
import { withFourEyesApproval } from '../wallet/public.ts';
import { payout, payoutMoved } from './payout.ts';
import { remit } from './remit.ts';
import { rightsOnRemittance } from './remittance-rights.ts';
import { correctTransfer, returnPayout } from './return-payout.ts';
import { codSubscribers } from './trial-ending.ts';
import { undoCollected, undoMoved, undoReturned } from './undo-collected.ts';

/** Pays out a confirmed remittance, with four-eyes approval. */
const remitWithApproval = withFourEyesApproval(remitCod, remit, (tx, caller, { id }) => payoutMoved(tx, caller, id));

/** Books that a payout came back, with four-eyes approval. */
const returnPayoutWithApproval = withFourEyesApproval(returnCodRemittance, returnPayout, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, netAmount: amount, serialNumber: number } = await find(tx, caller, codRemittance, id);
  const subject = { type: 'codRemittance', id, number };
  return { movement: enumCodes.MoneyMovement.Reversal, siteId, ownerId, currencyId, amount, subject, remarks };
});
const correctWithApproval = withFourEyesApproval(correctCodCollected, correct, correctionMoved);
const returnWithApproval = withFourEyesApproval(returnCodMoney, returnMoney, returnMoved);
const undoCollectedWithApproval = withFourEyesApproval(undoCodCollected, undoCollected, undoMoved('collected'));
const undoReturnWithApproval = withFourEyesApproval(undoCodReturn, undoReturned, undoMoved('returned'));
const decideWithApproval = withFourEyesApproval(decideCodStatementLine, decide, decisionMoved);

const ownList = /\/GetCodRemittances$/;

/** The cash on delivery module. */
export const cod: Module = {
  name: 'cod',
  calls: ({ files }) => [
    ...handle(getCodOrders, codOrders),
    ...handle(getCodSummary, summary),
    ...handle(confirmCodCollected, confirmCollected),
    ...handle(importCarrierCodStatement, importStatement(files)),
    ...crud(codStatementLine),
    ...handle(decideCodStatementLine, decideWithApproval),
    ...handle(correctCodCollected, correctWithApproval),
    ...handle(returnCodMoney, returnWithApproval),
    ...handle(undoCodCollected, undoCollectedWithApproval),
    ...handle(undoCodReturn, undoReturnWithApproval),
    ...crud(codRemittance, { rowRights: (_tx, caller) => rightsOnRemittance(caller) }).filter(({ path }) => !ownList.test(path)),
    ...handle(getCodRemittances, remittances),
    ...handle(establishCodRemittance, establish),
    ...handle(confirmCodRemittance, confirm),
    ...handle(remitCod, remitWithApproval),
    ...handle(getCodPayout, payout),
    ...handle(cancelCodRemittance, cancel),
    ...handle(returnCodRemittance, returnPayoutWithApproval),
    ...handle(correctCodTransfer, correctTransfer),

    ...crud(till, { fill: fillTill, mayRemove: mayRemoveTill }),
    ...crud(tillShift),
    ...crud(tillEntry),
    ...handle(openTill, open),
    ...handle(payOutOfTill, payOut),
    ...handle(collectAtDesk, collectHere),
    ...handle(undoTillEntry, undo),
    ...handle(closeTill, close),
    ...handle(handOverTill, handOver),
    ...handle(takeOverTill, takeOver),
    ...handle(getTillShiftById, shiftWithTakings),
    ...handle(printTillReceipt, printReceipt(files)),
    ...handle(printTillShift, printShift(files)),
  ],
  templates: [statementTemplate],
  invariants: codInvariants,
  subscribers: codSubscribers,
};
