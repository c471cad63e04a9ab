import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';

/** Tells whether this browser supports passkeys. Returns false until the page's scripts run. */
export function usePasskeySupport(): boolean {
  const [isSupported, setIsSupported] = useState(false);

  useEffect(() => {
    setIsSupported(typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential);
  }, []);
  return isSupported;
}

const register = href('/manage/passkey/register');
const signIn = href('/manage/passkey/sign-in');

/** Creates a passkey on the device and saves it on the server. Returns an error message, or null on success. */
export async function addPasskey(name: string): Promise<string | null> {
  const asked = await fetchJson<PublicKeyCredentialCreationOptionsJSON>(register, { send: { step: 'options' } });
  if (asked.kind !== 'answered') return "We can't add a passkey right now. Reload the page and try again.";

  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.answer);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential))
    return 'No passkey was added. Your device declined, or already has one for this account.';

  const kept = await fetchJson(register, { send: { step: 'keep', name, credential: credential.toJSON() } });
  return kept.kind === 'answered' ? null : "The passkey wasn't saved. Reload the page and try again.";
}

/** Signs in with one of this device's passkeys. Returns the address to open next, or an error message. */
export async function signInWithPasskey(next: string | null): Promise<{ next: string } | { reason: string }> {
  const asked = await fetchJson<PublicKeyCredentialRequestOptionsJSON>(signIn, { send: { step: 'options' } });
  if (asked.kind !== 'answered') return { reason: 'No response. Please try again in a minute.' };

  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.answer);
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return { reason: 'No passkey was used. You can sign in with your password.' };

  const answered = await fetchJson<{ next: string }>(signIn, { send: { step: 'answer', credential: credential.toJSON(), next } });
  if (answered.kind === 'answered') return answered.answer;
  return { reason: "This passkey doesn't work here. Sign in with your password or another passkey." };
}
