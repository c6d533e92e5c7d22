import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { packageLowerShelf, packagePutOnShelves } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useRef, useState } from 'react';
import { ask, askRows, list, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { apiProblem, isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { can } from '@entrepot/client/session/session.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { ShelfPanel } from './shelf-panel.tsx';

type Shelf = Listed<typeof shelf>;
/** Scan a shelf, then the parcels that go on it; another shelf's number goes on with that one. */
export function ShelveFloor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const [open, setOpen] = useState<Shelf | null>(null);
  const [done, setDone] = useState(0);
  // A scan that waits for the network goes on the shelf that was open when it was made.
  const shelves = useRef(new Map<string, Shelf>());
  // What was put on the open shelf here, so that a second scan of it is told and not counted.
  const put = useRef(new Set<string>());

  async function shelfNumbered(code: string): Promise<Shelf | undefined> {
    const { data } = await list(shelf, { ShelvesNumber: code, WarehouseId: warehouseId, rows: 20 }, { quiet: true });
    return data.find(({ number }) => number === code);
  }
  function start(found: Shelf): ScanAnswer {
    setOpen(found);
    setDone(0);
    put.current.clear();
    if (found.deactivated) return { tone: 'wrong', title: t('pages.shelfOff', { shelf: found.number }) };
    return { tone: 'success', title: found.number, text: t('pages.scanOnto'), say: found.number };
  }
  async function putOn(id: string, code: string, on: Shelf): Promise<ScanAnswer> {
    const input = { courierNumber: code, shelfNumber: on.number, warehouseId };
    const [row] = await askRows(pkg, packagePutOnShelves, input, { quiet: true });
    shelves.current.delete(id);
    if (put.current.has(row!.id))
      return { tone: 'warn', title: t('pages.onShelfAlready'), text: t('pages.onShelfAlreadyNext', { shelf: on.number }) };
    put.current.add(row!.id);
    setDone((now) => now + 1);
    void refreshAll();
    const undo = can(packagePutOnShelvesIndex.Lower) ? { undo: () => takeOff(row!.id) } : {};
    return {
      tone: 'success',
      title: on.number,
      text: [row!.memberCode, row!.productName].filter(Boolean).join(' · ') || t('pages.nobodys'),
      say: t('pages.onShelf'),
      ...undo,
    };
  }
  async function takeOff(id: string): Promise<void> {
    const [answer] = await ask(packageLowerShelf, { ids: [id], remarks: null }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    put.current.delete(id);
    setDone((now) => Math.max(0, now - 1));
    await refreshAll();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const on = shelves.current.get(id) ?? open;
    if (!on) {
      const found = await shelfNumbered(code);
      return found ? start(found) : { tone: 'wrong', title: t('pages.noShelf', { code }), text: t('pages.scanShelfFirst') };
    }
    shelves.current.set(id, on);
    try {
      return await putOn(id, code, on);
    } catch (problem) {
      const other = isApiProblem(problem) && problem.code === errorCodes.NotFound ? await shelfNumbered(code) : undefined;
      if (!other) throw problem;
      return start(other);
    }
  }

  return (
    <ScanField
      label={open ? t('pages.scanParcelOnto', { shelf: open.number }) : t('pages.scanShelf')}
      hint={t('pages.shelveHint')}
      keep={`shelving.${warehouseId}`}
      onScan={onScan}
      isOffline={isUnanswered}
      answerOf={(problem) => refusalAnswer(t, problem)}
      onEscape={() => setOpen(null)}
      aside={<ShelfPanel shelf={open} done={done} onClose={() => setOpen(null)} />}
    />
  );
}
