import type { Module } from '../../core/module.ts';
import { rateExport } from './rate-export.ts';
import { transferQuotationImport } from './rate-import.ts';
import {
  calculateFreight,
  calculateOrderFreight,
  copyTransferQuotation,
  disableTransferQuotation,
  editInboundQuotation,
  editTransferQuotation,
  editWarehouseQuotation,
  enableInboundQuotation,
  enableTransferQuotation,
  enableWarehouseQuotation,
  establishInboundQuotation,
  establishTransferQuotation,
  establishWarehouseQuotation,
  exportTransferQuotations,
  getAvailableQuotations,
  getInboundQuotationReach,
  getTransferQuotationReach,
  getTransferQuotationVersions,
  getValueAddedServiceReach,
  getWarehouseQuotationReach,
  selectServiceGroups,
  selectValueAddedServices,
  upLoadTransferQuotation,
} from '@entrepot/contract/modules/pricing/calls.ts';
import { done } from '@entrepot/contract/core/call.ts';
import { type Fields, f } from '@entrepot/contract/core/field.ts';
import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import { listInboundQuotations, listTransferQuotations, listWarehouseQuotations } from '@entrepot/contract/modules/pricing/filters.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { valueAddedService, valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handlersOf, on } from '../../core/calls/handler.ts';
import { find } from '../../core/rows/rows.ts';
import { availableFor, calculate, calculateForPackages } from './calculate.ts';
import { copied, edited, established, listed, opened, removed, switched } from './quotations.ts';
import { exportRates } from './rate-export.ts';
import { uploadRates } from './rate-import.ts';
import { reachedBy, reachOf } from './reach.ts';
import { publicRoutes } from './routes.ts';
import { offerGroups, offerServices } from './select-services.ts';
import { versionsOf } from './versions.ts';
import { validInboundQuotation, validService, validTransferQuotation, validWarehouseQuotation } from './validate.ts';

const byId = { id: f.id({ required: true }) };

/** A quotation's calls count its versions: a form gets the one that counts now. */
function getEditOf(resource: AnyResource): Handler[] {
  const plan = {
    path: `/${resource.area}/${resource.calls!.getEdit}` as const,
    who: resource.who!.write,
    needs: needsOf(resource, 'getEdit'),
    reads: true,
    takes: byId,
    gives: f.object({ ...(resource.fields as Fields), quotationStatus: f.enum('QuotationStatus', { required: true }) }),
  };
  return handlersOf(plan, opened(resource, plan));
}
function removeOf(resource: AnyResource): Handler[] {
  const path = `/${resource.area}/${resource.calls!.remove}` as const;
  return handlersOf({ path, who: resource.who!.write, needs: needsOf(resource, 'remove'), takes: byId, gives: done }, removed(resource));
}

/** All that this module brings. */
export const pricing: Module = {
  name: 'pricing',
  calls: () => [
    ...getEditOf(transferQuotation),
    ...handlersOf(listTransferQuotations, listed(transferQuotation, listTransferQuotations)),
    ...on(establishTransferQuotation, established(transferQuotation, validTransferQuotation)),
    ...on(editTransferQuotation, edited(transferQuotation, validTransferQuotation)),
    ...removeOf(transferQuotation),
    ...on(copyTransferQuotation, copied),
    ...on(enableTransferQuotation, switched(transferQuotation, true)),
    ...on(disableTransferQuotation, switched(transferQuotation, false)),
    ...on(getTransferQuotationVersions, versionsOf),
    ...on(getTransferQuotationReach, reachOf),
    ...on(upLoadTransferQuotation, uploadRates),
    ...on(exportTransferQuotations, exportRates),

    ...getEditOf(warehouseQuotation),
    ...removeOf(warehouseQuotation),
    ...handlersOf(listWarehouseQuotations, listed(warehouseQuotation, listWarehouseQuotations)),
    ...on(establishWarehouseQuotation, established(warehouseQuotation, validWarehouseQuotation)),
    ...on(editWarehouseQuotation, edited(warehouseQuotation, validWarehouseQuotation)),
    ...on(enableWarehouseQuotation, switched(warehouseQuotation)),
    ...on(getWarehouseQuotationReach, reachedBy(warehouseQuotation)),

    ...getEditOf(inboundQuotation),
    ...removeOf(inboundQuotation),
    ...handlersOf(listInboundQuotations, listed(inboundQuotation, listInboundQuotations)),
    ...on(establishInboundQuotation, established(inboundQuotation, validInboundQuotation)),
    ...on(editInboundQuotation, edited(inboundQuotation, validInboundQuotation)),
    ...on(enableInboundQuotation, switched(inboundQuotation)),
    ...on(getInboundQuotationReach, reachedBy(inboundQuotation)),

    ...crud(valueAddedServiceGroup),
    ...crud(valueAddedService, {
      async fill(tx, caller, draft, row) {
        const { siteId } = await find(tx, caller, valueAddedServiceGroup, draft.groupId);
        await validService(tx, caller, siteId, valueAddedService, draft);
        return row ? {} : { siteId };
      },
    }),
    ...on(getValueAddedServiceReach, reachedBy(valueAddedService)),
    ...on(selectValueAddedServices, offerServices),
    ...on(selectServiceGroups, offerGroups),

    ...on(getPublicRoutes, publicRoutes),
    ...on(calculateFreight, calculate),
    ...on(calculateOrderFreight, calculateForPackages),
    ...on(getAvailableQuotations, availableFor),
  ],
  imports: [transferQuotationImport],
  exports: [rateExport],
};
