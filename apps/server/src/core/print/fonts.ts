import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The weight of a text. */
export type Face = 'regular' | 'bold';

/** The name under which a document knows a font: its place in the chain, and its weight. */
export type FontName = `${number} ${Face}`;

/** Characters of one font that follow each other in a text. */
export interface FontRun {
  font: FontName;
  text: string;
}

const regular = (family: string) => `400Regular/${family}_400Regular.ttf`;
const bold = (family: string) => `700Bold/${family}_700Bold.ttf`;
const twoWeights = (folder: string, family: string) => ({ folder, files: { regular: regular(family), bold: bold(family) } });

/**
 * The fonts in the order in which they are asked for a character: simplified and traditional Chinese with Latin, characters of Hong Kong, of
 * names in Japanese and Taiwanese registers, Korean, Thai, other Latin, Greek and Cyrillic letters, signs, emoji.
 */
const chain: readonly { folder: string; files: Record<Face, string> }[] = [
  twoWeights('noto-sans-sc', 'NotoSansSC'),
  twoWeights('noto-sans-hk', 'NotoSansHK'),
  twoWeights('noto-sans-jp', 'NotoSansJP'),
  twoWeights('nanum-gothic', 'NanumGothic'),
  twoWeights('noto-sans-thai', 'NotoSansThai'),
  twoWeights('noto-sans', 'NotoSans'),
  { folder: 'noto-sans-symbols-2', files: { regular: regular('NotoSansSymbols2'), bold: regular('NotoSansSymbols2') } },
  twoWeights('noto-emoji', 'NotoEmoji'),
];

/** Printed in place of a character that no font has, as Chinese printers do. */
export const replacement = '〓';

const find = createRequire(import.meta.url).resolve;
const files = new Map<FontName, Buffer>();
const faces = new Map<FontName, Font>();

/** The file of a font; read once. */
export function fontFile(name: FontName): Buffer {
  const known = files.get(name);
  if (known) return known;
  const [at, face] = name.split(' ') as [string, Face];
  const { folder, files: byFace } = chain[Number(at)]!;
  const bytes = readFileSync(find(`@expo-google-fonts/${folder}/${byFace[face]}`));
  files.set(name, bytes);
  return bytes;
}

/** The font for most of a text. */
export const mainFont = (face: Face): FontName => `0 ${face}`;

// Loaded with the first document, to speed up the start.
let fontkit: typeof import('fontkit') | undefined;
export async function loadFonts(): Promise<void> {
  fontkit ??= await import('fontkit');
}

function openFont(name: FontName): Font {
  const known = faces.get(name);
  if (known) return known;
  if (!fontkit) throw new Error('the fonts are not loaded');
  const font = fontkit.create(fontFile(name)) as Font;
  faces.set(name, font);
  return font;
}

const latin: FontName = `${chain.findIndex(({ folder }) => folder === 'noto-sans')} bold`;

/** The drawing commands of a character with pairs of coordinates, in units of which `em` make the font size; y grows upwards. */
export interface Outline {
  commands: readonly { command: string; args: readonly number[] }[];
  em: number;
}

/** Returns the outline of a Latin letter or digit in bold. */
export async function outlineOf(sign: string): Promise<Outline> {
  await loadFonts();
  const font = openFont(latin);
  return { commands: font.glyphForCodePoint(sign.codePointAt(0)!).path.commands, em: font.unitsPerEm };
}

/** The distance from the top of a line to its baseline, as a part of the font size. */
export function ascentOf(name: FontName): number {
  const { ascent, unitsPerEm } = openFont(name);
  return ascent / unitsPerEm;
}

const chosen: Record<Face, Map<string, FontName | null>> = { regular: new Map(), bold: new Map() };

/** Returns the first font of the chain that has all characters of a cluster; null when none has. */
function fontFor(cluster: string, face: Face): FontName | null {
  const known = chosen[face].get(cluster);
  if (known !== undefined) return known;
  // Joiners and selectors are instructions to the font; a font without them shows the parts one after the other.
  const points = [...cluster].map((sign) => sign.codePointAt(0)!).filter((point) => !isInstruction(point));
  const at = chain.findIndex((_, index) => points.every((point) => openFont(`${index} ${face}`).hasGlyphForCodePoint(point)));
  const font: FontName | null = at < 0 ? null : `${at} ${face}`;
  chosen[face].set(cluster, font);
  return font;
}

const isInstruction = (point: number) =>
  point < 0x20 || point === 0x200c || point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f) || (point >= 0xe0100 && point <= 0xe01ef);

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into what a reader sees as one character each. */
export const clustersOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment);

/**
 * Splits a text into runs of one font. A character that no font has becomes `replacement` and is added to `missing`.
 */
export function fontRuns(text: string, face: Face, missing: Set<string>): FontRun[] {
  const composed = text.normalize('NFC');
  if (isPlain(composed, face)) return [{ font: mainFont(face), text: composed }];
  const runs: FontRun[] = [];
  for (const cluster of clustersOf(composed)) {
    const font = fontFor(cluster, face);
    if (!font) missing.add(cluster);
    const run: FontRun = { font: font ?? mainFont(face), text: font ? cluster : replacement };
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Whether the main font has every character of a text, as it has of almost all. */
function isPlain(text: string, face: Face): boolean {
  const main = openFont(mainFont(face));
  for (const sign of text) {
    const point = sign.codePointAt(0)!;
    if (point >= 0x20 && !main.hasGlyphForCodePoint(point)) return false;
  }
  return true;
}
