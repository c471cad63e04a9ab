import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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

/** Which files the browser gets of each module. The names of files that begin with a dot are sent to nobody. */
const filesOfModules = '.files-of-modules.json';

/**
 * Tells the server the files of each late part (app/browser/lazy-part.ts): its own and those that it imports. The browser's
 * half is built first, and leaves them. Stops the build at a part that is written in another way.
 */
function lateParts(): Plugin {
  const part = /\b(?:lazyPart|lateBlock|belowFoldPart)\(async \(\) => \(await import\('([^']+)'\)\)\.\w+(?=\))/g;
  const begun = /\b(?:lazyPart|lateBlock|belowFoldPart)\(async/;

  return {
    name: 'northkey:late-parts',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (name: string, known: Set<string> = new Set()): Set<string> => {
        if (known.has(name)) return known;
        const { imports } = chunks.find(({ fileName }) => fileName === name) ?? { imports: [] };
        return imports.reduce((found, imported) => withImports(imported, found), known.add(name));
      };
      const files = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.map((id) => [relative('.', id), [...withImports(fileName)]] as const),
      );
      this.emitFile({ type: 'asset', fileName: filesOfModules, source: JSON.stringify(Object.fromEntries(files)) });
    },
    transform: {
      filter: { code: begun },
      handler(code, id) {
        if (this.environment.name !== 'ssr') return null;
        const files = JSON.parse(readFileSync(join('build/client', filesOfModules), 'utf8')) as Record<string, string[]>;
        let parts = 0;
        const named = code.replace(part, (call, source: string) => {
          const own = files[relative('.', source.startsWith('#') ? source.slice(1) : resolve(dirname(id), source))];
          if (own === undefined) return call;
          parts += 1;
          return `${call}, ${JSON.stringify(own.map((file) => `/${file}`))}`;
        });
        return parts === code.split(begun).length - 1 ? named : this.error(`${id} has a late part whose files are not known.`);
      },
    },
  };
}

/**
 * Leaves out of the list that the browser's router works with what it never goes to: answers for scripts, files, and on
 * pages of the portal those of the console, which have a list of all (entry.server.tsx). React Router lists every route, and
 * takes each list apart twice before a page listens, which took 11 to 14 ms here for all of them, four times that on a slow phone.
 */
function listedPages(): Plugin {
  return {
    name: 'northkey:listed-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler(code) {
        const [address] = /\/assets\/manifest-\w+\.js/.exec(code) ?? this.error('React Router lists its routes in another way now.');
        const file = join('build/client', address);
        const [before = '', list = '{}', after = ''] = readFileSync(file, 'utf8').split(/(\{.*\})/s);
        const { routes, ...rest } = JSON.parse(list) as { routes: Record<string, { hasDefaultExport: boolean; hasAction: boolean }> };
        const write = (to: string, isListed: (id: string) => boolean) => {
          const listed = Object.entries(routes).filter(([id, route]) => (route.hasDefaultExport || route.hasAction) && isListed(id));
          writeFileSync(to, `${before}${JSON.stringify({ ...rest, routes: Object.fromEntries(listed) })}${after}`);
        };

        write(file.replace('.js', '-console.js'), () => true);
        write(file, (id) => !id.startsWith('manage'));
        return null;
      },
    },
  };
}

/** All but those that read files of their own, or are needed in some places only. */
const bundledLibraries = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const, external: ['pg', 'pino', 'pdfkit', 'fontkit'] },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), otherPrograms, patientPageScripts(), lateParts(), listedPages()],
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
                  test: /(node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)[\\/]|app[\\/](browser[\\/](connection|load-route-module|store)\.ts|pages[\\/]errors[\\/](route-error|error-screen|request-id-note)))/,
                },
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
                  test: /(app[\\/](ui[\\/](?!fields[\\/](choice-field|text-area|check-field))|browser(?![\\/]ask-device)|features[\\/]learning[\\/](?!form|resume-code)|pages[\\/](shell[\\/](shell|menus|use-brand)|same-page|packed|errors[\\/]not-found)))/,
                  minShareCount: 3,
                },
                {
                  // Each first load names the parts of each page: those of the console are one name.
                  name: 'console',
                  priority: 1,
                  test: /app[\\/](console-kit|pages[\\/]console[\\/][\w-]+)[\\/](?!action[\\/](action-(answer|form)|confirm-field)|insight|figure-table|confirm-field|action-(answer|form)|totp-secret|(?!chart-data).*chart|console-shell)/,
                  minShareCount: 2,
                },
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
                  test: /(node_modules[\\/]valibot|app[\\/](forms[\\/](?!send-form)|ui[\\/]fields[\\/](choice-field|text-area|check-field)))/,
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
