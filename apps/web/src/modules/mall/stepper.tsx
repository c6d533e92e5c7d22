import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Stepper as PlainStepper, type StepperProps } from '@entrepot/ui/form/stepper.tsx';

/** Quantity input of the mall. */
export function Stepper(props: Omit<StepperProps, 'less' | 'more'>) {
  const t = useTexts('mall');
  return <PlainStepper {...props} less={t('actions.less')} more={t('actions.more')} />;
}
