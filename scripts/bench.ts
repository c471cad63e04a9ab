// `npm run bench` measures the server under load; `npm run bench -- pages` what a person waits for.
export {};

const what = process.argv[2] ?? 'server';

switch (what) {
  case 'server':
    await import('./bench/server.ts');
    break;
  case 'pages':
    await import('./bench/pages.ts');
    break;
  default:
    console.error(`There is no measurement "${what}". They are server and pages.`);
    process.exitCode = 1;
}
