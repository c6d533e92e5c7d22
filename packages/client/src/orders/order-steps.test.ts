import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderSteps } from './order-steps.ts';

const { Draft, ToBePicked, Departed, ToBePickedUp, Signed, Cancelled } = enumCodes.OrderStatus;
const none = {
  submitTime: null,
  paymentTime: null,
  approvalTime: null,
  weighingTime: null,
  departureTime: null,
  arrivalTime: null,
  signedTime: null,
};
const at = new Date('2026-11-28T02:00:00Z');
const away = { ...none, submitTime: at, paymentTime: at, approvalTime: at, weighingTime: at, departureTime: at };
const resultOf = (row: object) =>
  orderSteps({ ...none, orderStatus: Draft, freightCollect: false, ...row })
    .steps.map(({ step, state }) => `${step.replace('Time', '')} ${state}`)
    .join(', ');

test('the current step follows the last completed one', () => {
  expect(resultOf({})).toMatch(/^submit now, payment next/);
  expect(resultOf({ orderStatus: ToBePicked, submitTime: at, paymentTime: at, approvalTime: at })).toMatch(
    /approval done, weighing now, departure next/,
  );
  expect(resultOf({ ...away, orderStatus: Departed })).toMatch(/departure done, arrival now, signed next$/);
  expect(resultOf({ ...away, orderStatus: Signed, arrivalTime: at, signedTime: at })).not.toMatch(/now|next/);
});

test('treats an order at its pickup point as arrived, whether or not the carrier reported it', () => {
  expect(resultOf({ ...away, orderStatus: ToBePickedUp })).toMatch(/departure done, arrival done, signed now$/);
});

test('does not show an order that continued unpaid as paid', () => {
  expect(resultOf({ ...away, orderStatus: ToBePickedUp, paymentTime: null })).toMatch(/^submit done, payment next, approval done/);
});

test('a free order has no payment step, a cancelled one only its completed steps', () => {
  expect(resultOf({ freightCollect: true })).not.toContain('payment');
  expect(resultOf({ orderStatus: Cancelled, submitTime: at })).toBe('submit done');
});
