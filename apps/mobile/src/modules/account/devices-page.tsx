import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useDevices } from '@entrepot/client/react/use-devices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row } from '../../core/parts.tsx';

/** Lists the devices signed in to the account. Each can be signed out individually, or all others together. */
export function DevicesPage() {
  const t = useTexts('account');
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
                {t(address ? 'devices.since' : 'devices.sinceThen', { time: shownTime(signedInTime, timeZone), address })}
                <br />
                {t('devices.last', { time: shownTime(lastTime, timeZone) })}
              </>
            }
            end={
              current ? (
                <StateTag tone="success" label={t('devices.current')} />
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
