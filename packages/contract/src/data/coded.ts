import type { Language } from '../core/language.ts';

type Codes = Readonly<Record<string, number>>;
type Texts = [zhCn: string, zhTw: string, enUs: string];
/**
 * The meaning of a state: not started, in progress, done, waiting for someone, or wrong. `packages/ui` renders each with its colour and
 * icon.
 */
export type Tone = 'neutral' | 'progress' | 'success' | 'waiting' | 'error';
/** A code on the wire with its text in simplified Chinese, traditional Chinese and English. */
export type Coded = readonly [code: number, ...Texts, ...unknown[]];

/** Codes with their texts. */
export interface CodeTable<C extends Codes = Codes> {
  readonly codes: C;
  readonly lines: { readonly [K in keyof C]: Coded };
}
/** The values of an enumeration that is drawn as states. */
export interface StatusTable<C extends Codes = Codes> extends CodeTable<C> {
  readonly tones: Readonly<Record<number, Tone>>;
}

// Only the codes are inferred as literals: with the texts, the checker would build thousands of types.

/** A table of codes, one line each. */
export const coded = <C extends Codes>(lines: { readonly [K in keyof C]: readonly [code: C[K], ...Texts] }): CodeTable<C> => ({
  codes: codesOf<C>(lines),
  lines,
});

/** A table of states: each line ends with its tone. */
export const status = <C extends Codes>(lines: { readonly [K in keyof C]: readonly [code: C[K], ...Texts, tone: Tone] }): StatusTable<C> => ({
  codes: codesOf<C>(lines),
  lines,
  tones: Object.fromEntries(Object.values(lines).map(([code, , , , tone]) => [code, tone])),
});

const codesOf = <C extends Codes>(lines: { readonly [K in keyof C]: Coded }) => Object.fromEntries(Object.entries(lines).map(([key, [code]]) => [key, code])) as C;

/** The text of a line in a language. */
export const textIn = ([, zhCn, zhTw, enUs]: Coded, language: Language): string => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs })[language];
