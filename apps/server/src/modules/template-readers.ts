import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { smsTemplate } from './account/sms-codes.ts';
import { emailTemplate } from './account/verify-email.ts';
import { waybillTemplate } from './carriers/label-details.ts';
import { invoiceTemplate } from './customs/invoice-print.ts';
import { packageTemplate } from './packages/labels.ts';
import { pickingTemplate } from './picking/print.ts';
import { binTemplate } from './receiving/labels.ts';
import { shelfTemplate } from './shelving/print.ts';
import type { TemplateReader } from './templates/public.ts';
import { manifestTemplate } from './transport/manifest.ts';
import { bagTemplate } from './transport/papers.ts';

const T = enumCodes.TemplateType;

/** Where the templates of each type are read. A type that nothing reads does not compile. */
export const templateReaders: { readonly [K in CodeOf<'TemplateType'>]: TemplateReader<K> } = {
  [T.Waybill]: waybillTemplate,
  [T.PickingList]: pickingTemplate,
  [T.PackageLabel]: packageTemplate,
  [T.ShelvesLabel]: shelfTemplate,
  [T.BagLabel]: bagTemplate,
  [T.BinLabel]: binTemplate,
  [T.LogisticsInvoice]: invoiceTemplate,
  [T.Sms]: smsTemplate,
  [T.Email]: emailTemplate,
  [T.CustomsManifest]: manifestTemplate,
};
