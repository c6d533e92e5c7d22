import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { textsOf } from '@entrepot/client/texts/i18n.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelMisroutedPackage,
  misroutedPackage,
  misroutedStates,
  placeMisroutedPackage,
} from '@entrepot/contract/modules/packages/misrouted-package.ts';
import { misroutedPackageIndex, packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { forwardMisroutedPackage } from '@entrepot/contract/modules/transfer/calls.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { queueAddress } from '@entrepot/client/react/queues.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { pathOfScreen, screensByPath } from '../../core/tabs/screens.ts';

type Row = Listed<typeof misroutedPackage>;
const isWaiting = ({ status }: Row) => misroutedStates.can(status, 'cancel');

const actions: readonly Button<Row>[] = [
  callButton({
    key: 'Forward',
    call: forwardMisroutedPackage,
    visible: isWaiting,
    success: ({ toWarehouseName: warehouse }, { number }) => textsOf('packages')('pages.forwarded', { number, warehouse }),
  }),
  {
    key: 'SetPlace',
    needs: misroutedPackageIndex.SetPlace,
    visible: isWaiting,
    dialog: (row, onClose) => <PlaceDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'cancelMisrouted',
    call: cancelMisroutedPackage,
    visible: isWaiting,
    confirm: { title: 'pages.notHereTitle', text: 'pages.notHereText' },
    success: 'pages.notHere',
  }),
];

/** Opens the packages with a problem, which wait for a decision in the same areas. */
function openProblems(): void {
  const path = pathOfScreen(screensByPath(useSession.getState().menu), packageIndex.name);
  const filter = { packageStatus: packageStates.codes('inWarehouse'), problemType: Object.values(enumCodes.PackageProblemType) };
  if (path) go(queueAddress(path, { filter }));
}

/** Packages that came to another warehouse than declared, with their place; the waiting ones first. */
export function Page() {
  return (
    <ListPage
      of={misroutedPackage}
      defaults={{ status: enumCodes.MisroutedPackageStatus.Waiting }}
      form={false}
      toolbar={[{ key: 'problemPackages', needs: packageIndex, whenEmpty: 'too', run: openProblems }]}
      actions={actions}
    />
  );
}

function PlaceDialog({ row: { id, number, suggestedShelvesNumber }, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={placeMisroutedPackage}
      about={misroutedPackage}
      size="small"
      title={headed(t('actions.SetPlace'), number)}
      rows={[['shelfNumber']]}
      fields={{ shelfNumber: { label: t('misroutedPackage.fields.shelfId') } }}
      defaults={{ shelfNumber: String(suggestedShelvesNumber ?? '') }}
      params={{ id }}
      entered={`misrouted-place:${id}`}
      submit={t('actions.SetPlace')}
      success={t('pages.placed', { number })}
      onClose={onClose}
    />
  );
}
