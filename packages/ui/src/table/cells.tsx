import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { unnamed } from '../base/unnamed.ts';
import { listMark } from './list-text.ts';
import type { Widget } from '@entrepot/contract/core/field.ts';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import css from './cells.module.css';
import { useChoices } from '../form/choices.tsx';
import { CopyText } from '../base/copy-text.tsx';
import { grouped } from '../form/decimal-text.ts';
import { choiceLabelKey, refLabel } from '../form/field-details.ts';
import { ago, plainOf } from '../base/format.ts';
import { Icon } from '../base/icons.tsx';
import { ImageThumbs } from '../media/image-thumbs.tsx';
import { Money } from '../money/money.tsx';
import { usePickers } from '../form/pickers.tsx';
import type { CellProps } from '../form/widget-props.ts';
import { useSettings } from '../base/settings.ts';
import { StateTag } from './state-tag.tsx';
import { useFileUrl } from '../form/uploads.tsx';
import { useTexts } from '../base/texts.tsx';

const TextCell = ({ value }: CellProps): ReactNode => (value === null || value === undefined ? null : String(value));
const RichCell = ({ value }: CellProps<string>) => (value ? plainOf(value) : null);
const CodeCell = ({ value }: CellProps<string>) => (value ? <CopyText text={String(value)} quiet /> : null);
const NumberCell = ({ value }: CellProps<string | number>) =>
  value === null || value === undefined || value === '' ? null : grouped(String(value));
// A zero means that nothing was measured; showing it would look like a measurement.
const isUnmeasured = (value: string | number) => Number(value) === 0;
const weightDecimals = 3;

function MeasureCell({ field, value }: CellProps<string | number>) {
  if (value === null || value === undefined || value === '') return null;
  if (isUnmeasured(value)) return <span className={css.soft}>—</span>;
  return grouped(String(value), field.unit === 'kg' ? weightDecimals : 0);
}
function MoneyCell({ field, value, row, currency }: CellProps<string>) {
  const { currencyOf } = useSettings();
  return <Money amount={value} currency={currency ?? currencyOf(field, row)} />;
}

const NoCell = () => null;

function FlagCell({ field, value }: CellProps<boolean>) {
  const t = useTexts();
  const [yes, no] = useChoices(field.enumName);
  if (value === null || value === undefined) return null;
  return value ? (
    <span className={css.flag}>
      <Icon name="check" size={14} />
      {yes?.label ?? t('common.yes')}
    </span>
  ) : (
    <span className={css.soft}>{no?.label ?? t('common.no')}</span>
  );
}

/** A time in the site's zone; its age is added as a tooltip on hover. */
export function TimeCell({ value }: { value: Date | null | undefined }) {
  const t = useTexts();
  const { timeZone } = useSettings();
  if (!value) return null;
  const setAgeTitle = (event: MouseEvent<HTMLElement>) => {
    const found = ago(value, serverNow().getTime());
    event.currentTarget.title = found ? t(`ago.${found.key}`, { count: found.count }) : '';
  };
  return (
    <time className={css.time} dateTime={value.toISOString()} onMouseEnter={setAgeTitle}>
      {shownTime(value, timeZone)}
    </time>
  );
}

function ChoiceCell({ field, name, value, row }: CellProps<number>) {
  const choices = useChoices(field.enumName);
  if (value === null || value === undefined) return null;
  return (
    choices.find((choice) => choice.value === value)?.label ?? (row[choiceLabelKey(name, field)] as string | undefined) ?? unnamed(value)
  );
}

function ChoicesCell({ field, value }: CellProps<number[]>) {
  const choices = useChoices(field.enumName);
  return (value ?? []).map((code) => choices.find((choice) => choice.value === code)?.label ?? unnamed(code)).join(listMark()) || null;
}

function StateCell(props: CellProps<number>) {
  const { field, name, value, row } = props;
  const choices = useChoices(field.enumName);
  if (value === null || value === undefined) return null;
  const choice = choices.find((one) => one.value === value);
  return <StateTag label={choice?.label ?? String(row[choiceLabelKey(name, field)] ?? value)} tone={choice?.tone ?? 'neutral'} />;
}

function RefCell({ field, name, value, row }: CellProps<string>) {
  const { hrefOf, onFollow } = usePickers();
  if (!value) return null;
  const resource = field.references ?? '';
  // An id is never shown, not even where the record has no name.
  const label = refLabel(name, field, row);
  if (!label) return null;
  const href = hrefOf?.(resource, value);
  if (href === undefined) return label;
  const follow = (event: MouseEvent) => {
    if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a href={href} onClick={follow}>
      {label}
    </a>
  );
}

function RefsCell({ field, value }: CellProps<string[]>) {
  const t = useTexts();
  const { Names } = usePickers();
  if (!value?.length) return null;
  const fallback = t('common.entries', { count: value.length });
  return Names && field.references ? <Names resource={field.references} ids={value} fallback={fallback} /> : fallback;
}

function ImagesCell({ value }: CellProps<string[]>) {
  return value?.length ? <ImageThumbs addresses={value} /> : null;
}

const PictureCell = ({ value }: CellProps<string>) => (value ? <ImageThumbs addresses={[value]} /> : null);

function FileCell({ value }: CellProps<string>) {
  const t = useTexts();
  const urlOf = useFileUrl();
  if (!value) return null;
  return (
    <a className={css.flag} href={urlOf(value)} download target="_blank" rel="noopener noreferrer">
      <Icon name="download" size={14} />
      {t('upload.download')}
    </a>
  );
}

function RichTranslationsCell(props: CellProps<string | Record<string, string>>) {
  const { language } = useSettings();
  const { value } = props;
  const html = value && typeof value === 'object' ? value[language] || Object.values(value).find(Boolean) : value;
  return html ? plainOf(html) : null;
}

function TranslationsCell({ value }: CellProps<string | Record<string, string>>) {
  const { language } = useSettings();
  if (!value) return null;
  return typeof value === 'string' ? value : (value[language] ?? Object.values(value)[0]);
}

function RowsCell({ value }: CellProps<unknown[]>) {
  const t = useTexts();
  return value?.length ? t('common.entries', { count: value.length }) : null;
}

/** Read-only display of each widget. */
export const cells: Record<Widget, ComponentType<CellProps>> = {
  text: TextCell,
  longText: TextCell,
  richText: RichCell,
  richTranslations: RichTranslationsCell,
  code: CodeCell,
  phone: TextCell,
  number: NumberCell,
  measure: MeasureCell,
  money: MoneyCell,
  flag: FlagCell,
  time: TimeCell as ComponentType<CellProps>,
  date: TextCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  ref: RefCell,
  refs: RefsCell,
  state: StateCell,
  images: ImagesCell,
  picture: PictureCell,
  file: FileCell,
  translations: TranslationsCell,
  rows: RowsCell,
  hidden: NoCell,
};
