import { useDevices } from '@entrepot/client/react/use-devices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row } from '../../core/parts.tsx';

/** The devices that are signed in with the account; each can be signed out, or all others at once. */
export function DevicesPage() {
  const t = useWords('account');
  const { timeZone } = useSettings();
  const { data, error, refetch, ending, endingOthers, endOthers } = useDevices(confirm);
  return (
    <Page title={t('devices.title')} back="/settings">
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />)}
        {data?.map(({ id, deviceName, address, signedInTime, lastTime, current }) => (
          <Row
            key={id}
            title={deviceName ?? t('devices.unknown')}
            lines={
              <>
                {t(address ? 'devices.since' : 'devices.sinceThen', { time: timeText(signedInTime, timeZone), address })}
                <br />
                {t('devices.last', { time: timeText(lastTime, timeZone) })}
              </>
            }
            end={
              current ? (
                <StateTag tone="done" label={t('devices.current')} />
              ) : (
                <Button size="small" busy={ending.busy} onClick={() => void ending.run({ id })}>
                  {t('devices.end')}
                </Button>
              )
            }
          />
        ))}
      </Panel>
      {data && data.length > 1 && (
        <Button wide kind="danger" busy={endingOthers.busy} onClick={() => void endOthers()}>
          {t('devices.endOthers')}
        </Button>
      )}
    </Page>
  );
}
