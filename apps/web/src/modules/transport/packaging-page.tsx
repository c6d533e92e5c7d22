import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useRef } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { BagPanel } from './bag-panel.tsx';
import { NoShift } from './no-shift.tsx';
import { useBagging } from '@entrepot/client/floor/use-bagging.ts';
import { useSealed } from './seal-dialog.tsx';
import { useBagsOf, useShiftChoices } from '@entrepot/client/floor/shifts.ts';

/** Bagging: choose the shift once, scan a bag, then the parcels that go into it. */
export function Page() {
  const t = useWords('transport');
  const place = usePlace();
  const { shifts, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Loading);
  const { shiftId, bagNo, filled, scans } = useBagging(shifts, useSealed());
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
    // The bag is next, and it is scanned.
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
          label={bagNo ? t('pages.scanInto', { bagNo }) : t(shift ? 'pages.scanBag' : 'pages.scanShift')}
          hint={t(shift ? 'pages.packagingHint' : 'pages.chooseShiftText')}
          onEscape={() => scans.send('bag', t('pages.scanBag'), null)}
          aside={
            shift && (
              <BagPanel
                bags={bags}
                open={bagNo}
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
