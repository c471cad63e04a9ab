// The command behind `npm run demo`, which runs a temporary portal full of fictional people.
import { makeDemoFolder, removeFolder } from './demo/demo-folder.ts';
import { findDemoRefusal, writeSettings } from './demo/demo-settings.ts';
import { runPortal } from './demo/run-portal.ts';
import { seedDemo } from './demo/seed/seed-demo.ts';
import { writeGuide } from './demo/write-guide.ts';

process.exitCode = await run();

async function run(): Promise<number> {
  const refusal = findDemoRefusal(process.env);
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }

  const folder = makeDemoFolder();
  process.once('exit', () => removeFolder(folder));
  const stopEarly = () => process.exit(130);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopEarly);

  const settings = writeSettings(process.env, folder);
  console.log('Creating sample people and requests…');
  const keys = await seedDemo(settings, new Date());

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stopEarly);
  return runPortal(settings, (address) => console.log(writeGuide(address, keys)));
}
