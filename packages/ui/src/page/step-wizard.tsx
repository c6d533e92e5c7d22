import { useEffect, useRef, useState } from 'react';
import { Button } from '../base/button.tsx';
import { CopyText } from '../base/copy-text.tsx';
import { Icon } from '../base/icons.tsx';
import type { StepWizardProps } from './page-props.ts';
import css from './step-wizard.module.css';
import { useTexts } from '../base/texts.tsx';

function Steps({ steps, at }: { steps: StepWizardProps['steps']; at: number }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={css.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.number}>{index < at ? <Icon name="check" size={14} /> : index + 1}</span>
          <span className={css.name}>{step.title}</span>
        </li>
      ))}
    </ol>
  );
}

function Success({ title, text, copy, doneLabel, onDone, actions }: StepWizardProps['success']) {
  const t = useTexts();
  return (
    <div className={css.success} role="status">
      <span className={css.tick}>
        <Icon name="check" size={34} />
      </span>
      <h2>{title}</h2>
      {text && <div>{text}</div>}
      {copy && <CopyText text={copy} />}
      <div className={css.buttons}>
        {actions}
        <Button kind={actions ? 'plain' : 'primary'} onClick={onDone}>
          {doneLabel ?? t('common.done')}
        </Button>
      </div>
    </div>
  );
}

/** Wizard with a success page at its end. All steps stay mounted, so that going back preserves the input. */
export function StepWizard({ steps, onFinish, finishLabel, note, success, onCancel, at: controlledAt, onStep }: StepWizardProps) {
  const t = useTexts();
  const [own, setOwn] = useState(0);
  const [far, setFar] = useState(0);
  const [isDone, setDone] = useState(false);
  const at = Math.min(controlledAt ?? own, far);
  const goTo = onStep ?? setOwn;
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) body.current?.focus();
    first.current = false;
  }, [at]);
  if (isDone) return <Success {...success} />;
  const step = steps[at]!;
  const isLast = at === steps.length - 1;
  const next = async () => {
    if (step.mayLeave && !(await step.mayLeave())) return;
    if (isLast) return setDone((await onFinish()) !== false);
    setFar(Math.max(far, at + 1));
    goTo(at + 1);
  };
  return (
    <div>
      <Steps steps={steps} at={at} />
      <div ref={body} tabIndex={-1} style={{ outline: 0 }} role="group" aria-label={step.title}>
        {steps.map((one, index) => (
          <div key={one.key} hidden={index !== at}>
            {index <= far && one.content}
          </div>
        ))}
      </div>
      <div className={css.foot}>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <div className={css.note}>{note}</div>
        {at > 0 && <Button onClick={() => goTo(at - 1)}>{t('common.previous')}</Button>}
        <Button kind="primary" onClick={next}>
          {isLast ? (finishLabel ?? t('common.submit')) : (step.nextLabel ?? t('common.next'))}
        </Button>
      </div>
    </div>
  );
}
