import { data } from 'react-router';

import { MissingPage } from './console-error.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Says that there's no page at an address of the console. */
export default function UnknownPage() {
  return <MissingPage />;
}
