import type { Module } from '../../core/module.ts';
import { statementTemplate } from './statement-file.ts';
import {
  cancelCodRemittance,
  confirmCodCollected,
  confirmCodRemittance,
  establishCodRemittance,
  getCodOrders,
  getCodSummary,
  importCarrierCodStatement,
  remitCod,
} from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { confirmCollected } from './collect.ts';
import { codOrders, summary } from './queries.ts';
import { remitHeld } from './by-two.ts';
import { cancel, confirm, establish } from './remittances.ts';
import { importStatement } from './statement.ts';

/** All that this module brings. */
export const cod: Module = {
  name: 'cod',
  calls: ({ files }) => [
    ...on(getCodOrders, codOrders),
    ...on(getCodSummary, summary),
    ...on(confirmCodCollected, confirmCollected),
    ...on(importCarrierCodStatement, importStatement(files)),
    ...crud(codRemittance),
    ...on(establishCodRemittance, establish),
    ...on(confirmCodRemittance, confirm),
    ...on(remitCod, remitHeld),
    ...on(cancelCodRemittance, cancel),
  ],
  templates: [statementTemplate],
};
