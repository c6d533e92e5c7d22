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
import type { Services } from '../../core/app.ts';
import { crud } from '../../core/calls/crud.ts';
import { fileStore } from '../../core/files/files.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { confirmCollected } from './collect.ts';
import { codOrders, summary } from './queries.ts';
import { remit } from './remit.ts';
import { cancel, confirm, establish } from './remittances.ts';
import { importStatement } from './statement.ts';

/** The calls of this module. */
export const cod = ({ config }: Pick<Services, 'config'>): readonly Handler[] => [
  ...on(getCodOrders, codOrders),
  ...on(getCodSummary, summary),
  ...on(confirmCodCollected, confirmCollected),
  ...on(importCarrierCodStatement, importStatement(fileStore(config))),
  ...crud(codRemittance),
  ...on(establishCodRemittance, establish),
  ...on(confirmCodRemittance, confirm),
  ...on(remitCod, remit),
  ...on(cancelCodRemittance, cancel),
];
