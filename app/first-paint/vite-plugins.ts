import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import type { Plugin } from 'vite';

const isOff = process.env['FIRST_PAINT'] === 'off';

/** The build steps for this folder. FIRST_PAINT=off replaces them with a flag for the code (switch.ts). */
export function firstPaint(): Plugin[] {
  return isOff ? [writeSwitch] : [retryPageScripts(), lateParts(), listedPages()];
}

const writeSwitch: Plugin = {
  name: 'northkey:first-paint-off',
  config: () => ({ define: { 'import.meta.env.FIRST_PAINT': '"off"' } }),
};

/**
 * Makes the browser load page scripts with our own function instead of React Router's, which can't be replaced by a setting. Stops the
 * build if the library moves or changes its function. Development keeps the library's function.
 */
function retryPageScripts(): Plugin {
  const place = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
  let isReplaced = false;

  return {
    name: 'northkey:retry-page-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: place },
      handler(code) {
        isReplaced =
          code.includes('async function loadRouteModule(route, routeModulesCache)') && code.endsWith('export { loadRouteModule };\n');
        return isReplaced ? `export { loadRouteModule } from ${JSON.stringify(resolve('app/first-paint/load-route-module.ts'))};` : null;
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        this.error("React Router has changed how it loads a page's scripts: see app/first-paint/load-route-module.ts.");
    },
  };
}

/** The file that maps each module to the files that browsers get. Files whose names start with a dot are never served. */
const filesOfModules = '.files-of-modules.json';

/**
 * Tells the server which files each late part needs (lazy-part.ts), including imports. The client build runs first and lists these files.
 * The build stops if a part isn't written in the expected way.
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
        return parts === code.split(begun).length - 1 ? named : this.error(`${id} loads a part lazily, but that part's files are unknown.`);
      },
    },
  };
}

/**
 * Leaves out the routes that the browser's router never navigates to: script responses, files and, on portal pages, the console's routes.
 * Console pages get the full list (list-all-pages.server.ts). Shorter lists matter because React Router processes the list twice before a
 * page is interactive.
 */
function listedPages(): Plugin {
  return {
    name: 'northkey:listed-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler(code) {
        const [address] = /\/assets\/manifest-\w+\.js/.exec(code) ?? this.error('React Router has changed how it lists its routes.');
        const file = join('build/client', address);
        const [before = '', list = '{}', after = ''] = readFileSync(file, 'utf8').split(/(\{.*\})/s);
        const { routes, ...rest } = JSON.parse(list) as { routes: Record<string, { hasDefaultExport: boolean; hasAction: boolean }> };
        const write = (to: string, isListed: (id: string) => boolean) => {
          const listed = Object.entries(routes).filter(([id, route]) => (route.hasDefaultExport || route.hasAction) && isListed(id));
          writeFileSync(to, `${before}${JSON.stringify({ ...rest, routes: Object.fromEntries(listed) })}${after}`);
        };

        write(file.replace('.js', '-console.js'), () => true);
        write(file, (id) => !id.startsWith('console'));
        return null;
      },
    },
  };
}
