/** Writes the server as one file; see build.mjs. */
export function bundleServer(outfile: string): Promise<void>;
