import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The functions that read and write a value in the query. They must stay the same between renders. */
export interface AddressCodec<Value> {
  read: (params: URLSearchParams) => Value;
  /** Returns the query with the new value and all other parameters unchanged. */
  write: (params: URLSearchParams, value: Value) => URLSearchParams;
}

/** The delay before the address is updated, in milliseconds. The page itself changes right away. */
const addressDelay = 300;

/**
 * Keeps a value in sync with the address. The page changes right away, and the address follows without a server request. Back, Forward and
 * links also change the value.
 */
export function useAddressState<Value>(codec: AddressCodec<Value>): [Value, (value: Value) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [value, setValue] = useState(() => codec.read(new URLSearchParams(search)));
  const known = useRef(search);

  useEffect(() => {
    if (!isSame(codec, search, known.current)) setValue(codec.read(new URLSearchParams(search)));
    known.current = search;
  }, [codec, search]);

  useEffect(() => {
    const params = codec.write(new URLSearchParams(search), value);
    if (params.toString() === new URLSearchParams(search).toString()) return;

    const timer = setTimeout(() => {
      const next = params.size === 0 ? '' : `?${params.toString().replaceAll('%2C', ',')}`;
      known.current = next;
      // The hash is left out, because otherwise the page would scroll to its target with every letter typed.
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [codec, value, search, pathname, navigate]);

  return [value, setValue];
}

/** Tells whether two queries contain the same value, ignoring other parameters. */
function isSame<Value>(codec: AddressCodec<Value>, one: string, other: string): boolean {
  const part = (search: string) => codec.write(new URLSearchParams(), codec.read(new URLSearchParams(search))).toString();
  return part(one) === part(other);
}
