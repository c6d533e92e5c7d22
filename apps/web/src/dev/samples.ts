import { f } from '@entrepot/contract/core/field.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';

/** A parcel as these pages show it. */
export interface Sample extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  weight: string | null;
  price: string;
  pieces: number;
  remark: string;
  created: Date;
}

const names = ['Tea set', 'Running shoes', 'Rice cooker', 'Picture book', 'Phone case'];

/** So many parcels, always the same ones. */
export const samples = (count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at + 1}`,
    number: `SF${String(1_000_000_000 + at * 7919)}`,
    name: names[at % names.length]!,
    // The seventh has more decimals than a total shows.
    weight: at % 6 === 5 ? null : at === 6 ? '0.875000005' : `${((at % 9) + 1) * 0.125}`,
    price: `${(at % 7) * 10 + 9.9}`,
    pieces: (at % 4) + 1,
    remark: at % 3 ? '' : 'Fragile',
    created: new Date(Date.UTC(2026, 9, 1 + (at % 28), 8, 5, 9)),
  }));

/** The currency of the samples. */
export const sampleCurrency: Currency = { code: 'CNY', sign: '¥', decimals: 2 };

/** The fields of a parcel. */
export const fields = {
  number: f.code({ max: 32 }),
  name: f.text({ max: 60 }),
  weight: f.kilograms(),
  price: f.money(),
  pieces: f.count(),
  remark: f.longText(),
  created: f.time(),
};

/** The columns of a table of parcels, in the person's language. */
export function useColumns(t: Translate): readonly Column<Sample>[] {
  const language = useLanguage();
  return useMemo(
    (): readonly Column<Sample>[] => [
      { key: 'number', label: t('f.number'), field: fields.number, pinned: true, sortable: true },
      { key: 'name', label: t('f.name'), field: fields.name, sum: true },
      { key: 'weight', label: t('f.weight'), field: fields.weight, sum: true },
      { key: 'price', label: t('f.price'), field: fields.price, sum: true },
      { key: 'pieces', label: t('f.pieces'), field: fields.pieces },
      { key: 'created', label: t('f.created'), field: fields.created, width: 170 },
      { key: 'remark', label: t('f.remark'), field: fields.remark },
    ],
    [language],
  );
}

/** A generated picture: a coloured square with a number. */
export const picture = (at: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="hsl(${at * 70} 45% 60%)"/><text x="32" y="40" font-size="28" fill="#fff">${at}</text></svg>`,
  )}`;
