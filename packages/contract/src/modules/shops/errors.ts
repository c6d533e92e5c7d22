import { errorsOf } from '../../core/errors.ts';

/** What customers' shops at marketplaces refuse, each with a sentence of its own. */
export const shopsErrors = errorsOf('shops', {
  noShop: 'NotFound',
  notSharedForThat: 'NoPermission',
  notYours: 'NoPermission',
  notAuthorized: 'ShopNotAuthorized',
  boundElsewhere: 'ShopAlreadyBound',
  otherShop: 'ShopAlreadyBound',
  notOffered: 'ProviderNotConfigured',
  marketplaceNotBuilt: 'ProviderNotConfigured',
  badSignature: 'SignatureInvalid',
  consentOver: 'SignatureInvalid',
  refused: 'PlatformRejected',
  notReached: 'ExternalServiceFailed',
  liveOrders: 'InUse',
  noCustomer: 'NotFound',
  isTheOwner: 'ValidationFailed',
  notOfItsOwner: 'NoMatchingGoods',
  wayClosed: 'StateNotAllowed',
  wayElsewhere: 'DifferentWarehouse',
  tooManyNumbers: 'LimitExceeded',
  busy: 'ExternalServiceFailed',
});
