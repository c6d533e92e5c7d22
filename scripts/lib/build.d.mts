/** Writes the server, or another program that has it in it, as one file; see build.mjs. */
export function bundleServer(outfile: string, program?: string): Promise<void>;
