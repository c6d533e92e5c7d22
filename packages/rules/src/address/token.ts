import type { labelWords } from '../data/address-words.ts';
import type { PhoneNumber } from '../phones.ts';

/** The part of an address that a label names; `identifier` and `other` are none of an address book. */
export type LabelledPart = keyof typeof labelWords;

interface At {
  /** The text as pasted, without invisible characters and with plain digits and letters. */
  text: string;
  start: number;
  end: number;
  /** The line, from 0. */
  line: number;
  /** The label before it on its line. */
  label: LabelledPart | null;
}

/** A part of a pasted text between separators. */
export type Token =
  | (At & { kind: 'word' })
  | (At & { kind: 'label' })
  | (At & { kind: 'delivery' })
  | (At & { kind: 'phone'; readings: readonly PhoneNumber[]; extension: string | null; extensionText: string; isCoded: boolean });
