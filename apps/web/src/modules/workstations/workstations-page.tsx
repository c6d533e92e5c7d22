import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { reportEachMinutes } from '@entrepot/contract/modules/workstations/calls.ts';
import { workstation } from '@entrepot/contract/modules/workstations/workstation.ts';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof workstation>;
type Device = Row['devices'][number];
const minute = 60_000;

/** Whether a workstation is connected to its device service, was not connected at its last heartbeat, or is away. */
function stateOf({ isConnected, heardTime }: Row): 'connected' | 'serviceOff' | 'away' {
  if (serverNow().getTime() - heardTime.getTime() > 2 * reportEachMinutes * minute) return 'away';
  return isConnected ? 'connected' : 'serviceOff';
}
const tones: Record<ReturnType<typeof stateOf>, Tone> = { connected: 'success', serviceOff: 'error', away: 'neutral' };
const deviceTones: Record<string, Tone> = { Ready: 'success', Lost: 'error' };

/** Whether a device has a state: a simulated one and a printer that is not set up have none. */
const hasState = (kind: string): boolean => kind !== 'Simulator' && kind !== 'None';

function describe(t: Translate, { type, kind, state, waiting }: Device): string {
  const how = t(`states.${hasState(kind) ? state : kind}`);
  return [headed(t(`types.${type}`), how), waiting ? t('pages.jobs', { count: waiting }) : null].filter(Boolean).join(' · ');
}

/** The device that failed last. */
const lastFailure = ({ devices }: Row): Device | undefined =>
  devices.filter(({ failed }) => failed).sort((a, b) => (b.failedTime ?? '').localeCompare(a.failedTime ?? ''))[0];

/** Workstations of the user's warehouses: current user, devices with their state, and the last failure. */
export function Page() {
  const t = useTexts('workstations');
  return (
    <ListPage
      of={workstation}
      form={false}
      detail={false}
      columns={['name', 'state', 'devices', 'failure', 'personId', 'heardTime', 'warehouseId']}
      own={[
        {
          key: 'state',
          label: t('pages.state'),
          cell: (row) => <StateTag label={t(`pages.${stateOf(row)}`)} tone={tones[stateOf(row)]} />,
          width: 180,
        },
        { key: 'devices', label: t('workstation.fields.devices'), cell: (row) => <DeviceTags devices={row.devices} />, width: 310 },
        { key: 'failure', label: t('pages.failure'), cell: (row) => <Failure of={lastFailure(row)} />, width: 340 },
      ]}
    />
  );
}

function DeviceTags({ devices }: Pick<Row, 'devices'>) {
  const t = useTexts('workstations');
  return (
    <Group gap="small">
      {devices.map((device) => (
        <StateTag
          key={device.type}
          label={describe(t, device)}
          tone={hasState(device.kind) ? (deviceTones[device.state] ?? 'neutral') : 'neutral'}
        />
      ))}
    </Group>
  );
}

function Failure({ of }: { of: ReturnType<typeof lastFailure> }) {
  const t = useTexts('workstations');
  const { timeZone } = useSettings();
  if (!of) return <Text tone="soft">{t('pages.noFailure')}</Text>;
  const job = [of.failedTitle, shownTime(new Date(of.failedTime ?? 0), timeZone)].filter(Boolean).join(' · ');
  return (
    <Stack gap="small">
      <span>{t(`failures.${of.failed}`, { device: t(`types.${of.type}`) })}</span>
      <Text tone="soft">{job}</Text>
    </Stack>
  );
}
