/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import type { Call } from '../../core/call.ts';
import type { Field, Fields } from '../../core/field.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../*/*.ts', '!../*/*.test.ts'], { eager: true });
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'takes' in (one as Call);
const calls = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isCall)))];

const units = new Set(['kg', 'cm']);
const measuresIn = (fields: Fields): Field[] =>
  Object.values(fields).flatMap((field) => [
    ...(units.has(field.unit ?? '') && !field.byServer ? [field] : []),
    ...(field.shape === 'list' || field.shape === 'object' ? measuresIn((field.of ?? {}) as Fields) : []),
  ]);

/** Calls whose weights and sizes are limits, prices or questions, and nothing that lies on a scale. */
const notMeasured = new Set([
  '/TransportShift/EstablishTransportShift',
  '/Shelves/BatchAddShelves',
  '/Site/EditSiteConfiguration',
  '/FreightCalculator/CalculateFreight',
  '/TransferQuotation/GetAvailableQuotations',
  '/TransferQuotation/EstablishTransferQuotation',
  '/TransferQuotation/EditTransferQuotation',
  '/InboundQuotation/EstablishInboundQuotation',
  '/InboundQuotation/EditInboundQuotation',
  // What another forwarder states; it is weighed here when it arrives.
  '/LogisticsOrder/PeerEstablishLogisticsOrder',
  // What a sender states of bins and parcels; they are looked at when they arrive.
  '/WarehouseDocument/EstablishWarehouseDocument',
  '/WarehouseDocument/EstablishWarehouseDocumentCommodity',
  '/WarehouseDocument/EstablishWarehouseDocumentPacket',
  '/WarehouseDocument/EditWarehouseDocument',
  '/WarehouseDocument/PackBin',
  // Its parts weigh together no more than what was weighed.
  '/Package/SplitPackage',
  // What a customs paper states of goods that were weighed before.
  '/LogisticsInvoice/EstablishLogisticsInvoice',
  '/LogisticsInvoice/EditLogisticsInvoice',
]);

test('every call in which a weight or a size of goods is typed asks about an unlikely one', () => {
  const withMeasures = calls.filter(({ takes }) => measuresIn(takes).length > 0).filter(({ path }) => !notMeasured.has(path));
  expect(withMeasures.map(({ path }) => path).sort()).toEqual([
    '/BagNumber/SealBagNumber',
    '/Commodity/EditCommoditySpecification',
    '/Package/PackageSigning',
    '/Package/WeighPackage',
    '/Packing/CompletePacking',
    '/Packing/WeighParcel',
    '/ReturnLogisticsOrder/EditReturnLogisticsOrder',
    '/ReturnLogisticsOrder/ReturnLogisticsOrderSigning',
    '/UnknownItem/EditUnknownItem',
    '/UnknownItem/EstablishUnknownItem',
  ]);
  for (const { path, takes } of withMeasures)
    expect(Object.keys(takes), path).toEqual(expect.arrayContaining(['confirmMeasures', 'approvalId']));
});
