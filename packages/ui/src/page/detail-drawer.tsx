import { DescriptionList } from './description-list.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Divider, Group, Stack } from './layout.tsx';
import { LoadingBlock } from '../feedback/loader.tsx';
import { Drawer } from '../feedback/modal.tsx';
import type { DetailDrawerProps } from './page-props.ts';

function Content({ sections = [], tags, loading, error, children }: DetailDrawerProps) {
  if (error) return <ErrorState message={error.message} requestId={error.requestId} onRetry={error.onRetry} />;
  if (loading) return <LoadingBlock />;
  return (
    <Stack gap="large">
      {tags && <Group>{tags}</Group>}
      {sections.map((section, at) => (
        <Stack key={section.title ?? at} gap="large">
          {at > 0 && <Divider />}
          <DescriptionList title={section.title} items={section.items} />
        </Stack>
      ))}
      {children}
    </Stack>
  );
}

/** Details of a row in a drawer of 70 % of the window (full width below 992 px), in four columns. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { opened, onClose, title, actions } = props;
  return (
    <Drawer opened={opened} onClose={onClose} title={title} footer={actions}>
      <Content {...props} />
    </Drawer>
  );
}
