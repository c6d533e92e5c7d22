import { serverNow } from '@entrepot/contract/core/clock.ts';
import { foreignZone } from '@entrepot/contract/core/shown-time.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { DatePickerInput, DatesProvider, DateTimePicker } from '@mantine/dates';
// Imported first: its base styles must precede those of the components.
import { Mantine } from '../base/mantine.tsx';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { type ReactNode, useState } from 'react';
import { controlProps } from './control.ts';
import { daysOf, momentsOf, momentsText, shortcutDays, shortcutKeys } from './date-range.ts';
import { timeIn, timeText } from '../base/format.ts';
import { Icon } from '../base/icons.tsx';
import type { DateFieldProps, TimeFieldProps, TimeRangeFieldProps } from './control-props.ts';
import { useSettings } from '../base/settings.ts';
import { useTexts } from '../base/texts.tsx';

const locales = { 'zh-cn': 'zh-cn', 'zh-tw': 'zh-tw', 'en-us': 'en' } as const;

function Dates({ children }: { children: ReactNode }) {
  const { language } = useSettings();
  return (
    <Mantine>
      <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1 }}>{children}</DatesProvider>
    </Mantine>
  );
}

/** The common properties of the pickers: names for screen readers, and the day that is today by the server's clock on the site's calendar. */
function useLook({ label }: { label: string }) {
  const t = useTexts();
  const { timeZone } = useSettings();
  const today = dayOf(serverNow(), timeZone);
  const names = ['previousMonth', 'nextMonth', 'previousYear', 'nextYear', 'previousDecade', 'nextDecade'] as const;
  const part = (name: 'hours' | 'minutes' | 'seconds') => `${label}: ${t(`range.${name}`)}`;
  return {
    ariaLabels: Object.fromEntries(names.map((name) => [name, t(`range.${name}`)])),
    getDayProps: (day: string) => (day === today ? { 'data-now': true, 'aria-current': 'date' as const } : {}),
    named: {
      hoursInputLabel: part('hours'),
      minutesInputLabel: part('minutes'),
      secondsInputLabel: part('seconds'),
    },
    clearable: true,
    monthLabelFormat: t('range.monthFormat'),
    // The control is a button, which does not support `aria-required`; the asterisk marks it.
    'aria-required': undefined,
    clearButtonProps: { 'aria-label': t('common.clear') },
    leftSection: <Icon name="calendar" />,
    leftSectionPointerEvents: 'none' as const,
    popoverProps: {
      transitionProps: { duration: 0 },
      offset: 4,
      // The button that opens it has another id than Mantine names here.
      attributes: { dropdown: { 'aria-label': t('range.choose', { name: label }), 'aria-labelledby': undefined } },
    },
  };
}

/** Date field; see DateField. */
export function DateBox(props: DateFieldProps) {
  const { named: _named, ...look } = useLook(props);
  return (
    <Dates>
      <DatePickerInput
        {...controlProps(props)}
        {...look}
        clearable={!props.required && !props.readOnly}
        value={props.value}
        onChange={props.onChange}
        valueFormat="YYYY-MM-DD"
      />
    </Dates>
  );
}

/** Time field; see TimeField. */
export function TimeBox(props: TimeFieldProps) {
  const { timeZone } = useSettings();
  const { named, ...look } = useLook(props);
  const t = useTexts();
  // Its reader enters a time of the site.
  const zone = foreignZone(props.value ?? serverNow(), timeZone);
  const hint = [props.hint, zone && t('range.zone', { zone })].filter(Boolean).join(' · ');
  return (
    <Dates>
      <DateTimePicker
        {...controlProps({ ...props, hint: hint || undefined })}
        {...look}
        timePickerProps={named}
        submitButtonProps={{ 'aria-label': t('range.confirm') }}
        clearable={!props.required && !props.readOnly}
        withSeconds
        value={props.value && timeText(props.value, timeZone)}
        onChange={(text) => props.onChange(text ? timeIn(timeZone, text) : null)}
        valueFormat="YYYY-MM-DD HH:mm:ss"
      />
    </Dates>
  );
}

/** Date range field; see TimeRangeField. */
export function RangeBox(props: TimeRangeFieldProps) {
  const { value, onChange } = props;
  const t = useTexts();
  const { timeZone } = useSettings();
  const { named: _named, ...look } = useLook(props);
  const now = serverNow();
  // Half a range has no value yet; it is stored here until its other end is chosen.
  const [half, setHalf] = useState<[string | null, string | null] | null>(null);
  const presets = shortcutKeys.map((key) => ({ label: t(`range.${key}`), value: shortcutDays(key, now, timeZone) }));
  const put = (days: [string | null, string | null]) => {
    const [from, to] = days;
    if (Boolean(from) !== Boolean(to)) return setHalf(days);
    setHalf(null);
    // A shortcut sets both ends in one step. Days that are picked one after the other span whole days, also where a shortcut has the same ones.
    const short = !half && presets.some((preset) => preset.value[0] === from && preset.value[1] === to);
    onChange(from && to ? momentsOf(from, to, timeZone, short ? '00:00:01' : '00:00:00') : null);
  };
  return (
    <Dates>
      <DatePickerInput
        {...controlProps(props)}
        {...look}
        popoverProps={{ ...look.popoverProps, ...(props.inPanel ? { withinPortal: false, floatingStrategy: 'fixed' } : {}) }}
        type="range"
        allowSingleDateInRange
        presets={presets}
        value={half ?? daysOf(value, timeZone)}
        onChange={put}
        valueFormat="YYYY-MM-DD"
        valueFormatter={props.withTime && value && !half ? () => momentsText(value, timeZone) : undefined}
        placeholder={t('range.any')}
      />
    </Dates>
  );
}
