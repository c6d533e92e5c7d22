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
import { type Handler, handlersOf, handle } from '../../core/calls/handler.ts';
import { find } from '../../core/db/rows.ts';
import { availableFor, calculate, calculateForPackages } from './calculate.ts';
import { copied, edited, established, listed, opened, removed, switched } from './quotations.ts';
import { exportRates } from './rate-export.ts';
import { uploadRates } from './rate-import.ts';
import { reachedBy, reachOf } from './reach.ts';
import { publicRoutes } from './routes.ts';
import { offerGroups, offerServices } from './select-services.ts';
import { freeStorageDaysOf } from './storage-prices.ts';
import { versionsOf } from './versions.ts';
import { registerSiteFact } from '../sites/public.ts';
import { withLimits } from '../wallet/public.ts';
import { groupsWithApproval } from './groups-with-approval.ts';
import { priceMeasures } from './with-approval.ts';
import { validInboundQuotation, validService, validTransferQuotation, validWarehouseQuotation } from './validate.ts';

const byId = { id: f.id({ required: true }) };

/** Calls of a quotation resolve its versions: a form gets the effective one. */
function getEditOf(resource: AnyResource): Handler[] {
  const plan = {
    path: `/${resource.area}/${resource.calls!.getEdit}` as const,
    audience: resource.audience!.write,
    needs: needsOf(resource, 'getEdit'),
    input: byId,
    output: f.object({ ...(resource.fields as Fields), quotationStatus: f.enum('QuotationStatus', { required: true }) }),
  };
  return handlersOf(plan, { transaction: 'none', run: opened(resource, plan) });
}
function removeOf(resource: AnyResource): Handler[] {
  const path = `/${resource.area}/${resource.calls!.remove}` as const;
  return handlersOf(
    { path, audience: resource.audience!.write, needs: needsOf(resource, 'remove'), input: byId, output: done },
    { transaction: 'required', run: removed(resource) },
  );
}

/** The pricing module. */
export const pricing: Module = {
  name: 'pricing',
  prepare: () => registerSiteFact('freeStorageDays', freeStorageDaysOf),
  calls: () => [...groupsWithApproval(), ...withLimits(handlers(), priceMeasures)],
  imports: [transferQuotationImport],
  exports: [rateExport],
};

function handlers(): Handler[] {
  return [
    ...getEditOf(transferQuotation),
    ...handlersOf(listTransferQuotations, { transaction: 'none', run: listed(transferQuotation, listTransferQuotations) }),
    ...handle(establishTransferQuotation, established(transferQuotation, validTransferQuotation)),
    ...handle(editTransferQuotation, edited(transferQuotation, validTransferQuotation)),
    ...removeOf(transferQuotation),
    ...handle(copyTransferQuotation, copied),
    ...handle(enableTransferQuotation, switched(transferQuotation, true)),
    ...handle(disableTransferQuotation, switched(transferQuotation, false)),
    ...handle(getTransferQuotationVersions, versionsOf),
    ...handle(getTransferQuotationReach, reachOf),
    ...handle(upLoadTransferQuotation, uploadRates),
    ...handle(exportTransferQuotations, exportRates),

    ...getEditOf(warehouseQuotation),
    ...removeOf(warehouseQuotation),
    ...handlersOf(listWarehouseQuotations, { transaction: 'none', run: listed(warehouseQuotation, listWarehouseQuotations) }),
    ...handle(establishWarehouseQuotation, established(warehouseQuotation, validWarehouseQuotation)),
    ...handle(editWarehouseQuotation, edited(warehouseQuotation, validWarehouseQuotation)),
    ...handle(enableWarehouseQuotation, switched(warehouseQuotation)),
    ...handle(getWarehouseQuotationReach, reachedBy(warehouseQuotation)),

    ...getEditOf(inboundQuotation),
    ...removeOf(inboundQuotation),
    ...handlersOf(listInboundQuotations, { transaction: 'none', run: listed(inboundQuotation, listInboundQuotations) }),
    ...handle(establishInboundQuotation, established(inboundQuotation, validInboundQuotation)),
    ...handle(editInboundQuotation, edited(inboundQuotation, validInboundQuotation)),
    ...handle(enableInboundQuotation, switched(inboundQuotation)),
    ...handle(getInboundQuotationReach, reachedBy(inboundQuotation)),

    ...crud(valueAddedServiceGroup),
    ...crud(valueAddedService, {
      async fill(tx, caller, draft, row) {
        const { siteId } = await find(tx, caller, valueAddedServiceGroup, draft.groupId);
        await validService(tx, caller, siteId, valueAddedService, draft);
        return row ? {} : { siteId };
      },
    }),
    ...handle(getValueAddedServiceReach, reachedBy(valueAddedService)),
    ...handle(selectValueAddedServices, offerServices),
    ...handle(selectServiceGroups, offerGroups),

    ...handle(getPublicRoutes, publicRoutes),
    ...handle(calculateFreight, calculate),
    ...handle(calculateOrderFreight, calculateForPackages),
    ...handle(getAvailableQuotations, availableFor),
  ];
}
