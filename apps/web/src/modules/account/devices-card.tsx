import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Badge, Card, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useDevices } from '@entrepot/client/react/use-devices.ts';

// A session that is in use renews itself at least as often.
const inUse = 30 * 60_000;
const { Online, NotOnline } = enumCodes.OnlineStatus;

/** The devices that are signed in with the account; each can be signed out, or all others at once. */
export function DevicesCard() {
  const t = useWords('account');
  const { timeZone } = useSettings();
  const { data, error, refetch, ending, endingOthers, endOthers } = useDevices(confirm);
  return (
    <Card title={t('devices.title')}>
      {error && !data ? (
        <ErrorState compact {...errorProps(error, refetch)} />
      ) : data ? (
        <Stack>
          {data.map(({ id, deviceName, address, signedInTime, lastTime, current }) => (
            <Group key={id} justify="between">
              <div>
                <Text strong>
                  {deviceName ?? t('devices.unknown')} <Presence online={current || isInUse(lastTime)} />{' '}
                  {current && <Badge tone="done">{t('devices.current')}</Badge>}
                </Text>
                <Text tone="soft" size="small">
                  {t(address ? 'devices.since' : 'devices.sinceThen', { time: timeText(signedInTime, timeZone), address })}
                </Text>
                <Text tone="soft" size="small">
                  {t('devices.last', { time: timeText(lastTime, timeZone) })}
                </Text>
              </div>
              {!current && (
                <Button size="small" onClick={() => ending.run({ id })}>
                  {t('devices.end')}
                </Button>
              )}
            </Group>
          ))}
          {data.length > 1 && (
            <div>
              <Button kind="danger" onClick={endOthers} busy={endingOthers.busy}>
                {t('devices.endOthers')}
              </Button>
            </div>
          )}
        </Stack>
      ) : (
        <LoadingBlock />
      )}
    </Card>
  );
}

const isInUse = (time: Date) => Date.now() - time.getTime() < inUse;

function Presence({ online }: { online: boolean }) {
  return <Badge tone={online ? 'active' : 'idle'}>{enumLabel('OnlineStatus', online ? Online : NotOnline)}</Badge>;
}
