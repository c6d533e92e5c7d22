import { useCommands } from '../../core/scan/use-commands.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Switch } from '@entrepot/ui/tick.tsx';
import { type RefObject, useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { MeasureForm } from './measure-form.tsx';
import { MemberForm } from './member-form.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import css from './parcel-panel.module.css';
import { isNobodys, isToWeigh, isUnweighed, type Parcel, type Problem } from '@entrepot/client/floor/signing.ts';
import type { Measures } from '@entrepot/client/floor/use-signing.ts';

const place = 'packages.weighAtOnce';

interface Props {
  parcel: Parcel;
  /** What is typed and not sent goes before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** The member code on the label was read. */
  onMember(code: string): void;
  onMeasured(measures: Measures, words: string): void;
  /** Something is wrong with it. */
  onProblem(problem: Problem & { number: string }, words: string): void;
}

/** The parcel on the table: whose it is, its member code when nobody's, its weight and sizes, its flag. */
export function ParcelPanel({ parcel, unsent, onMember, onMeasured, onProblem }: Props) {
  const t = useWords('packages');
  const can = useCan();
  const [marking, setMarking] = useState(false);
  const [atOnce, setAtOnce] = useState(() => recall<boolean>(place) ?? true);
  const { row, customer } = parcel;
  const mayMark = can(packageSigningScreen.MarkProblem);
  useKeys({ F7: mayMark ? () => setMarking(true) : undefined });
  useCommands({ problem: mayMark ? () => setMarking(true) : undefined });
  const weighs = isToWeigh(parcel) && can(packageSigningScreen.Weigh);
  return (
    <section className={css.panel} aria-label={t('pages.onTheTable')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{row.courierNumber}</strong>
          <StateTag label={enumLabel('PackageStatus', row.packageStatus)} tone={toneOf('PackageStatus', row.packageStatus)} />
        </Group>
        {customer && <span>{customer}</span>}
        {isNobodys(parcel) && <MemberForm onMember={onMember} />}
        {weighs && (
          <MeasureForm
            parcel={parcel}
            focus={atOnce && !isNobodys(parcel) && isUnweighed(parcel)}
            unsent={unsent}
            onMeasured={onMeasured}
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
      {marking && (
        <ProblemDialog
          parcel={row}
          onSend={(problem) => onProblem({ ...problem, number: row.courierNumber }, t('actions.markProblem'))}
          onClose={() => setMarking(false)}
        />
      )}
    </section>
  );
}
