import { Fragment } from 'react';
import { Link } from 'react-router';

import type { LineLinks } from '#app/forms/form.ts';

/** A message whose lines can lead to pages. */
export function LinkedLines({ text, links = {} }: { text: string; links?: LineLinks | undefined }) {
  return text.split('\n').map((line, index) => {
    const words = line.replace(/^• /, '');
    const to = links[words];
    return (
      <Fragment key={`${line} ${index}`}>
        {index === 0 ? null : '\n'}
        {to === undefined ? (
          line
        ) : (
          <>
            {'• '}
            <Link to={to} className="font-semibold text-brand underline underline-offset-2">
              {words}
            </Link>
          </>
        )}
      </Fragment>
    );
  });
}
