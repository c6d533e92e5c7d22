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
const told = (row: object) =>
  orderSteps({ ...none, orderStatus: Draft, freightCollect: false, ...row })
    .steps.map(({ step, state }) => `${step.replace('Time', '')} ${state}`)
    .join(', ');

test('an order waits for the step after the last that it took', () => {
  expect(told({})).toMatch(/^submit now, payment next/);
  expect(told({ orderStatus: ToBePicked, submitTime: at, paymentTime: at, approvalTime: at })).toMatch(
    /approval done, weighing now, departure next/,
  );
  expect(told({ ...away, orderStatus: Departed })).toMatch(/departure done, arrival now, signed next$/);
  expect(told({ ...away, orderStatus: Signed, arrivalTime: at, signedTime: at })).not.toMatch(/now|next/);
});

test('an order that waits at its pickup point has arrived, whether the carrier told of it or not', () => {
  expect(told({ ...away, orderStatus: ToBePickedUp })).toMatch(/departure done, arrival done, signed now$/);
});

test('an order that went on unpaid is not told as paid', () => {
  expect(told({ ...away, orderStatus: ToBePickedUp, paymentTime: null })).toMatch(/^submit done, payment next, approval done/);
});

test('an order that costs its sender nothing has no payment on its way, and a cancelled one only what it took', () => {
  expect(told({ freightCollect: true })).not.toContain('payment');
  expect(told({ orderStatus: Cancelled, submitTime: at })).toBe('submit done');
});
