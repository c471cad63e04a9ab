import { listTexts } from './html.ts';

/** Returns the resume code that a page has just created, or null if the page shows none. */
export async function findResumeCode(html: string): Promise<string | null> {
  const texts = await listTexts(html, '[aria-labelledby="resume-code"] p');
  return texts.find((text) => /^[A-Z]{4}-[A-Z]{4}$/.test(text)) ?? null;
}

export async function getResumeCode(html: string): Promise<string> {
  const code = await findResumeCode(html);
  if (code === null) throw new Error('The page shows no resume code.');
  return code;
}
