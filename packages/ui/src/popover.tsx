import { Popover as Box } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A panel that hangs from its trigger. It closes on Escape and on a press outside, and gives the focus back.
 * `trigger` draws the element; it gets what opens the panel and whether it is open.
 */
export function Popover({
  opened,
  onClose,
  trigger,
  children,
  width,
  align = 'start',
  trap = true,
}: {
  opened: boolean;
  onClose(): void;
  trigger: ReactNode;
  children: ReactNode;
  /** px, or 'target' for the trigger's width. */
  width?: number | 'target';
  align?: 'start' | 'end';
  /** Keeps the Tab key inside. */
  trap?: boolean;
}) {
  return (
    <Box
      opened={opened}
      onChange={(open) => !open && onClose()}
      onDismiss={onClose}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      width={width}
      offset={4}
      trapFocus={trap}
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Box.Target>
        <span style={{ display: 'inline-flex' }}>{trigger}</span>
      </Box.Target>
      <Box.Dropdown p={0}>{children}</Box.Dropdown>
    </Box>
  );
}
