import { states } from '../../core/states.ts';

/** A draft or withdrawn text can be published, a published one withdrawn. */
export const publishStates = states('PublishStatus', {
  Draft: { publish: 'Published' },
  Published: { withdraw: 'Withdrawn' },
  Withdrawn: { publish: 'Published' },
});
