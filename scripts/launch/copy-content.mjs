import { cpSync, existsSync, readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/** Copies the shipped content into a new folder, where it can be changed. Returns an exit code. */
export function copyContent(shipped, typed) {
  const folder = resolve(typed);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} isn't empty. Nothing in it was changed. Name a new folder.`);
    return 1;
  }

  try {
    cpSync(shipped, folder, { recursive: true });
  } catch (error) {
    console.error(`The content couldn't be copied to ${folder}: ${error.message}. Name a folder this account can write to.`);
    return 1;
  }
  const isBeside = relative(resolve('content'), folder) === '';
  console.log(`The content is in ${folder}. ${isBeside ? 'Restart in this folder to use it.' : `Set CONTENT_DIR=${folder} and restart.`}`);
  return 0;
}
