import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { Suspense } from 'react';
import { preloadForOffline } from '../../core/scan/offline-preload.ts';
import { useCommands } from '../../core/scan/use-commands.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import type { Armed, Item } from '@entrepot/client/floor/signing-table.ts';
import { useSigning } from '@entrepot/client/floor/use-signing.ts';

const loadUnlikelyNumber = () => import('../../core/form/unlikely-number.tsx');
preloadForOffline(loadUnlikelyNumber);
const UnlikelyNumber = late(() => loadUnlikelyNumber().then((part) => ({ default: part.UnlikelyNumber })));

const keyOf: Record<Armed, string> = { additionalPiece: 'F8', confirmWarehouse: 'F9' };

type Signing = ReturnType<typeof useSigning>;

/** Sign-for screen at the door: each scan signs for a parcel; the current parcel can be weighed, assigned or flagged. */
export function SignDoor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const signing = useSigning(warehouseId);
  const { item, armed, modal, scans, clear, misrouted } = signing;
  const arm = (what: Armed | null) => {
    // The next scan is the answer and Escape cancels: both need the focus in the scan field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    signing.arm(what);
  };
  const mayMark = useCan()(packageSigningScreen.MarkProblem);
  const flag = item && mayMark ? () => signing.flag(item.scan) : undefined;
  const modes = armed ? [armed] : keysOf(keyOf);
  // An open dialog is about its own package: no key reaches the one behind it.
  const forward = misrouted ? signing.forward : undefined;
  useKeys(modal ? {} : { F6: forward, F7: flag, F8: () => arm('additionalPiece'), F9: () => arm('confirmWarehouse') });
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
              <Button kind="primary" size="large" shortcut="F6" onClick={forward}>
                {t('actions.forwardTo', { warehouse: misrouted.warehouse })}
              </Button>
            )}
            <Group>
              {modes.map((mode) => (
                <Button key={mode} shortcut={keyOf[mode]} kind={armed ? 'primary' : 'plain'} onClick={() => arm(mode)}>
                  {t(`actions.${mode}`)}
                </Button>
              ))}
              {armed && (
                <Button shortcut="Esc" onClick={() => arm(null)}>
                  {t('actions.cancel')}
                </Button>
              )}
            </Group>
            {item && <OnTable key={item.scan} item={item} signing={signing} onFlag={flag} />}
          </Stack>
        }
      />
      <OpenDialog signing={signing} />
    </>
  );
}

/** The panel of an item: its inputs belong to this item, whichever is on the table when they are sent. */
function OnTable({ item, signing, onFlag }: { item: Item; signing: Signing; onFlag: (() => void) | undefined }) {
  const { scans, enter, emptyWeight, modal } = signing;
  return (
    <ParcelPanel
      item={item}
      unsent={scans.unsent}
      isBehindDialog={modal !== null}
      onMember={(code) => enter(item.scan, code, { step: 'member', input: { code } })}
      onFlag={onFlag}
      onMeasured={(input, summary) => enter(item.scan, summary, { step: 'weigh', input })}
      onEmptied={() => emptyWeight(item.scan)}
    />
  );
}

/** The open dialog about a package, with the codes that were scanned meanwhile. */
function OpenDialog({ signing: { modal, queuedCodes, close, decide, enter, packageIdOf } }: { signing: Signing }) {
  const t = useTexts('packages');
  if (!modal) return null;
  const { number } = modal;
  const note = queuedCodes.length > 0 ? t('pages.scannedBehind', { codes: queuedCodes.join(listMark()) }) : undefined;
  if (modal.kind === 'question')
    return (
      <Suspense fallback={null}>
        <UnlikelyNumber question={modal.question} onAnswer={decide} number={number} note={note} />
      </Suspense>
    );
  const { item } = modal;
  return (
    <ProblemDialog
      parcel={{ id: packageIdOf(item), courierNumber: number }}
      note={note && <Alert tone="warn" title={note} live />}
      entered={`signing-problem:${item}`}
      onSend={({ id: _id, ...input }) => enter(item, t('actions.markProblem'), { step: 'problem', input })}
      onClose={close}
    />
  );
}
