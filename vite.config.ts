import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // Server and app are one bundle: otherwise React Router's context objects exist twice.
        rolldownOptions: { input: './server/entry.ts' },
      },
    },
  },
  build: {
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
