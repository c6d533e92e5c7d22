import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getWarehouseDocuments } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { fetchRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, Panel, Row, State } from '../../core/parts.tsx';

const questions = ['all', 'unannounced', 'missing'] as const;
type Question = (typeof questions)[number];
const isQuestion = (value: string | null): value is Question => questions.some((one) => one === value);
const filters = {
  all: {},
  unannounced: { unannouncedStatus: enumCodes.UnannouncedGoodsStatus.Open },
  missing: { missingStatus: enumCodes.MissingGoodsStatus.Open },
} as const;

/** Lists the customer's inbound documents, and those with a question that waits for an answer. */
export function DocumentsPage() {
  const t = useTexts('receiving');
  const named = new URLSearchParams(useSearch()).get('question');
  const [chosen, setChosen] = useState<Question>(isQuestion(named) ? named : 'all');
  return (
    <Page title={t('own.documents')} back="/me">
      <Choices<Question>
        label={t('own.questions')}
        value={chosen}
        options={questions.map((value) => ({ value, label: t(`own.shown.${value}`) }))}
        onChange={setChosen}
      />
      <MoreRows
        about={['warehouseDocument', chosen]}
        load={(part, signal) =>
          fetchRows(warehouseDocument, getWarehouseDocuments, { ...part, ...filters[chosen] }, { quiet: true, signal })
        }
        row={(one) => <DocumentRow row={one} />}
        empty={<EmptyState title={t(chosen === 'all' ? 'own.none' : 'own.noQuestion')} />}
      />
      <Panel>
        <FullSiteLink to="/WarehouseDocumentIndex">{t('own.announce')}</FullSiteLink>
      </Panel>
    </Page>
  );
}

function DocumentRow({ row }: { row: Listed<typeof warehouseDocument> }) {
  const { unannouncedStatus, missingStatus } = row;
  const { UnannouncedGoodsStatus, MissingGoodsStatus } = enumCodes;
  return (
    <Row
      to={`/documents/${row.id}`}
      title={<span className="mono">{row.orderNo}</span>}
      lines={[row.warehouseName, row.arrivalDate].filter(Boolean).join(' · ')}
      end={
        <>
          <State of="WarehouseDocumentStatus" code={row.documentStatus} />
          {unannouncedStatus === UnannouncedGoodsStatus.Open && <State of="UnannouncedGoodsStatus" code={unannouncedStatus} />}
          {missingStatus === MissingGoodsStatus.Open && <State of="MissingGoodsStatus" code={missingStatus} />}
        </>
      }
    />
  );
}
