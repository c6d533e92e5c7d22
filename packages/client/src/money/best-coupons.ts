import { dec } from '@entrepot/rules/decimal.ts';

interface Choosable {
  id: string;
  superposition: boolean;
}

/**
 * The coupons that together take off most: one that stands alone, or those that may be combined, each added only while it takes off
 * more. `off` tells what some take off, null when they do not go together.
 */
export function bestOf<C extends Choosable>(offered: readonly C[], off: (coupons: readonly C[]) => string | null): string[] {
  const worth = (coupons: readonly C[]) => dec(off(coupons) ?? '0');
  const ranked = [...offered].sort((a, b) => worth([b]).cmp(worth([a])));
  const alone = ranked.filter(({ superposition }) => !superposition).slice(0, 1);
  let together: C[] = [];
  for (const coupon of ranked.filter(({ superposition }) => superposition)) {
    const more = [...together, coupon];
    if (worth(more).gt(worth(together))) together = more;
  }
  const best = worth(alone).gt(worth(together)) ? alone : together;
  return worth(best).gt(0) ? best.map(({ id }) => id) : [];
}
