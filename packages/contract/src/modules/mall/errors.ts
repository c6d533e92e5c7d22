import { errorsOf } from '../../core/errors.ts';

/** Refusals of the mall. */
export const mallErrors = errorsOf('mall', {
  nameTaken: 'Duplicate',
  shopClosed: 'CombinationNotOnSale',
  notOnSale: 'CombinationNotOnSale',
  noGoods: 'AtLeastOneSelection',
  goodsTwice: 'DuplicateSelection',
  rolesTwice: 'DuplicateSelection',
  notTheMerchants: 'UnmatchedGoods',
  goodsNotNormal: 'UnmatchedGoods',
  nothingToSell: 'InsufficientStock',
  soldOut: 'InsufficientStock',
  linesTwice: 'DuplicateSelection',
  ownGoods: 'DifferentUser',
  limitReached: 'LimitExceeded',
  tooManyUnpaid: 'LimitExceeded',
  priceChanged: 'PriceChanged',
  otherCurrency: 'CurrencyNotEffective',
  sentAlready: 'CargoQuantityAbnormal',
  partSent: 'StateNotAllowed',
  staysInHouse: 'StateNotAllowed',
  notTheBuyer: 'NotFound',
  goodsToCheck: 'StateNotAllowed',
  notPaid: 'OrderNotPaid',
});
