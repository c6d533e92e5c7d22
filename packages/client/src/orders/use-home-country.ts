import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { useCallQuery } from '../react/call-query.ts';

/** The country of the user's site with its calling code, for new addresses; undefined while it loads, null if the site has none. */
export function useHomeCountry(): { countryId: string; phoneCode: string | null } | null | undefined {
  const { data, error } = useCallQuery(getRegionsByParentId, { parentId: null }, { staleTime: 3_600_000 });
  if (!data) return error ? null : undefined;
  const home = data.find(({ isHome }) => isHome);
  return home ? { countryId: home.id, phoneCode: home.phoneCode } : null;
}
