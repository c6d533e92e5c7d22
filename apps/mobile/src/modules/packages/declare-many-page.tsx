import { headed } from '@entrepot/client/texts/headed.ts';
import { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Camera } from '../../core/camera/camera.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';
import { useWarehouses } from './choices.ts';
import { type PastedParcel, pastedParcels } from './pasted.ts';

const most = 200;

/** Declares many parcels from pasted text, one per line, with a preview before sending. */
export function DeclareManyPage() {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const warehouses = useWarehouses() ?? [];
  const cargoTypes = useCargoTypes();
  const [chosen, choose] = useState<string | null>(null);
  const [cargoTypeId, setCargoType] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const parcels = pastedParcels(text);
  const warehouseId = chosen ?? (warehouses.length === 1 ? warehouses[0]?.value : null) ?? null;
  const isReady = warehouseId !== null && parcels.length > 0 && parcels.length <= most && parcels.every((one) => missingOf(one) === null);

  const declaring = useCall(batchEstablishPackage, {
    success: ({ ids, existing }) =>
      t(existing.length ? 'pages.batchDoneClaims' : 'pages.batchDone', { count: ids.length, claims: existing.length }),
    done: () => go('/parcels', { replace: true }),
    handle(refusal) {
      setProblem(
        [refusal.message, ...refusal.problems.map(({ message, line }) => (line ? headed(String(line), message) : message))].join(' '),
      );
      return true;
    },
  });
  async function send() {
    if (warehouseId === null) return;
    setProblem('');
    const box = (of: (one: PastedParcel) => string) => parcels.map(of).join('\n');
    await declaring.run({
      warehouseId,
      cargoTypeId,
      courierNumbers: box(({ number }) => number),
      productNames: box(({ name }) => name),
      prices: box(({ price }) => price),
      purchasePrices: box(({ price }) => price),
    });
  }
  return (
    <Page
      title={t('parcels.many')}
      back="/parcels/new"
      foot={
        <Button kind="primary" size="large" wide onClick={send} busy={declaring.busy} disabled={!isReady}>
          {parcels.length > 0 ? t('actions.declareMany', { count: parcels.length }) : t('parcels.many')}
        </Button>
      }
    >
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Panel>
        <Inside>
          <Select<string> label={t('package.fields.warehouseId')} options={warehouses} value={warehouseId} onChange={choose} required />
          <Select<string>
            label={t('package.fields.cargoTypeId')}
            options={cargoTypes}
            value={cargoTypeId}
            onChange={setCargoType}
            clearable
          />
          <Camera many onCode={(code) => setText((lines) => withLine(lines, code))} />
          <TextArea
            label={t('parcels.lines')}
            hint={t('parcels.linesHint')}
            value={text}
            onChange={setText}
            rows={6}
            error={parcels.length > most ? t('pages.atMost', { most }) : undefined}
          />
        </Inside>
      </Panel>
      {parcels.length > 0 && (
        <Panel title={t('parcels.read')}>
          {parcels.slice(0, most).map((one, at) => {
            const missing = missingOf(one);
            return (
              <Row
                key={at}
                title={one.number}
                lines={missing ? t(`parcels.${missing}`) : one.name}
                end={missing ? <span aria-hidden="true">!</span> : one.price}
              />
            );
          })}
        </Panel>
      )}
    </Page>
  );
}

/** Appends a number as a new line unless it is already listed; the user types the name and price after it. */
const withLine = (lines: string, code: string): string =>
  lines.includes(code) ? lines : [...lines.split('\n').filter(Boolean), `${code} `].join('\n');

/** Returns the first part required for a declaration that the line lacks, or null. */
function missingOf({ fits, name, price }: PastedParcel): 'notANumber' | 'noName' | 'noPrice' | null {
  if (!fits) return 'notANumber';
  return !name ? 'noName' : !price ? 'noPrice' : null;
}
