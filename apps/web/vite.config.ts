import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
