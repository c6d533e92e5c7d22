import { practicePlaces } from './practice-mode.ts';

/** What further processes of this machine have to be told: where the practice marketplaces listen, when there are some. */
export async function practiceSettings(): Promise<Record<string, string>> {
  const places = await practicePlaces();
  if (!places) return {};
  return {
    PRACTICE_MARKETPLACES: Object.entries(places)
      .map((pair) => pair.join('='))
      .join(','),
  };
}
