import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** How a value is in the query of an address. The functions stay the same from drawing to drawing. */
export interface AddressCodec<Value> {
  read: (params: URLSearchParams) => Value;
  /** Returns the query with the value in it, and with what else is in it. */
  write: (params: URLSearchParams, value: Value) => URLSearchParams;
}

/** How long the address waits for the next letter, in milliseconds; the page itself doesn't wait. */
const addressDelay = 300;

/**
 * Keeps a value in step with the address. The page changes at once and the address follows, without asking the server
 * for anything; Back, Forward and links change the address, and then the value follows it.
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
      // Without the #hash: it would lead back to its place with every letter.
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [codec, value, search, pathname, navigate]);

  return [value, setValue];
}

/** Tells whether two queries say the same about the value, whatever else they say. */
function isSame<Value>(codec: AddressCodec<Value>, one: string, other: string): boolean {
  const part = (search: string) => codec.write(new URLSearchParams(), codec.read(new URLSearchParams(search))).toString();
  return part(one) === part(other);
}
