import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { type ApiProblem, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useScans } from '@entrepot/client/react/use-scans.ts';
import { leave, usePlace } from '../../core/tabs/place.ts';
import { MeasureForm } from './measure-form.tsx';

type Goods = Listed<typeof commodity>;

/** Finds goods by the code on them, else by the code their owner gave them. */
async function find(code: string): Promise<Goods> {
  try {
    return await askRows(commodity, getCommoditySpecification, { identificationCode: code }, { quiet: true });
  } catch (problem) {
    if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
    const { data } = await askRows(commodity, getCommodity, { commodityCode: code, index: 1, rows: 2 }, { quiet: true });
    const [only, other] = data.filter(({ commodityCode }) => commodityCode.toUpperCase() === code.toUpperCase());
    if (!only || other) throw problem;
    return only;
  }
}

/** Measures goods one after the other: scan one, weigh it, type its sides; somebody else agrees before prices follow them. */
export function Page() {
  const t = useWords('commodities');
  const place = usePlace();
  const [scanned, setScanned] = useState<Goods | null>(null);
  const named = place.query.get('id');
  const { data: first } = useQuery({
    queryKey: ['commodity-specification', named],
    queryFn: () => askRows(commodity, getCommoditySpecification, { id: named }, { quiet: true }),
    enabled: named !== null,
  });
  const goods = scanned ?? first ?? null;
  const scans = useScans({
    keep: 'commodities.specification',
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
