import { basename } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

import { firstPaint } from './app/first-paint/vite-plugins.ts';

/**
 * The threads that set PDFs and make the daily copy are programs of their own: they mustn't hold the server, nor the server
 * their libraries. The commands are what an installed release runs in place of the scripts of a checkout.
 */
const otherPrograms: Plugin = {
  name: 'other-programs',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const file of ['pdf-worker', 'backup/backup-worker', 'password-worker'])
      this.emitFile({ type: 'chunk', id: `./server/${file}.ts`, fileName: `${basename(file)}.js` });
    for (const name of ['admin', 'backup', 'check-content', 'doctor', 'restore'])
      this.emitFile({ type: 'chunk', id: `./scripts/${name}.ts`, fileName: `command-${name}.js` });
  },
};

/** All but those that read files of their own, or are needed in some places only. */
const bundledLibraries = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['pg', 'pino', 'pdfkit', 'fontkit'] },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), otherPrograms, ...firstPaint()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A constant alone is no reason for a file of its own, nor to load the one that it's in.
          optimization: { inlineConst: true },
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
                  test: /(node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)[\\/]|app[\\/](browser[\\/](connection|store)\.ts|first-paint[\\/](load-route-module|late-layout)|pages[\\/]errors[\\/](route-error|error-screen|request-id-note)))/,
                },
                // The console and the client portal have no lessons.
                { name: 'lesson-address', priority: 1, test: /app[\\/]features[\\/]learning[\\/](lesson-address|next-lesson)/ },
                {
                  name: 'teaching',
                  priority: 1,
                  test: /app[\\/](blocks[\\/](?!(drawings[\\/](?!who-says)|folds[\\/](page-arrival|use-)|ai-blocks|column-blocks|exercise|message-blocks|table-block|task|term-note))|pages[\\/](use-page-parts|coming-soon|training[\\/]module[\\/](module|next-module|lesson-end)))/,
                  minShareCount: 2,
                },
                {
                  // What most modules show below their first screen: one file, which comes after the rest.
                  name: 'lesson-blocks',
                  priority: 1,
                  test: /app[\\/](blocks[\\/](column-blocks|exercise-block|message-blocks|folds[\\/]page-arrival|table-block|task-blocks)|ui[\\/]scroll-region)/,
                },
                { name: 'offer-blocks', priority: 1, test: /app[\\/]blocks[\\/]drawings[\\/]offer-/ },
                {
                  name: 'finding',
                  priority: 1,
                  test: /app[\\/](features[\\/]library[\\/]rules|pages[\\/]use-address-state|ui[\\/](fields[\\/]search-field|page-jumps|use-search-key))/,
                  minShareCount: 2,
                },
                {
                  name: 'shell',
                  priority: 2,
                  test: /(app[\\/](ui[\\/](?!fields[\\/](choice-field|text-area|check-field))|browser(?![\\/]ask-device)|first-paint|features[\\/]learning[\\/](?!form|resume-code|own-|course-rules|note-rules|lesson-address|next-lesson|name-question|practice-rules)|pages[\\/](shell[\\/](shell|menus|page-title|use-brand)|same-page|packed|errors[\\/]not-found)))/,
                  minShareCount: 3,
                },
                {
                  // Each first load names the parts of each page: those of the console are one name.
                  name: 'console',
                  priority: 1,
                  test: /app[\\/](content[\\/]text[\\/]number-words|(console-kit|pages[\\/]console[\\/][\w-]+)[\\/](?!action[\\/](action-(answer|form)|confirm-field)|insight|figure-table|totp-secret|(?!chart-data).*chart|console-shell))/,
                  minShareCount: 2,
                },
                // Modules send their one form with it, and would otherwise load the console's lists with it.
                { name: 'send-form', priority: 3, test: /app[\\/]forms[\\/]send-form/ },
                {
                  // What the empty date sheet and its parts below share.
                  name: 'days',
                  priority: 1,
                  test: /app[\\/](time[\\/]civil-day|features[\\/]dates[\\/](count-by-clause|write-warnings|saved-sheets))/,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  priority: 2,
                  test: /(node_modules[\\/]valibot|app[\\/](features[\\/]audit-log[\\/]reason-form|forms[\\/](?!send-form)|ui[\\/]fields[\\/](choice-field|text-area|check-field)))/,
                },
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
    // Which libraries each half holds, for the notices of a release (scripts/release/shipped-packages.ts).
    license: { fileName: '.licenses.json' },
    // Also what the server inlines.
    cssMinify: true,
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // A script that is asked for later names its parts itself: lists of them in advance cost 0.4 kB of the first load.
    modulePreload: false,
  },
}));
