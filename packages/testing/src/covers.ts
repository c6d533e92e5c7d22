// `vitest` re-exports this interface; an augmentation of the re-export is lost when another file augments `vitest` too.
declare module '@vitest/runner' {
  interface TaskMeta {
    covers?: readonly string[];
  }
}

/**
 * Options of a test that proves requirements, by their ids in docs/requirements.tsv. Ids are written as literals: `npm run coverage` reads the source.
 * Other options are added with a spread: `{ ...covers('PROD-01'), timeout: 60_000 }`.
 */
export function covers(...requirements: [string, ...string[]]): { meta: { covers: readonly string[] } } {
  return { meta: { covers: requirements } };
}
