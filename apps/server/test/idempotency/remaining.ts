/** Calls that accept an idempotency key and are not sent twice here, by path, with the reason. */
export const remaining: Readonly<Record<string, string>> = {
  '/Site/EditSitePageConfiguration': 'is sent as a form with pictures: core/calls/idempotency.test.ts',
  '/MoneyRequest/GetMoneyRequestById': 'changes nothing: its trial run is rolled back',
  '/ProviderSettlement/DecideMissingPayment':
    'needs a paid online payment and a file of its days: modules/bank/provider-settlements.test.ts',
  '/ProviderSettlement/UndoMissingDecision':
    'needs a paid online payment and a file of its days: modules/bank/provider-settlements.test.ts',
  '/BookMonth/ReopenMonth': 'always waits for a second person: modules/billing/book-month.test.ts',
  '/TakeOver/OpenTakeOver': 'always waits for a second person: modules/takeover/takeover.test.ts',
  '/TakeOver/UndoTakeOver': 'always waits for a second person: modules/takeover/takeover.test.ts',
  '/Site/ImportSetUp': 'adds to an empty site: modules/account/set-up-file.test.ts',
  '/Site/GoLive': 'ends the trial of a site once: modules/account/go-live.test.ts',
};
