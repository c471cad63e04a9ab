import { useRef, useState } from 'react';

import { Html } from '#app/blocks/html.tsx';
import { useEarlyEntry } from '#app/browser/early-input.ts';
import type { ShownProgram } from '#app/content/text/set-terms.ts';
import { calculateReward, findNextTier, formatDollars, parseDollars } from '#app/features/requests/request-forms/referral-rules.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { formatPercent } from './format-tiers.ts';

/** Calculates the annual value of a tier. `signed` is the number of referrals from this device that led to a signed contract. */
export function RewardCalculator({ program, signed }: { program: ShownProgram; signed: number }) {
  const [referrals, setReferrals] = useState(String(Math.max(signed, program.tiers[0]?.from ?? 0)));
  const [payment, setPayment] = useState('');
  const referralsField = useRef<HTMLInputElement>(null);
  const paymentField = useRef<HTMLInputElement>(null);
  useEarlyEntry(referralsField, ({ value }) => setReferrals(value));
  useEarlyEntry(paymentField, ({ value }) => setPayment(value));
  const count = /^\d{1,4}$/.test(referrals.trim()) ? Number(referrals) : null;
  const cents = parseDollars(payment);

  return (
    <section aria-labelledby="calculator" className="mt-16 rounded-lg border border-line bg-surface p-5 sm:p-7 print:hidden">
      <h2 id="calculator" className="font-serif text-2xl font-semibold">
        What are your referrals worth?
      </h2>
      <Html as="p" className="prose-line mt-1.5 text-ink-muted" value={program.calculatorIntro} />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-10">
        <div className="grid content-start gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <TextField
            ref={referralsField}
            label="Signed referrals"
            inputMode="numeric"
            autoComplete="off"
            value={referrals}
            onChange={(event) => setReferrals(event.target.value)}
            error={count === null && referrals !== '' ? 'Enter a whole number, like 6.' : undefined}
          />
          <TextField
            ref={paymentField}
            label="Monthly payment (CAD)"
            inputMode="decimal"
            autoComplete="off"
            value={payment}
            onChange={(event) => setPayment(event.target.value)}
            error={cents === null && payment !== '' ? 'Enter a dollar amount, like 2000.' : undefined}
          />
        </div>
        <div role="status" className="border-l-2 border-accent pl-5">
          {count === null ? (
            <p className="text-ink-muted">Enter how many of your referrals have signed.</p>
          ) : (
            <Reward program={program} count={count} cents={cents} />
          )}
        </div>
      </div>
      <Html as="p" className="prose-line mt-5 text-sm text-ink-muted" value={program.calculatorNote} />
    </section>
  );
}

function Reward({ program, count, cents }: { program: ShownProgram; count: number; cents: number | null }) {
  const { tier, percent, monthlyCents, yearlyCents } = calculateReward(program.tiers, count, cents ?? 0);
  const next = findNextTier(program.tiers, count);

  return (
    <>
      <p className="font-serif text-2xl font-semibold">{tier === null ? 'No tier yet' : `${tier.name}, ${formatPercent(percent)}`}</p>
      {next === null ? null : (
        <p className="mt-1 text-ink-muted">
          {next.missing} more {next.missing === 1 ? 'referral' : 'referrals'} to {next.tier.name} and {formatPercent(next.tier.percent)}.
        </p>
      )}
      {tier !== null && cents === null ? (
        <p className="mt-4 text-ink-muted">Enter the monthly payment to see what your referrals are worth.</p>
      ) : null}
      {tier !== null && cents !== null ? (
        <dl className="m-0 mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Value title="As cash back" monthly={monthlyCents} yearly={yearlyCents} note={program.cashNote} />
          <Value title="As service credit" monthly={monthlyCents} yearly={yearlyCents} note={program.creditNote} />
        </dl>
      ) : null}
    </>
  );
}

function Value({ title, monthly, yearly, note }: { title: string; monthly: number; yearly: number; note: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold">{title}</dt>
      <dd className="m-0">
        <span className="block font-serif text-3xl font-semibold text-brand tabular-nums">{formatDollars(yearly)}</span>
        <span className="block text-[0.9375rem]">a year, {formatDollars(monthly)} a month</span>
        <span className="mt-1 block text-sm text-ink-muted">{note}</span>
      </dd>
    </div>
  );
}
