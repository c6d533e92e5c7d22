import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useRef } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { BagPanel } from './bag-panel.tsx';
import { NoShift } from './no-shift.tsx';
import { useBagging } from '@entrepot/client/floor/use-bagging.ts';
import { useSealed } from './seal-dialog.tsx';
import { useBagsOf, useShiftChoices } from '@entrepot/client/floor/shifts.ts';

/** Bagging: select the shift once, scan a bag, then its parcels. */
export function Page() {
  const t = useTexts('transport');
  const place = useTabLocation();
  const { shifts, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Loading);
  const { shiftId, bagNo, isLoose, filled, scans } = useBagging(shifts, useSealed());
  const shift = shifts.find(({ value }) => value === shiftId);
  const bags = useBagsOf(shift?.value ?? null);
  const choice = useRef<HTMLDivElement>(null);
  const toChoice = () => {
    const field = choice.current?.querySelector<HTMLElement>('[role=combobox]');
    field?.focus();
    field?.click();
  };
  useKeys({ F2: toChoice });
  const choose = (value: string | null) => {
    // The next scan is the bag.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scans.send('shift', shifts.find((one) => one.value === value)?.label ?? '', value);
  };

  return (
    <Stack>
      <PageHeader title={place.title} />
      <div ref={choice}>
        <Select
          label={t('transportShift.title')}
          options={shifts}
          value={shift?.value ?? null}
          onChange={choose}
          hint={t('pages.chooseShiftKey')}
        />
      </div>
      {error && !isKnown && <ErrorState {...errorProps(error, refetch)} compact />}
      {shifts.length > 0 || !isKnown ? (
        <ScanField
          scans={scans}
          label={bagNo ? t('pages.scanInto', { bagNo }) : t(shift ? (isLoose ? 'pages.scanLoose' : 'pages.scanBag') : 'pages.scanShift')}
          hint={t(shift ? 'pages.packagingHint' : 'pages.chooseShiftText')}
          onEscape={() => scans.send('bag', t('pages.scanBag'), null)}
          aside={
            shift && (
              <BagPanel
                bags={bags}
                open={bagNo}
                isLoose={isLoose}
                onLoose={() => scans.send('loose', t('pages.loose'))}
                filled={filled}
                onOpen={(number) => scans.send('bag', number, number)}
                onSeal={(sealed) => scans.send('seal', t('pages.sealTitle', { bagNo: sealed.bagNo }), sealed)}
                shift={{ id: shift.value, name: shift.label }}
              />
            )
          }
        />
      ) : (
        <NoShift why="noLoadingShift" />
      )}
    </Stack>
  );
}
