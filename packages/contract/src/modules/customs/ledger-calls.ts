import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from '../orders/screens.ts';
import { transportShiftIndex, transportShiftPackagingIndex } from '../transport/screens.ts';
import { applicantInformationIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const count = f.count({ required: true });
const text = f.text({ required: true, max: 200 });
const order = { orderId: f.id({ apiName: 'LogisticsOrderId', required: true }), orderNo: f.code({ required: true }) };

/** A person's declarations in a country in a half-year; without a limit there is nothing to exceed. */
const standing = {
  countryName: text,
  limit: f.count(),
  strict: f.flag({ required: true }),
  entries: count,
  underWay: count,
};

/** Declared values, by currency. */
const sumOf = { currencyCode: f.text(), amount: f.money({ required: true }) };

/**
 * Usage of a declarant: this half-year by country, earlier half-years, and its newest entries. Entries of other rows with the same identity
 * number count too; a customer sees only the entries of their own orders.
 */
export const getDeclarantUse = call({
  path: '/ApplicantInformation/GetDeclarantUse',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [applicantInformationIndex, logisticsOrderIndex, logisticsOrderPeerEstablish],
  input: byId,
  output: f.object(
    {
      /** Whether it has an identity number. Without one it is only the sender, and the recipient's entries are counted. */
      counted: f.flag({ required: true }),
      from: f.date({ required: true }),
      until: f.date({ required: true }),
      countries: f.list(standing, { required: true }),
      amounts: f.list(sumOf, { required: true }),
      /** The half-years before this one, newest first; for a customer, of their own orders only, like the sums. */
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
  transaction: 'none',
});

/** The declarant an order is or will be counted for, and whether it exceeds the limit; null when the country counts no declarations. */
export const getOrderDeclarant = call({
  path: '/ApplicantInformation/GetOrderDeclarant',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex,
  input: { orderId: order.orderId },
  output: f.object(
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
  transaction: 'none',
});

/** A person who may declare an order instead of another, with the entries left after those of this shift. */
const candidate = { value: f.id({ required: true }), name: text, left: count, inPool: f.flag({ required: true }) };

/** The persons with too many entries at a shift's departure, their orders, and possible declarants for each of them. */
export const planShiftDeclarants = call({
  path: '/ApplicantInformation/PlanShiftDeclarants',
  audience: ['platform', 'site', 'warehouse'],
  needs: [transportShiftIndex, transportShiftPackagingIndex],
  input: { transportShiftId: f.id({ required: true }) },
  output: f.object(
    {
      until: f.date({ required: true }),
      /** Number of persons of the shift with a limit. */
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
  transaction: 'none',
});

/** Assigns orders that have not left other declarants: all of them or none. An issued invoice prevents it. */
export const changeOrderDeclarants = call({
  path: '/ApplicantInformation/ChangeOrderDeclarants',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.ConfirmDeparture,
  input: {
    moves: f.list(
      {
        orderId: f.ref('logisticsOrder', { apiName: 'LogisticsOrderId', required: true }),
        applicantId: f.ref('applicant', { apiName: 'ApplicantInformationId', required: true }),
      },
      { required: true },
    ),
  },
  output: f.object({ changed: count }, { required: true }),
});
