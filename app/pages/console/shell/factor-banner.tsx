import { href, Link } from 'react-router';

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2';

/** Asks a manager to set up the required second factor, and shows the number of days left. */
export function FactorBanner({ daysLeft }: { daysLeft: number }) {
  return (
    <section
      aria-label="Second factor"
      className="mb-6 flex flex-wrap items-center gap-x-5 rounded-md border border-warning bg-warning-soft px-4 py-2 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-80">{describeTime(daysLeft)}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to={href('/manage/account/second-factor')} className={linkClass}>
          Set up an authenticator app
        </Link>
        <Link to={`${href('/manage/account')}#passkeys`} className={linkClass}>
          Add a passkey
        </Link>
      </div>
    </section>
  );
}

function describeTime(daysLeft: number): string {
  if (daysLeft === 0) return 'Set up a second factor or a passkey to continue. Then you can use the rest of the console.';
  const time = daysLeft === 1 ? 'You have 1 day left' : `You have ${daysLeft} days left`;
  return `${time} to set up a second factor or a passkey. After that, you can't use the console without one.`;
}
