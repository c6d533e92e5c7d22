import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editSiteActivities, getSiteActivities } from '@entrepot/contract/modules/sites/activity-calls.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useChoices } from '@entrepot/ui/form/choices.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useEffect, useState } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { reloadMenu, useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import type { PartChange } from '../../core/form/use-part-change.ts';

type Site = ResponseOf<typeof getSiteActivities.output>;
type Activity = Site['activities'][number];

/** The activities of a site: a switch for each, with the screens that it shows. */
export function ActivitiesPart({ siteId, part }: { siteId: string; part: PartChange }) {
  const { data, error, refetch } = useCallQuery(getSiteActivities, { siteId });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return <Switches key={data.rowVersion} site={data} part={part} onSaved={refetch} />;
}

function Switches({ site, part, onSaved }: { site: Site; part: PartChange; onSaved(): unknown }) {
  const t = useTexts('sites');
  const may = useCan()(siteConfigurationIndex.Edit);
  const names = useChoices('SiteActivity');
  const [on, setOn] = useState(() => new Set(site.activities.flatMap(({ activity, active }) => (active ? [activity] : []))));
  const changed = site.activities.some(({ activity, active }) => on.has(activity) !== active);
  useEffect(() => {
    part.mayLeaveRef.current = changed ? () => confirm({ title: t('activities.leave'), confirmLabel: t('activities.discard') }) : null;
    return () => {
      part.mayLeaveRef.current = null;
    };
  }, [changed]);
  const saving = useAction(async () => {
    const { siteId, rowVersion } = site;
    await callApi(editSiteActivities, { siteId, rowVersion, activities: [...on] });
    toast({ tone: 'success', text: t('activities.saved') });
    await Promise.all([reloadMenu(), onSaved()]);
  });
  const set = (activity: Activity['activity'], next: boolean) =>
    setOn((before) => new Set(next ? [...before, activity] : [...before].filter((one) => one !== activity)));
  return (
    <Stack>
      <Alert tone="info" title={t('activities.text')} />
      <Grid columns={3} least={300}>
        {site.activities.map((one) => (
          <Card key={one.activity}>
            <Stack gap="small">
              <Switch
                label={names.find(({ value }) => value === one.activity)?.label ?? ''}
                checked={on.has(one.activity)}
                disabled={!may}
                onChange={(next) => set(one.activity, next)}
                hint={t('activities.shows', { screens: one.screens.join(t('activities.and')) })}
              />
              {!on.has(one.activity) && one.openWork.length > 0 && (
                <Text size="small">{t('activities.openWork', { screens: one.openWork.join(t('activities.and')) })}</Text>
              )}
            </Stack>
          </Card>
        ))}
      </Grid>
      {may && (
        <Group>
          <Button kind="primary" busy={saving.busy} disabled={!changed} onClick={() => void saving.run(undefined)}>
            {t('activities.save')}
          </Button>
          <Button disabled={!may} onClick={() => setOn(new Set(Object.values(enumCodes.SiteActivity)))}>
            {t('activities.all')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
