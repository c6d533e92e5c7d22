import { plainSigns } from '@entrepot/rules/plain-text.ts';
import type { Choice } from '../base/context-props.ts';

type Value = string | number;

const plain = (text: string) => plainSigns(text).toLowerCase();

/** Returns the options whose label contains the typed text, ignoring case and width. */
export function narrowed<V extends Value>(options: readonly Choice<V>[], typed: string): readonly Choice<V>[] {
  const wanted = plain(typed).trim();
  return wanted ? options.filter((option) => plain(option.label).includes(wanted)) : options;
}

/** Returns the index of the option a key moves to; disabled options are skipped. */
export function optionStep<V extends Value>(options: readonly Choice<V>[], key: string, at: number): number {
  const by = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[key];
  if (by === undefined || options.length === 0) return at;
  let to = key === 'Home' ? 0 : key === 'End' ? options.length - 1 : at < 0 && by < 0 ? options.length - 1 : at + by;
  for (let tries = 0; tries < options.length; tries++) {
    to = (to + options.length) % options.length;
    if (!options[to]!.disabled) return to;
    to += by;
  }
  return at;
}

/** Returns the next option after `at` that begins with a typed letter; `at` when there is none. */
export function optionOfLetter<V extends Value>(options: readonly Choice<V>[], letter: string, at: number): number {
  const order = options.map((_, index) => (at + 1 + index) % options.length);
  return order.find((index) => !options[index]!.disabled && options[index]!.label.toLowerCase().startsWith(letter.toLowerCase())) ?? at;
}
