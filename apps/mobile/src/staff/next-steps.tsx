import { type FinishedUnit, nextSteps } from '@entrepot/client/floor/next-steps.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useOffers } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useLocation } from 'wouter';
import { tasks } from './tasks.ts';

/** Offers the pages on which the goods of a finished unit go on, of those that the user is offered. */
export function NextSteps({ unit }: { unit: FinishedUnit | null }) {
  const t = useTexts('client');
  const staff = useTexts('staff');
  const offers = useOffers();
  const [, go] = useLocation();
  const steps: readonly { desktop: string; phone?: string }[] = unit ? nextSteps[unit] : [];
  const next = steps.flatMap(({ phone }) => tasks.find(({ path, needs }) => path === phone && offers(needs)) ?? []);
  return next.map(({ path, textKey }, at) => (
    <Button key={path} wide size="large" kind={at === 0 ? 'primary' : 'plain'} onClick={() => go(path)}>
      {t('scan.goOn', { screen: staff(textKey) })}
    </Button>
  ));
}
