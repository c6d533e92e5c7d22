import type { Armed } from '@entrepot/client/floor/signing-table.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { useSigning } from '@entrepot/client/floor/use-signing.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { Suspense } from 'react';
import { ParcelOnTable } from './parcel-on-table.tsx';
import { ProblemForm } from './problem-form.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

const UnlikelyNumber = late(() => import('./unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

const modes: readonly Armed[] = ['additionalPiece', 'confirmWarehouse'];

/** Signing for parcels at the warehouse door; each is weighed on the table. */
export function SignPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.sign')}>{(warehouseId) => <Door key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Door({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const signing = useSigning(warehouseId);
  const { item, armed, arm, clear, enter, emptyWeight, scans, modal, misrouted } = signing;
  const mayMark = useCan()(packageSigningScreen.MarkProblem);
  const flag = item && mayMark ? () => signing.flag(item.scan) : undefined;
  useCommands({ next: clear, problem: flag });
  return (
    <>
      <ScanField
        scans={scans}
        label={t(armed ? `pages.armed.${armed}` : 'pages.scanParcel')}
        armed={armed !== null}
        hint={t('pages.signHint')}
        onEscape={() => (armed ? arm(null) : clear())}
        aside={
          <Stack>
            {misrouted && (
              <Button kind="primary" size="large" wide onClick={signing.forward}>
                {t('actions.forwardTo', { warehouse: misrouted.warehouse })}
              </Button>
            )}
            {modal?.kind === 'problem' && <OpenProblem key={modal.item} signing={signing} />}
            {item && modal?.kind !== 'problem' && (
              <ParcelOnTable
                key={item.scan}
                item={item}
                unsent={scans.unsent}
                onMember={(code) => enter(item.scan, code, { step: 'member', input: { code } })}
                onMeasured={(input, summary) => enter(item.scan, summary, { step: 'weigh', input })}
                onEmptied={() => emptyWeight(item.scan)}
                onFlag={flag}
              />
            )}
            <Group>
              {(armed ? [armed] : modes).map((mode) => (
                <Button key={mode} kind={armed ? 'primary' : 'plain'} onClick={() => arm(mode)}>
                  {t(`actions.${mode}`)}
                </Button>
              ))}
              {armed && <Button onClick={() => arm(null)}>{t('actions.cancel')}</Button>}
            </Group>
          </Stack>
        }
      />
      <OpenQuestion signing={signing} />
    </>
  );
}

/** The form of a problem, with the codes that were scanned meanwhile. */
function OpenProblem({ signing: { modal, queuedCodes, enter, close } }: { signing: ReturnType<typeof useSigning> }) {
  const t = useTexts('packages');
  if (modal?.kind !== 'problem') return null;
  return (
    <ProblemForm
      entered={`signing-problem:${modal.item}`}
      number={modal.number}
      note={queuedCodes.length > 0 ? t('pages.scannedBehind', { codes: queuedCodes.join(listMark()) }) : undefined}
      onSend={(input) => enter(modal.item, t('actions.markProblem'), { step: 'problem', input })}
      onClose={close}
    />
  );
}

/** The open question about a number, with the codes that were scanned meanwhile. */
function OpenQuestion({ signing: { modal, queuedCodes, decide } }: { signing: ReturnType<typeof useSigning> }) {
  const t = useTexts('packages');
  if (modal?.kind !== 'question') return null;
  const note = queuedCodes.length > 0 ? t('pages.scannedBehind', { codes: queuedCodes.join(listMark()) }) : undefined;
  return (
    <Suspense fallback={null}>
      <UnlikelyNumber question={modal.question} onAnswer={decide} number={modal.number} note={note} />
    </Suspense>
  );
}
