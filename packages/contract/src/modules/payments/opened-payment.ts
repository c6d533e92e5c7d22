import { f } from '../../core/field.ts';

/**
 * An online payment that waits for its payer: the address to open, the form to send (JSON of its address and fields), or the content of the
 * QR code.
 */
export const openedPayment = {
  id: f.id({ required: true }),
  outTradeNo: f.code({ required: true }),
  redirect: f.text({ max: 2000 }),
  form: f.text({ max: 20_000 }),
  qrText: f.text({ max: 2000 }),
  /** The QR code as a data URL. */
  qrPicture: f.text({ max: 40_000 }),
  expireTime: f.time({ required: true }),
};
