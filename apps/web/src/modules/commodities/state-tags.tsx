import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import type { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

const shown = [
  ['commodityStatus', 'CommodityStatus'],
  ['specificationAuditStatus', 'SpecificationAuditStatus'],
  ['completionStatus', 'CompletionStatus'],
] as const;
type Key = (typeof shown)[number][0];

/** How far a commodity is: may it be received, are its measures agreed to, is all there that customs asks. */
export function StateTags({ row }: { row: Listed<typeof commodity> }) {
  const t = useWords('commodities');
  const labelOf = (key: Key, name: string) =>
    // The word for a status alone would be the same for the goods and for their measures.
    key === 'specificationAuditStatus' ? headed(t(`commodity.fields.${key}`), enumLabel(name, row[key])) : enumLabel(name, row[key]);
  return shown.map(([key, name]) => <StateTag key={key} label={labelOf(key, name)} tone={toneOf(name, row[key])} />);
}
