import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { orderGoods } from '../orders/order-lines.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';

const orderId = f.id({ apiName: 'LogisticsOrderId', required: true });
const { declaredEnglishName: englishName, hsCode, originCountryId, netWeight } = orderGoods.fields;
/** The details of goods that customs of some destinations require. */
const details = { englishName, hsCode, originCountryId, netWeight };
const text = f.text({ max: 200 });

/** The declaration of an order to customs, the details that its destination requires in addition, and suggestions for them. */
export const getOrderDeclaration = call({
  path: '/CustomsDeclaration/GetOrderDeclaration',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex,
  input: { orderId },
  output: f.object(
    {
      /** Whether the destination requires the details of all goods. */
      required: f.flag({ required: true }),
      /** Whether customs of the destination need an English name. */
      englishRequired: f.flag({ required: true }),
      /** Whether the details can be changed: the goods have not left, and no invoice states them. */
      editable: f.flag({ required: true }),
      invoiceNo: f.code(),
      value: f.money({ required: true }),
      currencyCode: f.code(),
      /** One text per kind of goods that lacks something. */
      missing: f.texts({ required: true, max: 200, each: 500 }),
      lines: f.list(
        {
          orderGoodsId: f.id({ required: true }),
          name: f.text({ required: true, max: 200 }),
          quantity: f.count({ required: true }),
          ...details,
          originName: text,
          /** Of earlier orders with the same goods; the net weight is the measured one. */
          suggestion: f.object({ ...details, originName: text }, { required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** Declares details of an order's goods to customs. Details that are left out become empty. */
export const declareOrderGoods = call({
  path: '/CustomsDeclaration/DeclareOrderGoods',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex,
  input: {
    orderId: f.ref('logisticsOrder', { apiName: 'LogisticsOrderId', required: true }),
    lines: f.list({ orderGoodsId: f.id({ required: true }), ...details }, { required: true, max: 200 }),
  },
  output: done,
});
