import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getWarehouseDocumentById } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { answerMissingGoods } from '@entrepot/contract/modules/receiving/missing-calls.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { answerUnannouncedGoods } from '@entrepot/contract/modules/receiving/unannounced-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { choiceOf, Form, textOf } from '../../core/form.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, DetailList, Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';

const { MissingGoodsAnswer, UnannouncedGoodsAnswer, UnannouncedGoodsStatus } = enumCodes;
type Document = WithRows<ResponseOf<typeof getWarehouseDocumentById.output>, typeof warehouseDocument>;
type Goods = NonNullable<Document['goods']>[number];

/** One inbound document of the customer, with the questions of the warehouse about its goods. */
export function DocumentPage() {
  const t = useTexts('receiving');
  const { id = '' } = useParams<{ id: string }>();
  const { data: row, error, refetch } = useCallQuery(getWarehouseDocumentById, { id }, { of: warehouseDocument });
  return (
    <Page title={t('own.document')} back="/documents">
      {!row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {row && <OneDocument row={row} />}
    </Page>
  );
}

function OneDocument({ row }: { row: Document }) {
  const t = useTexts('receiving');
  const can = useCan();
  const label = (key: string) => t(`warehouseDocument.fields.${key}`);
  const goods = row.goods ?? [];
  const found = goods.filter(isUndecided);
  const mayAnswer = can(warehouseDocumentIndex.AnswerMissing);
  const isMissing = mayDo(row, 'answerMissing');
  return (
    <>
      <Panel>
        <Inside>
          <div>
            <CopyText text={row.orderNo} />
          </div>
          <DetailList
            of={[
              [label('documentStatus'), <State key="status" of="WarehouseDocumentStatus" code={row.documentStatus} />],
              [label('warehouseId'), String(row.warehouseName ?? '')],
              [label('arrivalDate'), row.arrivalDate],
              [label('missingStatus'), row.missingStatus && <State key="missing" of="MissingGoodsStatus" code={row.missingStatus} />],
              [
                label('unannouncedStatus'),
                row.unannouncedStatus && <State key="found" of="UnannouncedGoodsStatus" code={row.unannouncedStatus} />,
              ],
            ]}
          />
        </Inside>
      </Panel>
      {mayAnswer && found.length > 0 && <AnswerUnannounced row={row} found={found} />}
      {mayAnswer && isMissing && <AnswerMissing row={row} />}
      {goods.length > 0 && (
        <Panel title={t('own.goods')}>
          {goods.map((one) => (
            <Row
              key={one.commodityId ?? one.packageId}
              title={nameOf(one)}
              lines={<State of="UnannouncedGoodsStatus" code={one.unannouncedStatus} />}
              end={<b>{t('own.receivedOf', { received: one.receivedQuantity, expected: one.expectedQuantity })}</b>}
            />
          ))}
        </Panel>
      )}
    </>
  );
}

const nameOf = ({ commodityName, productName }: Goods & { commodityName?: unknown }) => String(commodityName ?? productName ?? '');
const isUndecided = ({ unannouncedStatus }: Goods) =>
  unannouncedStatus === UnannouncedGoodsStatus.Open || unannouncedStatus === UnannouncedGoodsStatus.Answered;

/** Accepts unannounced goods into stock or has them sent back: all of them, or one commodity. */
function AnswerUnannounced({ row, found }: { row: Document; found: readonly Goods[] }) {
  const t = useTexts('receiving');
  const form = useCallFields({
    of: answerUnannouncedGoods,
    keys: ['unannouncedAnswer', 'commodityId', 'remarks'],
    params: { id: row.id },
    success: t('pages.unannouncedAnswered'),
    done: () => undefined,
  });
  const answer = Number(form.values.unannouncedAnswer ?? 0);
  return (
    <Panel title={t('actions.answerUnannounced')}>
      {found.map((one) => (
        <Row key={one.commodityId ?? one.packageId} title={nameOf(one)} end={<b>{`× ${one.receivedQuantity}`}</b>} />
      ))}
      <Inside>
        <Soft>{t('pages.unannouncedText')}</Soft>
        <Form form={form} submit={t('actions.answerUnannounced')}>
          <Choices
            label={t('own.answer')}
            value={answer}
            options={Object.values(UnannouncedGoodsAnswer).map((value) => ({ value, label: enumLabel('UnannouncedGoodsAnswer', value) }))}
            onChange={(chosen) => form.change('unannouncedAnswer', chosen)}
          />
          {found.length > 1 && (
            <Select<string>
              label={t('own.onlyOne')}
              hint={t('pages.emptyMeansAll')}
              options={found.flatMap((one) => (one.commodityId ? [{ value: one.commodityId, label: nameOf(one) }] : []))}
              clearable
              {...choiceOf(form, 'commodityId')}
            />
          )}
          <TextArea label={t('calls.remarks')} rows={2} maxLength={500} {...textOf(form, 'remarks')} />
        </Form>
      </Inside>
    </Panel>
  );
}

/** Answers what happens with announced goods that did not arrive. */
function AnswerMissing({ row }: { row: Document }) {
  const t = useTexts('receiving');
  const form = useCallFields({
    of: answerMissingGoods,
    keys: ['missingAnswer', 'remarks'],
    params: { id: row.id },
    success: t('pages.missingAnswered'),
    done: () => undefined,
  });
  return (
    <Panel title={t('actions.answerMissing')}>
      <Inside>
        <Form form={form} submit={t('actions.answerMissing')}>
          <Choices
            label={t('own.answer')}
            value={Number(form.values.missingAnswer ?? 0)}
            options={Object.values(MissingGoodsAnswer).map((value) => ({ value, label: enumLabel('MissingGoodsAnswer', value) }))}
            onChange={(chosen) => form.change('missingAnswer', chosen)}
          />
          <TextArea label={t('calls.remarks')} rows={2} maxLength={500} {...textOf(form, 'remarks')} />
        </Form>
      </Inside>
    </Panel>
  );
}
