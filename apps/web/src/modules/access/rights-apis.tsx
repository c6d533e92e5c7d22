import type { ApiArea } from '@entrepot/contract/modules/access/menu-calls.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './rights.module.css';

interface Props {
  areas: readonly ApiArea[] | undefined;
  /** The ids that are ticked now; null: as the role has them. */
  chosen: ReadonlySet<string> | null;
  onChoose(ids: ReadonlySet<string>): void;
}

/** Calls that are granted to a role directly, grouped by area. Areas with a selected call are expanded. */
export function RightsApis({ areas, chosen, onChoose }: Props) {
  const t = useTexts('access');
  const [find, setFind] = useState('');
  if (!areas) return <LoadingBlock />;
  if (!areas.length) return <Text tone="soft">{t('apis.none')}</Text>;
  const has = chosen ?? new Set(areas.flatMap(({ Children }) => Children.filter(({ Checked }) => Checked).map(({ Id }) => Id)));
  const toggle = (id: string, on: boolean) => onChoose(new Set(on ? [...has, id] : [...has].filter((one) => one !== id)));
  const wanted = find.trim().toLowerCase();
  const visible = areas
    .map(({ Area, Children }) => ({ Area, calls: Children.filter(({ Path }) => Path.toLowerCase().includes(wanted)) }))
    .filter(({ calls }) => calls.length > 0);
  return (
    <Stack>
      <Text tone="soft">{t('apis.text')}</Text>
      <TextField label={t('apis.find')} value={find} onChange={setFind} />
      {visible.map(({ Area, calls }) => {
        const count = calls.filter(({ Id }) => has.has(Id)).length;
        return (
          <details key={Area} className={css.group} open={wanted !== '' || count > 0}>
            <summary className={css.head}>
              <strong>{Area}</strong>
              <span className={css.count}>
                {count} / {calls.length}
              </span>
            </summary>
            <div className={css.calls}>
              {calls.map(({ Id, Operation, Permissions }) => (
                <Checkbox
                  key={Id}
                  label={Operation}
                  checked={has.has(Id)}
                  onChange={(on) => toggle(Id, on)}
                  hint={Permissions.length ? Permissions.join(', ') : undefined}
                />
              ))}
            </div>
          </details>
        );
      })}
    </Stack>
  );
}
