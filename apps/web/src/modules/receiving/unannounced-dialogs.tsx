import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { answerUnannouncedGoods, sendBackUnannouncedGoods } from '@entrepot/contract/modules/receiving/unannounced-calls.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type DocumentRow, useDocument } from './document-facts.ts';

const { UnannouncedGoodsStatus } = enumCodes;

interface DialogProps {
  row: DocumentRow;
  onClose(): void;
}
interface Found {
  id: string;
  name: string;
  pieces: number;
}

/** The unannounced goods of a document in some statuses, with their pieces; null while it is loading. */
function useFound({ id }: DocumentRow, statuses: readonly number[]): Found[] | null {
  const { data } = useDocument(id);
  if (!data) return null;
  const goods: readonly Record<string, unknown>[] = data.goods ?? [];
  return goods
    .filter(({ unannouncedStatus }) => statuses.includes(Number(unannouncedStatus)))
    .map(({ commodityId, commodityName, receivedQuantity }) => ({
      id: String(commodityId),
      name: String(commodityName),
      pieces: Number(receivedQuantity),
    }));
}

const optionsOf = (found: readonly Found[]) => found.map(({ id, name, pieces }) => ({ value: id, label: `${name} × ${pieces}` }));

/** Answers whether unannounced goods are accepted into stock or sent back: all of them, or one commodity. */
export function AnswerUnannouncedDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  const found = useFound(row, [UnannouncedGoodsStatus.Open, UnannouncedGoodsStatus.Answered]);
  if (!found) return <LoadingBlock />;
  return (
    <CallDialog
      of={answerUnannouncedGoods}
      about={warehouseDocumentGoods}
      title={headed(t('actions.answerUnannounced'), row.orderNo)}
      above={<FoundList found={found} note={t('pages.unannouncedText')} />}
      rows={[['unannouncedAnswer'], ['commodityId'], ['remarks']]}
      fields={{ commodityId: { options: optionsOf(found), hidden: found.length < 2, hint: t('pages.emptyMeansAll') } }}
      params={{ id: row.id }}
      submit={t('actions.answerUnannounced')}
      success={t('pages.unannouncedAnswered')}
      onClose={onClose}
    />
  );
}

/** Records how unannounced goods were sent back. */
export function SendBackDialog({ row, onClose }: DialogProps) {
  const t = useTexts('receiving');
  const found = useFound(row, [UnannouncedGoodsStatus.Answered]);
  if (!found) return <LoadingBlock />;
  return (
    <CallDialog
      of={sendBackUnannouncedGoods}
      about={warehouseDocumentGoods}
      title={headed(t('actions.sendBackUnannounced'), row.orderNo)}
      above={<FoundList found={found} note={found.length ? null : t('pages.notRefusedYet')} />}
      rows={[['commodityId'], ['unannouncedDecision']]}
      fields={{
        commodityId: { options: optionsOf(found), hidden: found.length < 2, hint: t('pages.emptyMeansAll') },
        unannouncedDecision: { hint: t('pages.sentBackHint') },
      }}
      params={{ id: row.id }}
      submit={t('actions.sendBackUnannounced')}
      success={t('pages.unannouncedSentBack')}
      onClose={onClose}
    />
  );
}

function FoundList({ found, note }: { found: readonly Found[]; note: string | null }) {
  return (
    <Stack gap="small">
      {found.length > 0 && (
        <ul>
          {found.map(({ id, name, pieces }) => (
            <li key={id}>{`${name} × ${pieces}`}</li>
          ))}
        </ul>
      )}
      {note && <Text tone="soft">{note}</Text>}
    </Stack>
  );
}
