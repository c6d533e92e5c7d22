import type { Hearing } from '../core/calls/announce.ts';
import type { Services } from '../core/app.ts';
import type { Hook } from '../core/http/hook.ts';
import { fileCalls } from '../core/files/file-calls.ts';
import type { Handler } from '../core/calls/handler.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { ExportKind } from '../core/sheets/exports.ts';
import type { JobKind } from '../core/sheets/import-jobs.ts';
import type { ImportKind, Template } from '../core/sheets/imports.ts';
import { access } from './access/access.ts';
import { accessHearings } from './access/shipped-roles.ts';
import { account } from './account/account.ts';
import { billing } from './billing/billing.ts';
import { billingHearings } from './billing/public.ts';
import { billExport } from './billing/queries.ts';
import { carriers } from './carriers/carriers.ts';
import { waybillSample } from './carriers/print.ts';
import { carriersHearings } from './carriers/hearings.ts';
import { trackingNumberImport } from './carriers/import.ts';
import { cod } from './cod/cod.ts';
import { statementTemplate } from './cod/statement-file.ts';
import { commodities } from './commodities/commodities.ts';
import { content } from './content/content.ts';
import { speech } from './content/speech.ts';
import { customs } from './customs/customs.ts';
import { commonFiles } from './files/common-files.ts';
import { messaging } from './messaging/messaging.ts';
import { ordersHearings } from './orders/hearings.ts';
import { orders } from './orders/orders.ts';
import { orderExport } from './orders/queries.ts';
import { recipientImport } from './orders/recipient-import.ts';
import { rehearsal } from './orders/rehearsal.ts';
import { packageImport } from './packages/import.ts';
import { packageLabels, packageSample } from './packages/labels.ts';
import { packages } from './packages/packages.ts';
import { packageExport } from './packages/queries.ts';
import { packing } from './packing/packing.ts';
import { pickingHearings } from './picking/hearings.ts';
import { paymentHooks } from './payments/notify-hook.ts';
import { paymentsHearings } from './payments/make-refund.ts';
import { payments } from './payments/payments.ts';
import { picking } from './picking/picking.ts';
import { pickingSample } from './picking/print.ts';
import { pricing } from './pricing/pricing.ts';
import { rateExport } from './pricing/rate-export.ts';
import { transferQuotationImport } from './pricing/rate-import.ts';
import { promotionsHearings } from './promotions/hearings.ts';
import { promotions } from './promotions/promotions.ts';
import { rentHearings } from './rent/public.ts';
import { rent } from './rent/rent.ts';
import { shelfSample } from './shelving/print.ts';
import { shelving } from './shelving/shelving.ts';
import { pageForm } from './sites/page-form.ts';
import { regionImport } from './sites/region-import.ts';
import { sitesHearings } from './sites/shipped-expense-types.ts';
import { sites } from './sites/sites.ts';
import type { RealSamples } from './templates/preview.ts';
import { templates } from './templates/templates.ts';
import { trackImport } from './tracking/import.ts';
import { trackingHearings } from './tracking/shipped-scheme.ts';
import { tracking } from './tracking/tracking.ts';
import { carrierHook } from './transport/carrier-hook.ts';
import { transport } from './transport/transport.ts';
import { walletHearings } from './wallet/public.ts';
import { journalExport } from './wallet/queries.ts';
import { wallet } from './wallet/wallet.ts';
import { warehouses } from './warehouses/warehouses.ts';

/** Every import from a spreadsheet. */
export const allImports: readonly ImportKind[] = [
  packageImport,
  trackingNumberImport,
  trackImport,
  regionImport,
  transferQuotationImport,
  recipientImport,
];

/** Every spreadsheet that people fill in. */
export const allTemplates: readonly Template[] = [...allImports, statementTemplate];

/** What templates say of real rows, by their type. */
const allSamples: RealSamples = {
  [enumCodes.TemplateType.Waybill]: waybillSample,
  [enumCodes.TemplateType.PickingList]: pickingSample,
  [enumCodes.TemplateType.PackageLabel]: packageSample,
  [enumCodes.TemplateType.ShelvesLabel]: shelfSample,
};

/** Every list that can be taken away as a file. */
export const allExports: readonly ExportKind[] = [packageExport, orderExport, billExport, journalExport];

/** The other long jobs. */
export const allOtherJobs: readonly JobKind[] = [rateExport, rehearsal];

/** The addresses other companies' systems call by themselves. */
export const allHooks: readonly Hook[] = [carrierHook, ...paymentHooks];

/** The calls that are sent as forms with files. */
export const allForms: readonly ((services: Services) => void)[] = [pageForm];

/** Every call of the product. */
export const allHandlers = (services: Services): Handler[] => [
  ...access(services),
  ...account(services),
  ...messaging,
  ...sites,
  ...templates(services, allSamples),
  ...packageLabels(services),
  ...fileCalls(allTemplates),
  ...commonFiles,
  ...content,
  ...speech(),
  ...warehouses,
  ...shelving(services),
  ...carriers(services),
  ...customs,
  ...commodities,
  ...packages,
  ...orders,
  ...picking(services),
  ...packing,
  ...transport(services),
  ...tracking,
  ...pricing,
  ...billing(services),
  ...wallet,
  ...promotions,
  ...payments,
  ...rent,
  ...cod(services),
];

/** Who acts on which fact, in the order they are told. */
export const allHearings: readonly Hearing[] = [
  ...accessHearings,
  ...sitesHearings,
  ...trackingHearings,
  ...walletHearings,
  ...billingHearings,
  ...ordersHearings,
  ...carriersHearings,
  ...paymentsHearings,
  ...pickingHearings,
  ...promotionsHearings,
  ...rentHearings,
];
