import { useSites } from '../../core/list/sites.tsx';

/** The names of the sites a person works for by their ids; of none for who has only one. */
export const useSiteNames = (): ReadonlyMap<string, string> => new Map((useSites() ?? []).map(({ id, name }) => [id, name]));
