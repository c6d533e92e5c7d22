import { expect, test } from 'vitest';
import { isMistypedPickupCode, isPickupCode } from './pickup-code.ts';

test('six digits are a pickup code, one fewer or more a slip of the finger, and a number of an order is neither', () => {
  expect([isPickupCode('042137'), isMistypedPickupCode('042137')]).toEqual([true, false]);
  for (const slip of ['4', '04213', '0421377']) expect([isPickupCode(slip), isMistypedPickupCode(slip)]).toEqual([false, true]);
  for (const number of ['TLO261117000024', '910022334455'])
    expect([isPickupCode(number), isMistypedPickupCode(number)]).toEqual([false, false]);
});
