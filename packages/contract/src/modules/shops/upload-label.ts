import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsThirdPartyPlatformsOrderIndex } from './screens.ts';

/** Gives a logistics order the label that somebody fetched at the marketplace by hand, where the marketplace gives apps none: a PDF (110). */
export const upLoadPlatformWaybill = call({
  path: '/WaybillPrinting/UpLoadPlatformWaybill',
  who: 'CPS',
  needs: logisticsThirdPartyPlatformsOrderIndex.UploadLabel,
  takes: { logisticsOrderId: f.ref('logisticsOrder', { required: true }), fileId: f.id({ required: true }) },
  gives: done,
});

/** What it refuses beside what labels refuse. */
export const uploadLabelErrors = errorsOf('shops', { noPlatformOrder: 'NotFound', notPdf: 'FileTypeNotAllowed' });
