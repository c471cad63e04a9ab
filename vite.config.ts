import { basename } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

import { firstPaint } from './app/first-paint/vite-plugins.ts';

/**
 * Programs that are built separately. The threads that render PDFs and make the daily backup must not load the server, and the server must
 * not load their libraries. An installed release runs the built commands instead of the checkout's scripts.
 */
const otherPrograms: Plugin = {
  name: 'other-programs',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const file of ['pdf-worker', 'backup/backup-worker', 'password-worker', 'content-worker', 'picture-worker'])
      this.emitFile({ type: 'chunk', id: `./server/${file}.ts`, fileName: `${basename(file)}.js` });
    for (const name of ['admin', 'backup', 'check-content', 'doctor', 'restore'])
      this.emitFile({ type: 'chunk', id: `./scripts/${name}.ts`, fileName: `command-${name}.js` });
  },
};

/** Bundles all dependencies except those that read their own files or are needed only in some environments. */
const bundledLibraries = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['pg', 'pino', 'pdfkit', 'fontkit', 'sharp'] },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), otherPrograms, ...firstPaint()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants are inlined, because a constant alone doesn't justify a separate file, or loading the file that contains it.
          optimization: { inlineConst: true },
          output: {
            // Seven characters of a hash distinguish builds as well as eight do. Each first load lists all of the portal's files, so the
            // shorter hashes save 0.1 kB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Code that every page needs is grouped into a few files, which means fewer requests and better
              // compression.
              groups: [
                {
                  name: 'framework',
                  priority: 3,
                  test: /(node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)[\\/]|app[\\/](browser[\\/](connection|store)\.ts|first-paint[\\/](load-route-module|late-layout)|pages[\\/]errors[\\/](route-error|error-screen|request-id-note)))/,
                },
                // This file is separate, because the console and the client portal have no lessons.
                { name: 'lesson-address', priority: 1, test: /app[\\/]features[\\/]learning[\\/](lesson-address|next-lesson)/ },
                {
                  name: 'teaching',
                  priority: 1,
                  test: /app[\\/](blocks[\\/](?!(drawings[\\/](?!who-says)|folds[\\/](page-load-effects|use-)|ai-blocks|column-blocks|exercise|media-blocks|message-blocks|table-block|task|term-note|video-player))|pages[\\/](use-page-parts|coming-soon|training[\\/]module[\\/](special-blocks|try-lesson)))/,
                  minShareCount: 2,
                },
                // This file is separate, because the console's settings also lead to a part of their page and have no blocks.
                { name: 'hash-target', priority: 3, test: /app[\\/]blocks[\\/]folds[\\/]use-hash-target/ },
                // These two files are separate, because gates and the date sheet have fields but no forms, and the date sheet reads what
                // it saved.
                { name: 'fields', priority: 3, test: /app[\\/]ui[\\/]fields[\\/](field-frame|text-field|text-area)/ },
                { name: 'reading', priority: 3, test: /(node_modules[\\/]valibot|app[\\/]forms[\\/]clean-text)/ },
                {
                  // This file has what only the pages of modules show. Lessons and the client's pages share the rest of the teaching code.
                  name: 'module-parts',
                  priority: 1,
                  test: /app[\\/]pages[\\/]training[\\/]module[\\/](module-|next-module|lesson-end|lesson-link)/,
                  minShareCount: 2,
                },
                {
                  // These two files have everything that most modules show below the fold, and load after the rest. A lesson that opens
                  // with such a block needs only one of them right away.
                  name: 'lesson-blocks',
                  priority: 1,
                  test: /app[\\/](blocks[\\/](column-blocks|folds[\\/]page-load-effects|table-block)|ui[\\/]scroll-region)/,
                },
                {
                  name: 'message-blocks',
                  priority: 1,
                  test: /app[\\/]blocks[\\/](exercise-block|message-blocks|task-blocks)/,
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
                  test: /(app[\\/](ui[\\/](?!scroll-region|fields[\\/](choice-field|check-field))|browser(?![\\/]message-service-worker)|first-paint|features[\\/]learning[\\/](?!form|resume-code|course-record|course-rules|note-rules|lesson-address|next-lesson|practice|profile[\\/]resume-code-offer)|pages[\\/](shell[\\/](shell|menus)|revalidate-unless-same-page|packed|errors[\\/]not-found)))/,
                  minShareCount: 3,
                },
                {
                  // Each first load lists every page's files. Grouping the console's pages adds only one name to that list.
                  name: 'console',
                  priority: 1,
                  test: /app[\\/](content[\\/]text[\\/]number-words|features[\\/]audit-log[\\/]reason-form|(console-kit|pages[\\/]console[\\/](?!settings|content|review)[\w-]+)[\\/](?!action[\\/](action-(answer|form)|confirm-field)|insight|figure-table|totp-secret|passkey-|one-time-|(?!chart-data).*chart|console-shell))/,
                  minShareCount: 2,
                },
                // This file is separate, because modules need the form code for their one form and would otherwise load the console's lists
                // with it.
                { name: 'send-form', priority: 3, test: /app[\\/]forms[\\/](send-form|revalidate-unless-unsent)/ },
                {
                  // This file has the code shared by the empty date sheet and its below-the-fold parts.
                  name: 'days',
                  priority: 1,
                  test: /app[\\/](time[\\/]civil-day|features[\\/]dates[\\/](count-by-clause|write-warnings|saved-sheets))/,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  priority: 2,
                  test: /app[\\/](forms[\\/](?!send-form|revalidate-unless-unsent|kept-fields)|ui[\\/]fields[\\/](choice-field|check-field))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's bundle has only the parts of each library that the server uses, in production form. At startup, the server reads one
      // file instead of a thousand.
      ...(command === 'build' ? bundledLibraries : {}),
      build: {
        rolldownOptions: {
          // The server and the app share one bundle. Otherwise, React Router's context objects would exist twice.
          input: './server/main.ts',
          // Shared files are in the same folder as the threads' programs, so that any file that starts a thread finds the thread's program
          // next to itself, as in the sources.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  build: {
    // The list of libraries in each bundle is for a release's notices (scripts/release/shipped-packages.ts).
    license: { fileName: '.licenses.json' },
    // This setting also minifies the styles that the server inlines.
    cssMinify: true,
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Scripts that load later list their own imports. Listing these imports in advance would add 0.4 kB to the first load.
    modulePreload: false,
  },
}));
