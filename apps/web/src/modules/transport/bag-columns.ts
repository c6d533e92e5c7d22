import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

const keys = [
  'bagNo',
  'status',
  'loose',
  'parcelCount',
  'netWeight',
  'grossWeight',
  'customsBagNumber',
  'sealNumber',
  'receivedSealNumber',
  'sealedTime',
  'receivedTime',
] as const;

// Wide enough for the longest of the three languages.
const widths: { readonly [K in (typeof keys)[number]]?: number } = {
  netWeight: 140,
  grossWeight: 150,
  receivedSealNumber: 160,
  sealedTime: 180,
  receivedTime: 180,
};

/** The columns of a short list of bags. */
export const bagColumns = (t: Translate): Column<Listed<typeof bag>>[] =>
  keys.map((key) => ({ key, label: t(`bag.fields.${key}`), field: bag.fields[key], width: widths[key] }));
