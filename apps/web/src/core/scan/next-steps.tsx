import type { Code } from '@entrepot/contract/core/permission.ts';
import { type FinishedUnit, nextSteps } from '@entrepot/client/floor/next-steps.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { offers, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { screensByPath } from '../tabs/screens.ts';
import { go } from '../tabs/tab-location.ts';

/** The screens that follow a finished unit, of those that the user is offered. */
function useNextScreens(unit: FinishedUnit | null) {
  const menu = useSession((session) => session.menu);
  const screens = screensByPath(menu);
  const isOffered = ({ name }: { name: string }) => offers(name as Code);
  return unit ? nextSteps[unit].flatMap(({ desktop }) => screens.get(desktop) ?? []).filter(isOffered) : [];
}

/** Opens the first screen that follows a finished unit; undefined when there is none. */
export function useNextStep(unit: FinishedUnit | null): (() => void) | undefined {
  const [first] = useNextScreens(unit);
  return first && (() => go(first.path));
}

/** Offers the screens on which the goods of a finished unit go on. `shortcut` names the key that opens the first one. */
export function NextSteps({ unit, shortcut }: { unit: FinishedUnit | null; shortcut?: string }) {
  const t = useTexts('client');
  const screens = useNextScreens(unit);
  if (screens.length === 0) return null;
  return (
    <Group>
      {screens.map(({ path, title }, at) => (
        <Button
          key={path}
          size="large"
          // The label of a packed order is printed first.
          kind={at === 0 && unit !== 'orderPacked' ? 'primary' : 'plain'}
          icon={<Icon name="right" />}
          shortcut={at === 0 ? shortcut : undefined}
          onClick={() => go(path)}
        >
          {t('scan.goOn', { screen: title })}
        </Button>
      ))}
    </Group>
  );
}
