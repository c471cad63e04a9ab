import { useState, type CSSProperties } from 'react';

import { toHex } from '#app/content/colours.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { BrandMark, NorthStar } from '#app/ui/brand-mark.tsx';
import type { EditedValues } from './values/edited-value.ts';

/** The sections whose values the preview shows. */
const previewed = ['brand', 'contact'];

type Theme = 'light' | 'dark';

/** How the client gate will look with the values in the form, in either theme. */
export function SettingsPreview({ section, values }: { section: string; values: EditedValues }) {
  const [theme, setTheme] = useState<Theme>('light');
  if (!previewed.includes(section)) return null;

  // Values that another section edits are those of this page, whose theme already has them.
  const read = (path: string) => values[`brand.yaml:${path}`]?.text.trim() ?? '';
  const email = read('supportEmail');
  return (
    <section aria-labelledby="preview" className="mb-8">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="preview" className="font-serif text-xl font-semibold">
          Preview
        </h2>
        <PlainButton
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold aria-pressed:bg-brand-soft"
        >
          Dark
        </PlainButton>
      </div>
      <div
        className="grid min-h-72 grid-cols-[3fr_2fr] overflow-hidden rounded-lg border border-line bg-paper text-ink shadow-raised"
        data-theme={theme}
        style={listColours(read)}
      >
        <div className="flex min-w-0 flex-col gap-2 p-5">
          <p className="flex items-center gap-2 font-serif font-semibold wrap-anywhere">
            <BrandMark logo={read('logo') || undefined} className="size-5 shrink-0" />
            {read('product') || 'Your portal'}
          </p>
          <p className="mt-auto font-serif text-xl leading-tight font-semibold">Client Portal Access</p>
          <p className="text-sm font-semibold">Access Code</p>
          <span className="h-8 rounded-md border border-line-strong bg-surface" />
          <span className="rounded-md bg-brand py-1.5 text-center text-sm font-semibold text-on-brand">Access Portal</span>
          <p className="mb-auto text-xs wrap-anywhere text-ink-muted">
            {email === '' ? null : <span className="text-brand underline">{email}</span>}
          </p>
        </div>
        <div className="grid place-items-center bg-menu">
          <NorthStar className="size-16" />
        </div>
      </div>
    </section>
  );
}

function listColours(read: (path: string) => string): CSSProperties {
  const names = { '--brand-light': 'brand', '--brand-dark': 'brandDark', '--brand-menu': 'menu', '--brand-accent': 'accent' };
  const colours = Object.entries(names).map(([variable, name]) => [variable, toHex(read(`colours.${name}`))]);
  return Object.fromEntries(colours.filter(([, colour]) => colour !== null));
}
