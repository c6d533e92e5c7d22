import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Badge, Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useDevices } from '@entrepot/client/react/use-devices.ts';

// A session that is in use renews itself at least as often.
const inUse = 30 * 60_000;
const { Online, NotOnline } = enumCodes.OnlineStatus;

/** Signed-in devices of the account; each can be signed out, or all others together. */
export function DevicesCard() {
  const t = useTexts('account');
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
                  {current && <Badge tone="success">{t('devices.current')}</Badge>}
                </Text>
                <Text tone="soft" size="small">
                  {t(address ? 'devices.since' : 'devices.sinceThen', { time: shownTime(signedInTime, timeZone), address })}
                </Text>
                <Text tone="soft" size="small">
                  {t('devices.last', { time: shownTime(lastTime, timeZone) })}
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

const isInUse = (time: Date) => serverNow().getTime() - time.getTime() < inUse;

function Presence({ online }: { online: boolean }) {
  const code = online ? Online : NotOnline;
  return <Badge tone={toneOf('OnlineStatus', code)}>{enumLabel('OnlineStatus', code)}</Badge>;
}
