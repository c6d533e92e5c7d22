import { type Dec, dec, round, text } from '../decimal.ts';

/** Codes of ResetCycle. */
export const resetCycles = { never: 1, daily: 2, weekly: 3, monthly: 4, yearly: 5 } as const;
export type ResetCycle = (typeof resetCycles)[keyof typeof resetCycles];

/** Codes of PromotionClaimStatus. */
export const claimStatuses = { claimable: 1, notClaimable: 2, claimed: 3, noInventory: 4, expired: 5, notStarted: 6 } as const;
export type ClaimStatus = (typeof claimStatuses)[keyof typeof claimStatuses];

/** The facts that the status of a coupon on a promotion's page depends on. 0 for `claimLimit` and null for `remaining` mean no limit. */
export type Claiming = {
  /** Signed in as a customer whose roles may claim. */
  allowed: boolean;
  now: Date;
  startTime: Date;
  endTime: Date;
  claimLimit: number;
  /** How often the customer claimed it in the present period. */
  claimed: number;
  remaining: number | null;
};

/** The status of a promotion's coupon for a customer; the first matching test decides. */
export function claimStatus({ allowed, now, startTime, endTime, claimLimit, claimed, remaining }: Claiming): ClaimStatus {
  if (!allowed) return claimStatuses.notClaimable;
  if (now < startTime) return claimStatuses.notStarted;
  if (now >= endTime) return claimStatuses.expired;
  if (claimLimit > 0 && claimed >= claimLimit) return claimStatuses.claimed;
  if (remaining !== null && remaining <= 0) return claimStatuses.noInventory;
  return claimStatuses.claimable;
}

/** The limits of a gift's percentage. */
export const percentageRange = { least: '0.01', most: '100' } as const;

/** Whether a gift's percentage is valid: from 0.01 to 100. */
export function isGiftPercentage(percentage: Dec | null): boolean {
  return percentage !== null && dec(percentage).gte(dec(percentageRange.least)) && dec(percentage).lte(dec(percentageRange.most));
}

/** The money a gift adds: its fixed amount, or its percentage of a recharge, rounded half up to the currency's decimals. */
export function giftMoney(gift: { amount: Dec | null; percentage: Dec | null }, recharged: Dec, decimalPlaces: number): Dec {
  const exact = gift.percentage === null ? dec(gift.amount) : dec(recharged).times(dec(gift.percentage)).dividedBy(100);
  return text(round(exact, decimalPlaces));
}
