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
 * Stands around each part that is made of Mantine (dialogs, drawers, calendars). Those parts are loaded when they are first needed;
 * the first screen carries none of it. All values come from our own CSS variables, nothing is written at run time.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
