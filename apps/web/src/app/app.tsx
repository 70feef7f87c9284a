import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.ts';
import { resolveVariables, systemColorScheme, theme } from './theme.ts';

type AppProps = {
  router: AppRouter;
  /** `test` leaves out transitions. */
  env?: 'default' | 'test';
};

export function App({ router, env = 'default' }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={systemColorScheme}
      defaultColorScheme="auto"
      env={env}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
