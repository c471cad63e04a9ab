import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';

import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { ThemeButton } from '#app/pages/shell/shell.tsx';
import { PublicHead } from '#app/pages/shell/public-head.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import type { GateWords } from './describe-gate.server.ts';
import type { GateRefusal } from './gate-action.server.ts';
import { GateMotif } from './gate-motif.tsx';
import { UnsentWorkNotice } from './unsent-work-notice.tsx';

export interface GateScreenProps {
  words: GateWords;
  /** The gate's own address, where the form is sent even if the gate is shown in place of another page. */
  action: string;
  next: string | null;
  refusal: GateRefusal | undefined;
  /** Only the training gate has a link back to the front page (specification 2.3). */
  hasBackLink: boolean;
  /** The client gate with the same page as its destination, if that page is for clients too. */
  clientGate?: string | null;
}

/** Shows a gate: one field for an access code, next to a drawing. The form works without JavaScript. */
export function GateScreen({ words, action, next, refusal, hasBackLink, clientGate = null }: GateScreenProps) {
  const { product, logo, supportEmail } = useBrand();

  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <PublicHead title={words.title} description={words.description} />
      <SkipLink />
      <main id="content" tabIndex={-1} className="flex flex-col px-6 py-6 outline-none sm:px-12">
        <div className="flex items-center justify-between">
          <Link to={href('/')} className="flex min-h-11 items-center gap-2.5 font-serif text-lg font-semibold">
            <BrandMark logo={logo} />
            {product}
          </Link>
          <ThemeButton className="text-ink-muted hover:bg-sunken hover:text-ink" />
        </div>

        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="font-serif text-3xl font-semibold">{words.title}</h1>
          <h2 className="mt-6 text-lg font-semibold">{words.heading}</h2>
          <GateForm action={action} next={refusal?.next ?? next} refusal={refusal} portalName={words.portalName} />
          {hasBackLink ? (
            <ButtonLink to={href('/')} look="secondary" className="mt-3 w-full">
              Back to Home
            </ButtonLink>
          ) : null}
          {clientGate === null ? null : (
            <p className="mt-3">
              <Link to={clientGate} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
                Are you a client? Enter your client code
              </Link>
            </p>
          )}
          <UnsentWorkNotice />
          <p className="mt-8 text-sm text-ink-muted">
            {words.note}{' '}
            <a className="font-medium text-brand underline underline-offset-2" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
        </div>
      </main>
      <GateMotif />
    </div>
  );
}

/** Browsers don't send the part of an address after the #, so the form includes that part. */
const readFragment = () => location.hash;
const noFragment = () => '';
const unchanging = () => () => undefined;

type GateFormProps = Pick<GateScreenProps, 'action' | 'next' | 'refusal'> & { portalName: string };

function GateForm({ action, next, refusal, portalName }: GateFormProps) {
  const navigation = useNavigation();
  const isVerifying = navigation.state !== 'idle' && navigation.formAction === action;
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fragment = useSyncExternalStore(unchanging, readFragment, noFragment);
  const refused = isVerifying ? undefined : refusal?.error;

  useEffect(() => {
    if (refusal !== undefined) field.current?.focus();
  }, [refusal]);

  return (
    <Form
      method="post"
      action={action}
      noValidate
      data-portal-name={portalName}
      className="mt-4"
      onSubmit={(event) => {
        const missing = field.current?.value === '';
        setIsEmpty(missing);
        if (missing) {
          event.preventDefault();
          field.current?.focus();
        }
      }}
    >
      {next === null ? null : <input type="hidden" name="next" value={next.includes('#') ? next : `${next}${fragment}`} />}
      <TextField
        ref={field}
        label="Access Code"
        name="accessCode"
        defaultValue={refusal?.accessCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isEmpty ? 'Access code is required' : refused}
        onChange={() => setIsEmpty(false)}
      />
      {refusal?.wait && !isVerifying && !isEmpty ? <p className="mt-1.5 text-sm">{refusal.wait}</p> : null}
      <Button type="submit" disabled={isVerifying} className="mt-5 w-full">
        {isVerifying ? (
          <>
            <Icon name="loader-circle" className="size-4 animate-spin" />
            Verifying
          </>
        ) : (
          'Access Portal'
        )}
      </Button>
      <span role="status" className="sr-only">
        {isVerifying ? 'Verifying' : ''}
      </span>
    </Form>
  );
}
