import { endMyDevice, endMyOtherDevices, getMyDevices } from '@entrepot/contract/modules/account/device-calls.ts';
import { useCall } from './use-action.ts';
import { useTexts } from './use-texts.ts';
import { useCallQuery } from './call-query.ts';

type Agree = (question: { title: string; text: string; confirmLabel: string; tone: 'danger' }) => Promise<boolean>;

/** The devices signed in with the account, and functions that sign out one, or all others after a confirmation. */
export function useDevices(agree: Agree) {
  const t = useTexts('account');
  const { data, error, refetch } = useCallQuery(getMyDevices, {});
  const ending = useCall(endMyDevice, { success: t('devices.ended') });
  const endingOthers = useCall(endMyOtherDevices, { success: t('devices.othersEnded') });
  async function endOthers() {
    const agreed = await agree({
      title: t('devices.confirm'),
      text: t('devices.confirmText'),
      confirmLabel: t('devices.endOthers'),
      tone: 'danger',
    });
    if (agreed) await endingOthers.run({});
  }
  return { data, error, refetch, ending, endingOthers, endOthers };
}
