import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsThirdPartyPlatformsOrderIndex } from './screens.ts';

/**
 * Uploads the label of a logistics order that was downloaded from the marketplace by hand, for marketplaces whose interface offers none: a
 * PDF (`FileTypeNotAllowed`).
 */
export const upLoadPlatformWaybill = call({
  path: '/WaybillPrinting/UpLoadPlatformWaybill',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsThirdPartyPlatformsOrderIndex.UploadLabel,
  input: { logisticsOrderId: f.ref('logisticsOrder', { required: true }), fileId: f.id({ required: true }) },
  output: done,
});

/** Its refusals in addition to those of labels. */
export const uploadLabelErrors = errorsOf('shops', { noPlatformOrder: 'NotFound', notPdf: 'FileTypeNotAllowed' });
