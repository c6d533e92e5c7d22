import { sandboxOrigins } from './sandbox-mode.ts';

/** Returns the settings for further processes of this machine: the origins of the sandbox marketplaces, if any. */
export async function sandboxSettings(): Promise<Record<string, string>> {
  const places = await sandboxOrigins();
  if (!places) return {};
  return {
    SANDBOX_MARKETPLACES: Object.entries(places)
      .map((pair) => pair.join('='))
      .join(','),
  };
}
