/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import expected from './expected.json' with { type: 'json' };

/** The content of a sample: its rows with their numbers, the first problem, or the moment in Shanghai; null for no moment. */
export type SampleContent = unknown[][] | { problem: string; line?: number; column?: string } | { time: string | null };

/** The samples of spreadsheet files by name: `.xml` is the content of a worksheet, `.csv` a whole file. */
export const sheetSamples = Object.entries(expected as Record<string, SampleContent>);

export const readSample = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

/** The names of the files in this folder that are samples. */
export const sampleFiles = (): string[] => readdirSync(new URL('.', import.meta.url)).filter((name) => /\.(?:xml|csv)$/.test(name));
