import { dayOf } from '@entrepot/contract/core/zones.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { exceptionLines, type OpeningTexts, weekLines } from '@entrepot/contract/core/opening-text.ts';
import { type Weekday, weekdays } from '@entrepot/contract/core/opening-hours.ts';
import { copyOpeningCalendar } from '@entrepot/contract/modules/sites/copy-opening-calendar.ts';
import { openingCalendar } from '@entrepot/contract/modules/sites/opening-calendar.ts';
import { openingCalendarIndex } from '@entrepot/contract/modules/sites/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { languageNow } from '@entrepot/client/texts/i18n.ts';
import { OpeningLines } from '@entrepot/ui/page/opening-lines.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { ExceptionsInput } from './exceptions-input.tsx';

type Calendar = Listed<typeof openingCalendar>;

/** Monday's hours are proposed for the other working days of a new calendar. */
const propose = async (key: string, value: unknown) =>
  key === 'monday' ? Object.fromEntries(weekdays.slice(1, 5).map((day) => [day, value])) : null;

/** Opening hours of the site, its warehouses and its pickup points, with their holidays. */
export function Page() {
  const t = useTexts('sites');
  const core = useTexts('core');
  const texts: OpeningTexts = (key, values) => core(`opening.${key}`, values);
  const language = languageNow();
  const whole = (name: unknown) => (typeof name === 'string' && name ? name : t('pages.wholeSite'));
  const lines = {
    week: (row: Calendar) => <OpeningLines hoursOfWeek={weekLines(language, texts, [row])} exceptionalDays={[]} />,
    next: (row: Calendar) => (
      <OpeningLines hoursOfWeek={[]} exceptionalDays={exceptionLines(language, texts, [row], dayOf(serverNow(), siteZone())).slice(0, 3)} />
    ),
  };
  const hint = { hint: t('pages.hoursHint') };
  const actions: readonly Button<Calendar>[] = [
    {
      key: 'copyHours',
      needs: openingCalendarIndex.Copy,
      place: 'both',
      dialog: (row, onClose) => <CopyHours of={row} onClose={onClose} />,
    },
  ];
  return (
    <ListPage
      of={openingCalendar}
      bulkRemove
      actions={actions}
      columns={['name', 'place', 'week', 'next']}
      own={[
        {
          key: 'place',
          label: t('pages.place'),
          cell: (row) => whole((row as Record<string, unknown>).warehouseName ?? (row as Record<string, unknown>).selfPickupAddressName),
        },
        { key: 'week', label: t('pages.weekOfPlace'), width: 300, cell: lines.week },
        { key: 'next', label: t('pages.nextExceptions'), width: 300, cell: lines.next },
      ]}
      form={{
        propose,
        sections: [
          { rows: [['warehouseId', 'selfPickupAddressId', 'name']] },
          { title: t('pages.weekOfPlace'), rows: [weekdays.slice(0, 4), weekdays.slice(4)] },
          { rows: [['exceptions']] },
        ],
        fields: {
          ...(Object.fromEntries(weekdays.map((day) => [day, day === 'monday' ? hint : {}])) as Record<Weekday, object>),
          saturday: { hint: t('pages.weekHint') },
          warehouseId: { hint: t('pages.placeHint') },
          name: { hint: t('pages.calendarNameHint') },
          exceptions: { span: 4, input: ExceptionsInput },
        },
      }}
    />
  );
}

/** Copies the week, the dated entries or both to other warehouses and pickup points. */
function CopyHours({ of, onClose }: { of: Calendar; onClose(): void }) {
  const t = useTexts('sites');
  return (
    <CallDialog
      of={copyOpeningCalendar}
      about={openingCalendar}
      title={headed(t('actions.copyHours'), of.name ?? '')}
      rows={[['warehouseIds'], ['selfPickupAddressIds'], ['withWeek', 'withExceptions']]}
      defaults={{ withWeek: true, withExceptions: true }}
      params={{ id: of.id }}
      submit={t('actions.copyHours')}
      success={(count) => t('pages.copiedHours', { count })}
      onClose={onClose}
    />
  );
}
