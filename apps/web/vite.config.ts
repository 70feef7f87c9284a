import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What the first page needs in two files instead of some forty, which a phone would fetch six at a time. Only
 * modules that this page loads belong here: a group is loaded as a whole.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|clsx|@tanstack\/(react-router|router-core|react-store|store|history))\//,
  },
  {
    name: 'fields',
    test: /@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|Paper|PasswordInput|TextInput|Title|Transition|UnstyledButton)))\//,
  },
];

/** The manifest tells the check of the first load which files the sign-in page needs. */
export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The content security policy allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
