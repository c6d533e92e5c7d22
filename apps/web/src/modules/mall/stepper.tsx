import { useWords } from '@entrepot/client/react/use-words.ts';
import { Stepper as PlainStepper, type StepperProps } from '@entrepot/ui/stepper.tsx';

/** How many of something in the mall. */
export function Stepper(props: Omit<StepperProps, 'less' | 'more'>) {
  const t = useWords('mall');
  return <PlainStepper {...props} less={t('actions.less')} more={t('actions.more')} />;
}
