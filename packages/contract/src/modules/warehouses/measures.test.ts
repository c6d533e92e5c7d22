/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import type { Call } from '../../core/call.ts';
import type { Field, Fields } from '../../core/field.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../*/*.ts', '!../*/*.test.ts'], { eager: true });
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'input' in (one as Call);
const calls = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isCall)))];

const units = new Set(['kg', 'cm']);
const measuresIn = (fields: Fields): Field[] =>
  Object.values(fields).flatMap((field) => [
    ...(units.has(field.unit ?? '') && !field.readOnly ? [field] : []),
    ...(field.shape === 'list' || field.shape === 'object' ? measuresIn((field.children ?? {}) as Fields) : []),
  ]);

/** Calls whose weights and sizes are limits, prices or queries, and not measurements. */
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
  // Stated by another forwarder; measured here on arrival.
  '/LogisticsOrder/PeerEstablishLogisticsOrder',
  // Stated by a sender for bins and parcels; inspected on arrival.
  '/WarehouseDocument/EstablishWarehouseDocument',
  '/WarehouseDocument/EstablishWarehouseDocumentCommodity',
  '/WarehouseDocument/EstablishWarehouseDocumentPacket',
  '/WarehouseDocument/EditWarehouseDocument',
  '/WarehouseDocument/PackBin',
  // The weights of its parts are limited by the measured weight.
  '/Package/SplitPackage',
  // Stated on a customs paper for goods that were weighed before.
  '/LogisticsInvoice/EstablishLogisticsInvoice',
  '/LogisticsInvoice/EditLogisticsInvoice',
  '/CustomsDeclaration/DeclareOrderGoods',
]);

test('asks about unlikely weights and sizes in every call where they are typed', () => {
  const withMeasures = calls.filter(({ input }) => measuresIn(input).length > 0).filter(({ path }) => !notMeasured.has(path));
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
  for (const { path, input } of withMeasures)
    expect(Object.keys(input), path).toEqual(expect.arrayContaining(['confirmMeasures', 'approvalId']));
});
