import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { ScanAnswer } from '@entrepot/ui/scan/scan-props.ts';
import { useState } from 'react';
import { fetchRows, type Listed } from '@entrepot/client/calls/api.ts';
import { type ApiProblem, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useScans } from '@entrepot/client/react/use-scans.ts';
import { leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { MeasureForm } from './measure-form.tsx';

type Goods = Listed<typeof commodity>;

/** Finds goods by their barcode, otherwise by their owner's code. */
async function find(code: string): Promise<Goods> {
  try {
    return await fetchRows(commodity, getCommoditySpecification, { identificationCode: code }, { quiet: true });
  } catch (problem) {
    if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
    const { data } = await fetchRows(commodity, getCommodity, { commodityCode: code, index: 1, rows: 2 }, { quiet: true });
    const [only, other] = data.filter(({ commodityCode }) => commodityCode.toUpperCase() === code.toUpperCase());
    if (!only || other) throw problem;
    return only;
  }
}

/** Measures commodities in sequence: scan, weigh, enter the sizes. A four-eyes approval follows before prices use the values. */
export function Page() {
  const t = useTexts('commodities');
  const place = useTabLocation();
  const [scanned, setScanned] = useState<Goods | null>(null);
  const named = place.query.get('id');
  const { data: first } = useCallQuery(getCommoditySpecification, { id: named }, { of: commodity, enabled: named !== null });
  const goods = scanned ?? first ?? null;
  const scans = useScans({
    queueName: 'commodities.specification',
    async onScan({ code }): Promise<ScanAnswer> {
      const found = await find(code);
      setScanned(found);
      return {
        tone: 'success',
        next: t('pages.scan.next'),
        title: found.name,
        text: [found.commodityCode, found.nickName ?? found.userName].filter(Boolean).join(' · '),
      };
    },
    answerOf: (problem: ApiProblem) =>
      problem.code === errorCodes.NotFound
        ? { tone: 'wrong', title: t('pages.scan.noGoods'), text: t('pages.scan.noGoodsText') }
        : refusalAnswer(problem),
  });
  return (
    <Stack>
      <PageHeader title={place.title} onBack={() => leave(place)} />
      <ScanField
        scans={scans}
        label={t('pages.scan.label')}
        hint={t('pages.scan.hint')}
        aside={goods && <MeasureForm key={goods.id} goods={goods} onSaved={() => setScanned(null)} />}
      />
    </Stack>
  );
}
