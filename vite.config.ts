import { resolve } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** The threads that set PDFs and make the daily copy are programs of their own: they must not hold the server, nor the server their libraries. */
const threads: Plugin = {
  name: 'threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const name of ['pdf-worker', 'backup-worker']) this.emitFile({ type: 'chunk', id: `./server/${name}.ts`, fileName: `${name}.js` });
  },
};

/**
 * Has the browser load the scripts of pages with our own function in place of React Router's, which has no setting for
 * it. Stops the build when the library keeps that function elsewhere or wants another of it. Development goes without.
 */
function patientPageScripts(): Plugin {
  const place = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
  let isReplaced = false;

  return {
    name: 'northkey:patient-page-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: place },
      handler(code) {
        isReplaced =
          code.includes('async function loadRouteModule(route, routeModulesCache)') && code.endsWith('export { loadRouteModule };\n');
        return isReplaced ? `export { loadRouteModule } from ${JSON.stringify(resolve('app/browser/load-route-module.ts'))};` : null;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        this.error('React Router loads the scripts of pages in another way now: see app/browser/load-route-module.ts.');
    },
  };
}

/** All but those that read files of their own, or are needed in some places only. */
const bundledLibraries = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['pg', 'pino', 'pdfkit', 'fontkit'] },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), threads, patientPageScripts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Seven signs of a hash tell two builds apart as well as eight: each first load names every file of the portal, and is 0.1 kB lighter.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // What every page needs is one file each: fewer requests, and text that is alike compresses together.
              groups: [
                {
                  name: 'framework',
                  priority: 3,
                  test: /(node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)[\\/]|app[\\/]browser[\\/](line|load-route-module|store)\.ts)/,
                },
                {
                  name: 'teaching',
                  priority: 1,
                  test: /app[\\/](blocks[\\/](?!ai-blocks|clock-rows|column-blocks|consent-clock|deal-timeline|exercise|lead-path|message-blocks|offer-|page-arrival|pipeline|table-block|task|term-note|use-hash|use-next)|pages[\\/](use-page-parts|training[\\/](module|next-module|lesson-end)))/,
                  minShareCount: 2,
                },
                {
                  name: 'finding',
                  priority: 1,
                  test: /app[\\/](features[\\/]library[\\/]rules|pages[\\/]use-address-state|ui[\\/](search-field|page-jumps|use-search-key))/,
                  minShareCount: 2,
                },
                {
                  name: 'library',
                  priority: 1,
                  test: /app[\\/](features[\\/]library[\\/](blanks|device-choices)|pages[\\/]training[\\/]library[\\/](?!blank-fields))/,
                },
                {
                  name: 'shell',
                  priority: 2,
                  test: /(app[\\/](ui[\\/](?!choice-field|text-area|check-field|field-frame|text-field)|browser(?![\\/]ask-device)|features[\\/]learning|pages[\\/](shell|menus|use-brand|same-page)))/,
                  minShareCount: 3,
                },
                {
                  // Each first load names the parts of each page: those of the console are one name.
                  name: 'desk',
                  priority: 1,
                  test: /app[\\/]pages[\\/]manage[\\/](?!insight|figure|.*chart|manage-shell)/,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  priority: 2,
                  test: /(node_modules[\\/]valibot|app[\\/](forms[\\/](?!send-form)|ui[\\/](choice-field|text-area|check-field)))/,
                },
                { name: 'send-form', priority: 2, test: /app[\\/]forms[\\/]send-form/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Of each library the server holds what it uses, in the form for production, and a start reads one file for a thousand.
      ...(command === 'build' ? bundledLibraries : {}),
      build: {
        rolldownOptions: {
          // Server and app are one bundle: otherwise React Router's context objects exist twice.
          input: './server/main.ts',
          // In one folder with the thread's program: whichever file starts the thread finds it beside itself, as in the sources.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  build: {
    // Also what the server inlines.
    cssMinify: true,
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // A script that is asked for later names its parts itself: lists of them in advance cost 0.4 kB of the first load.
    modulePreload: false,
  },
}));
