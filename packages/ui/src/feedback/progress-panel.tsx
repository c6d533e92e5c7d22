import { Heading } from '../page/heading.tsx';
import { Button, IconButton } from '../base/button.tsx';
import { grouped } from '../form/decimal-text.ts';
import { Icon } from '../base/icons.tsx';
import css from './progress-panel.module.css';
import type { ProgressPanelProps } from './dialog-props.ts';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { StateTag } from '../table/state-tag.tsx';
import { Table } from '../table/table.tsx';
import { useTexts } from '../base/texts.tsx';

const tones: Record<ProgressPanelProps['state'], Tone> = {
  waiting: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'error',
  cancelled: 'error',
};

function Errors({ errors }: { errors: NonNullable<ProgressPanelProps['errors']> }) {
  const t = useTexts();
  const columns = [
    { key: 'row', label: t('progress.row'), width: '34%' },
    { key: 'message', label: t('progress.reason') },
  ];
  return (
    <div className={css.errors}>
      <Table
        label={t('progress.errors')}
        columns={columns}
        rows={errors.map((error) => ({ key: error.key, cells: [error.label, error.message] }))}
      />
    </div>
  );
}

/** Progress of a long job, with a button to cancel it and the errors by row. */
export function ProgressPanel({ title, done, total, state, failed = 0, errors = [], onCancel, onClose, children }: ProgressPanelProps) {
  const t = useTexts();
  const part = total ? Math.min(1, done / total) : 0;
  const open = state === 'waiting' || state === 'running';
  const count = total === undefined ? grouped(String(done)) : `${grouped(String(done))} / ${grouped(String(total))}`;
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.head}>
        <Heading className={css.title}>{title}</Heading>
        <StateTag label={t(`progress.${state}`)} tone={tones[state]} />
        {open && onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('progress.cancel')}
          </Button>
        )}
        {!open && onClose && <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={onClose} />}
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total === undefined ? undefined : done}
        data-state={state}
        data-open={(open && total === undefined) || undefined}
      >
        <i style={total === undefined && open ? undefined : { width: `${Math.round(part * 100)}%` }} />
      </div>
      <div className={css.count} role="status">
        {count}
        {failed > 0 && ` · ${t('progress.failedRows', { count: failed })}`}
      </div>
      {errors.length > 0 && <Errors errors={errors} />}
      {children}
    </section>
  );
}
