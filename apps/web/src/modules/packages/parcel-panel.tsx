import { useCommands } from '../../core/scan/use-commands.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { type RefObject, useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { MeasureForm } from './measure-form.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import css from './parcel-panel.module.css';
import { isUnclaimed, isToWeigh, isUnweighed, type Parcel, type Problem } from '@entrepot/client/floor/signing.ts';
import type { Measures } from '@entrepot/client/floor/use-signing.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';

const place = 'packages.weighAtOnce';

interface Props {
  parcel: Parcel;
  /** Unsent input, which is sent before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** The member code on the label was read. */
  onMember(code: string): void;
  onMeasured(measures: Measures, summary: string): void;
  /** Called when the parcel has a problem. */
  onProblem(problem: Problem & { number: string }, summary: string): void;
}

/** The parcel on the table: owner (or the member code field), weight, sizes and flag. */
export function ParcelPanel({ parcel, unsent, onMember, onMeasured, onProblem }: Props) {
  const t = useTexts('packages');
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
        {isUnclaimed(parcel) && <MemberForm onMember={onMember} />}
        {weighs && (
          <MeasureForm
            parcel={parcel}
            focus={atOnce && !isUnclaimed(parcel) && isUnweighed(parcel)}
            unsent={unsent}
            onMeasured={onMeasured}
          />
        )}
        {weighs && (
          <Switch
            label={t('pages.weighAtOnce')}
            checked={atOnce}
            onChange={(checked) => {
              store(place, checked);
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

/** Asks for the member code on the label of an undeclared parcel; without one the parcel becomes an unknown item. */
function MemberForm({ onMember }: { onMember(code: string): void }) {
  const t = useTexts('packages');
  const [code, setCode] = useState('');
  const give = () => code.trim() && onMember(code.trim().toUpperCase());
  return (
    <Group align="bottom">
      <TextField
        label={t('package.fields.labelMemberCode')}
        value={code}
        onChange={setCode}
        onEnter={give}
        placeholder={t('pages.memberHint')}
        mono
        autoFocus
      />
      <Button kind="primary" onClick={give} disabled={!code.trim()}>
        {t('actions.assign')}
      </Button>
    </Group>
  );
}
