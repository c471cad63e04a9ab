import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs is one file each: fewer requests, and text that is alike compresses together.
              groups: [
                { name: 'framework', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)[\\/]/ },
                { name: 'teaching', priority: 1, test: /app[\\/](blocks|pages[\\/]use-page-parts)/, minShareCount: 2 },
                { name: 'shell', priority: 2, test: /(app[\\/](ui|platform|features[\\/]learning|pages[\\/](shell|menus|use-brand|same-page)))|lucide-react/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
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
