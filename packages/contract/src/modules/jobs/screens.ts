import { type MenuPlace, screen } from '../../core/screen.ts';

export const jobRunIndex = screen('JobRunIndex', ['Run']);
export const jobFailureIndex = screen('JobFailureIndex');

/** Their places in the menu. */
export const jobsScreens: readonly MenuPlace[] = [
  {
    screen: jobRunIndex,
    at: ['site', 126],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'time',
    titles: ['定时任务', '排程工作', 'Jobs and checks'],
    variants: [],
  },
  {
    screen: jobFailureIndex,
    at: ['site', 127],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'warning',
    titles: ['任务失败项', '工作失敗項目', 'Failed by jobs'],
    variants: [],
  },
];
