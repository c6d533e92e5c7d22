const loads = new Set<() => Promise<unknown>>();

/** Registers a lazy chunk that a scan screen needs while offline. */
export const preloadForOffline = (load: () => Promise<unknown>): void => void loads.add(load);

/** Loads the registered chunks while online; a scan screen calls it when it opens. */
export const preloadParts = (): void => loads.forEach((load) => void load().catch(() => undefined));
