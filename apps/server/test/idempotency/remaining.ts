/** Calls that accept an idempotency key and are not sent twice here, by path, with the reason. */
export const remaining: Readonly<Record<string, string>> = {
  '/Site/EditSitePageConfiguration': 'is sent as a form with pictures: core/calls/idempotency.test.ts',
  '/MoneyRequest/GetMoneyRequestById': 'changes nothing: its trial run is rolled back',
  '/ProviderSettlement/DecideMissingPayment':
    'needs a paid online payment and a file of its days: modules/bank/provider-settlements.test.ts',
  '/ProviderSettlement/UndoMissingDecision':
    'needs a paid online payment and a file of its days: modules/bank/provider-settlements.test.ts',
  '/BookMonth/ReopenMonth': 'always waits for a second person: modules/billing/book-month.test.ts',
};
