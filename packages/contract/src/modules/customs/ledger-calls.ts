import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from '../orders/screens.ts';
import { transportShiftIndex, transportShiftPackagingIndex } from '../transport/screens.ts';
import { applicantInformationIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const count = f.count({ required: true });
const text = f.text({ required: true, max: 200 });
const order = { orderId: f.id({ wire: 'LogisticsOrderId', required: true }), orderNo: f.code({ required: true }) };

/** How a person stands in a country in a half-year; without a limit there is nothing to exceed. */
const standing = {
  countryName: text,
  limit: f.count(),
  strict: f.flag({ required: true }),
  entries: count,
  underWay: count,
};

/** What was declared, by currency. */
const sumOf = { currencyCode: f.text(), amount: f.money({ required: true }) };

/**
 * What a declarant declared: in this half-year by country, in those before, and its newest entries. Those of other rows that are the same person by the
 * identity number count too; a customer reads only the entries of own orders.
 */
export const getDeclarantUse = call({
  path: '/ApplicantInformation/GetDeclarantUse',
  who: 'CPSW',
  needs: [applicantInformationIndex, logisticsOrderIndex, logisticsOrderPeerEstablish],
  takes: byId,
  gives: f.object(
    {
      /** Has it an identity number? Without one it only sends, and the recipient's entries are counted. */
      counted: f.flag({ required: true }),
      from: f.date({ required: true }),
      until: f.date({ required: true }),
      countries: f.list(standing, { required: true }),
      amounts: f.list(sumOf, { required: true }),
      /** The half-years before this one, the newest first; of a customer's own orders alone, like the sums. */
      earlier: f.list(
        {
          from: f.date({ required: true }),
          until: f.date({ required: true }),
          countryName: text,
          entries: count,
          amounts: f.list(sumOf, { required: true }),
        },
        { required: true },
      ),
      entries: f.list(
        {
          ...order,
          countryName: text,
          period: f.date({ required: true }),
          declaredAmount: f.money({ required: true }),
          currencyCode: f.text(),
          enteredTime: f.time({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  reads: true,
});

/** Whose entry an order is or will be, and whether it is one too many; null when nobody counts it. */
export const getOrderDeclarant = call({
  path: '/ApplicantInformation/GetOrderDeclarant',
  who: 'CPSW',
  needs: logisticsOrderIndex,
  takes: { orderId: order.orderId },
  gives: f.object(
    {
      declarant: f.object({
        name: text,
        until: f.date({ required: true }),
        entered: f.flag({ required: true }),
        ...standing,
        over: f.flag({ required: true }),
      }),
    },
    { required: true },
  ),
  reads: true,
});

/** Somebody who may declare an order in place of another, with the entries left after what this shift holds already. */
const candidate = { value: f.id({ required: true }), name: text, left: count, inPool: f.flag({ required: true }) };

/** Who has too many entries when a shift leaves, by which orders, and who could declare each of them instead. */
export const planShiftDeclarants = call({
  path: '/ApplicantInformation/PlanShiftDeclarants',
  who: 'PSW',
  needs: [transportShiftIndex, transportShiftPackagingIndex],
  takes: { transportShiftId: f.id({ required: true }) },
  gives: f.object(
    {
      until: f.date({ required: true }),
      /** How many persons of the shift have a limit to keep. */
      persons: count,
      over: f.list(
        {
          name: text,
          countryName: text,
          limit: count,
          strict: f.flag({ required: true }),
          entries: count,
          onShift: count,
          orders: f.list(
            { ...order, ownerName: text, candidates: f.list(candidate, { required: true }), suggestedId: f.id() },
            { required: true },
          ),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  reads: true,
});

/** Gives orders that have not left another declarant each: all of them or none. An invoice that is issued stands in the way. */
export const changeOrderDeclarants = call({
  path: '/ApplicantInformation/ChangeOrderDeclarants',
  who: 'PSW',
  needs: transportShiftIndex.ConfirmDeparture,
  takes: {
    moves: f.list(
      {
        orderId: f.ref('logisticsOrder', { wire: 'LogisticsOrderId', required: true }),
        applicantId: f.ref('applicant', { wire: 'ApplicantInformationId', required: true }),
      },
      { required: true },
    ),
  },
  gives: f.object({ changed: count }, { required: true }),
});
