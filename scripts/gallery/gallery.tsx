import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';

import './gallery.css';
import { chooseTheme, useTheme, type Theme } from '#app/browser/theme.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PageJumps } from '#app/ui/page-jumps.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ToastViewport } from '#app/ui/toast/toast.tsx';
import { BlockParts } from './block-parts.tsx';
import { ConsoleParts } from './console-parts.tsx';
import { ControlParts } from './control-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import type { GalleryData } from './serve-gallery.ts';

const themes: Record<Theme, string> = { system: 'As the device', light: 'Light', dark: 'Dark' };

const places = [
  { id: 'controls', label: 'Buttons and links' },
  { id: 'fields', label: 'Fields and forms' },
  { id: 'messages', label: 'Toasts and notices' },
  { id: 'console', label: 'Badges and tables' },
  { id: 'blocks', label: 'Teaching blocks' },
];

function Gallery({ data }: { data: GalleryData }) {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none md:px-8">
        <PageHead
          eyebrow="Development"
          title="Component gallery"
          purpose="Every component in each of its states. Use the keyboard and both themes when you change one."
        >
          <ThemeChoice />
        </PageHead>
        <PageJumps places={places} />
        <ControlParts />
        <FieldParts />
        <MessageParts />
        <ConsoleParts />
        <BlockParts data={data} />
      </main>
      <ToastViewport />
    </>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className="m-0 mt-5 flex flex-wrap gap-2 border-0 p-0">
      <legend className="mb-1.5 p-0 text-sm font-semibold">Theme</legend>
      {Object.entries(themes).map(([value, name]) => (
        <PlainButton
          key={value}
          aria-pressed={theme === value}
          onClick={() => chooseTheme(value as Theme)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {name}
        </PlainButton>
      ))}
    </fieldset>
  );
}

const root = document.querySelector('#gallery');
const written = document.querySelector('#gallery-data')?.textContent;
if (root === null || !written) throw new Error("The gallery's document has no root element.");
const shown = JSON.parse(written) as GalleryData;

/** The gallery's router. Its links lead nowhere, and its forms take two seconds to submit, so that the sending state can be seen. */
const router = createMemoryRouter([
  {
    path: '*',
    element: <Gallery data={shown} />,
    HydrateFallback: () => null,
    action: async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 2_000);
      });
      return null;
    },
  },
]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
