import { endMyDevice, endMyOtherDevices, getMyDevices } from '@entrepot/contract/modules/account/device-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../calls/api.ts';
import { useCall } from './use-action.ts';
import { useWords } from './use-words.ts';

type Agree = (question: { title: string; text: string; confirmLabel: string; tone: 'danger' }) => Promise<boolean>;

/** The devices that are signed in with the account, and the ways to sign one out, or all others once the person has agreed to it. */
export function useDevices(agree: Agree) {
  const t = useWords('account');
  const { data, error, refetch } = useQuery({ queryKey: ['devices'], queryFn: () => ask(getMyDevices, {}, { quiet: true }) });
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
