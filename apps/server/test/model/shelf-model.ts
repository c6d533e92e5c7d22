import type { Verdict } from './money-model.ts';

/** A command about packages and shelves, each an index into the model's lists. */
export type ShelfCommand =
  | { do: 'putOn'; item: number; shelf: number }
  | { do: 'takeOff'; item: number }
  | { do: 'move'; item: number; shelf: number }
  | { do: 'transfer'; from: number; to: number; items: number[] }
  | { do: 'transferAll'; from: number; to: number };

/** A package: cm³, grams, pieces, its owner, and its shelf. */
export interface ModelItem {
  id: string;
  number: string;
  volume: number;
  grams: number;
  pieces: number;
  owner: number;
  shelf: number | null;
}

/** A shelf: its capacity in cm³ and grams, and whether customers may share it. */
export interface ModelShelf {
  id: string;
  number: string;
  volume: number;
  grams: number;
  mixes: boolean;
}

export interface ModelFloor {
  shelves: ModelShelf[];
  items: ModelItem[];
}

const no = (refusal: string): Verdict => ({ refusal, apply() {} });

/** The packages on a shelf. */
export const itemsOnShelf = ({ items }: ModelFloor, shelf: number) => items.filter((item) => item.shelf === shelf);
export const loadOf = (items: readonly ModelItem[]) => ({
  pieces: items.reduce((sum, { pieces }) => sum + pieces, 0),
  volume: items.reduce((sum, { volume }) => sum + volume, 0),
  grams: items.reduce((sum, { grams }) => sum + grams, 0),
});

/** Whether packages may be put on a shelf with its present contents, and the change itself. */
function lay(floor: ModelFloor, items: readonly ModelItem[], shelf: number): Verdict {
  const place = floor.shelves[shelf]!;
  const there = itemsOnShelf(floor, shelf);
  const load = loadOf([...there, ...items]);
  if (load.volume > place.volume || load.grams > place.grams) return no('ShelvesFull');
  if (!place.mixes && new Set([...there, ...items].map(({ owner }) => owner)).size > 1) return no('DifferentUser');
  return {
    refusal: null,
    apply() {
      for (const item of items) item.shelf = shelf;
    },
  };
}

const nothing: Verdict = { refusal: null, apply() {} };

/** Puts a package on a shelf; does nothing when it is there already. */
export function putOn(floor: ModelFloor, item: ModelItem, shelf: number): Verdict {
  if (item.shelf === shelf) return nothing;
  return item.shelf === null ? lay(floor, [item], shelf) : no('StateNotAllowed');
}

/** Takes a package off its shelf. */
export const takeOff = (item: ModelItem): Verdict =>
  item.shelf === null ? no('PackageNotOnShelf') : { refusal: null, apply: () => void (item.shelf = null) };

/** Moves one package to another shelf. */
export function move(floor: ModelFloor, item: ModelItem, shelf: number): Verdict {
  if (item.shelf === null) return no('PackageNotOnShelf');
  return item.shelf === shelf ? nothing : lay(floor, [item], shelf);
}

/** Moves several packages from one shelf to another, all or none. */
export function transfer(floor: ModelFloor, items: readonly ModelItem[], from: number, to: number): Verdict {
  if (from === to) return no('DuplicateSelection');
  if (items.some((item) => item.shelf !== from)) return no('PackageNotOnShelf');
  return items.length ? lay(floor, items, to) : nothing;
}
