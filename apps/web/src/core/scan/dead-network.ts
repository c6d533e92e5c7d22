const loads = new Set<() => Promise<unknown>>();

/** Names a late part that a scan screen needs while the network is dead. */
export const neededWithoutNetwork = (load: () => Promise<unknown>): void => void loads.add(load);

/** Loads those parts while there is a network: a scan screen does so as it opens. */
export const loadNeeded = (): void => loads.forEach((load) => void load().catch(() => undefined));
