import { createTheme, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import type { ReactNode } from 'react';
import './mantine.css';

const theme = createTheme({ cursorType: 'pointer', respectReducedMotion: true });

/**
 * Wraps each component that uses Mantine (dialogs, drawers, calendars). Those components are loaded on first use, so that the first screen
 * contains none of Mantine. All values come from our CSS variables; no styles are injected at run time.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
