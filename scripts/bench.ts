// `npm run bench` measures the server under load; `npm run bench -- pages` what a person waits for;
// `npm run bench -- console 100000` the console and the learners' pages of a store with so many learners.
export {};

const what = process.argv[2] ?? 'server';

switch (what) {
  case 'server':
    await import('./bench/server.ts');
    break;
  case 'pages':
    await import('./bench/pages.ts');
    break;
  case 'console':
    await import('./bench/console.ts');
    break;
  default:
    console.error(`There is no measurement "${what}". They are server, pages and console.`);
    process.exitCode = 1;
}
