import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Switch } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { toneOf } from '../../core/values/tones.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { MeasureForm } from './measure-form.tsx';
import { MemberForm } from './member-form.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import css from './parcel-panel.module.css';
import { isNobodys, isToWeigh, type Parcel } from './signing.ts';

const place = 'packages.weighAtOnce';

interface Props {
  parcel: Parcel;
  warehouseId: string;
  /** What a scale said of it, in kg. */
  scaled: string | null;
  onChange(parcel: Parcel): void;
  /** Weight and sizes were saved; the weight is in kg. */
  onWeighed(weight: string, row: Parcel['row']): void;
}

/** The parcel on the table: whose it is, its member code when nobody's, its weight and sizes, its flag. */
export function ParcelPanel({ parcel, warehouseId, scaled, onChange, onWeighed }: Props) {
  const t = useWords('packages');
  const can = useCan();
  const [marking, setMarking] = useState(false);
  const [atOnce, setAtOnce] = useState(() => recall<boolean>(place) ?? true);
  const { row, customer } = parcel;
  const mayMark = can(packageSigningScreen.MarkProblem);
  useKeys({ F7: mayMark ? () => setMarking(true) : undefined });
  const weighs = isToWeigh(parcel) && can(packageSigningScreen.Weigh);
  return (
    <section className={css.panel} aria-label={t('pages.onTheTable')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{row.courierNumber}</strong>
          <StateTag label={enumLabel('PackageStatus', row.packageStatus)} tone={toneOf('PackageStatus', row.packageStatus)} />
        </Group>
        {customer && <span>{customer}</span>}
        {isNobodys(parcel) && <MemberForm parcel={parcel} warehouseId={warehouseId} onChange={onChange} />}
        {weighs && (
          <MeasureForm
            parcel={parcel}
            scaled={scaled}
            focus={atOnce && !isNobodys(parcel) && parcel.result !== 'duplicate'}
            onChange={onChange}
            onWeighed={onWeighed}
          />
        )}
        {weighs && (
          <Switch
            label={t('pages.weighAtOnce')}
            checked={atOnce}
            onChange={(checked) => {
              keep(place, checked);
              setAtOnce(checked);
            }}
          />
        )}
        {mayMark && (
          <Group>
            <Button shortcut="F7" onClick={() => setMarking(true)}>
              {t('actions.markProblem')}
            </Button>
          </Group>
        )}
      </Stack>
      {marking && <ProblemDialog parcel={row} onClose={() => setMarking(false)} />}
    </section>
  );
}
