// Kinds of queries that are no call: rows of a resource, a list read by scrolling, what a browser itself knows.
const mayNameKeys = [
  'packages/client/src/react/call-query.ts',
  'packages/client/src/react/call-queries.ts',
  'packages/client/src/react/call-cache.ts',
  'packages/client/src/react/queries.ts',
  'packages/client/src/react/rows-first.ts',
  'apps/web/src/core/list/use-scrolled.ts',
  'apps/web/src/core/picker/picker-names.ts',
  'apps/mobile/src/core/more-rows.tsx',
  'apps/mobile/src/modules/account/push-page.tsx',
];
const madeByHand =
  /queryKey: \['|(?:invalidate|cancel|refetch|remove|reset)Queries\(\{ queryKey: |[gs]etQuery(?:Data|State)(?:<[^(]*>)?\(\[/;
const usesCalls = /call-(?:query|cache)\.ts'/;
const asking = /\b(?:useCallQuery|useCallOnce|useChoices|callQuery|callKey)\(([^,()]+)/g;
const naming = /\b(?:renew|cancelQuery|setAnswer|cachedAnswer)\(\s*(\w+)/g;

/**
 * Problems with the queries of the clients: keys made by hand, and renewals of a call that nothing queries, as lines of text.
 * @param files {{ path: string, text: string }[]} sources of the clients without their tests
 */
export function queryProblems(files) {
  const queried = new Set(files.flatMap(({ text }) => [...text.matchAll(asking)].flatMap(([, call]) => call.match(/\w+/g) ?? [])));
  return files.flatMap(({ path, text }) => [
    ...(madeByHand.test(text) && !mayNameKeys.includes(path)
      ? [`${path} makes the key of a query by hand: use useCallQuery and renew(call)`]
      : []),
    ...(usesCalls.test(text) ? [...text.matchAll(naming)] : [])
      .filter(([, call]) => !queried.has(call))
      .map(([use, call]) => `${path} has ${use.split('(')[0]}(${call}), but nothing queries ${call}`),
  ]);
}
