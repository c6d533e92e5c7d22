import { expect, test } from 'vitest';
import { isMistypedPickupCode, isPickupCode } from './use-pickup.ts';

test('six digits are a pickup code, five or seven a typing error, an order number neither', () => {
  expect([isPickupCode('042137'), isMistypedPickupCode('042137')]).toEqual([true, false]);
  for (const slip of ['4', '04213', '0421377']) expect([isPickupCode(slip), isMistypedPickupCode(slip)]).toEqual([false, true]);
  for (const number of ['TLO261117000024', '910022334455'])
    expect([isPickupCode(number), isMistypedPickupCode(number)]).toEqual([false, false]);
});
