import { f } from '../../core/field.ts';

/** An online payment that waits for its payer: where to go, the form to send (JSON of its address and fields), or what the QR code says. */
export const openedPayment = {
  id: f.id({ required: true }),
  outTradeNo: f.code({ required: true }),
  redirect: f.text({ max: 2000 }),
  form: f.text({ max: 20_000 }),
  qrText: f.text({ max: 2000 }),
  /** The same drawn, as an address of its data. */
  qrPicture: f.text({ max: 40_000 }),
  expireTime: f.time({ required: true }),
};
