import type { ExpectedStep } from './rules.ts';

/**
 * The name of each step of a request, and its meaning for the client. A closed referral's page still shows that it was signed, so both
 * texts say what's true of all such referrals.
 */
export const stepWords: Record<ExpectedStep, { name: string; text: string }> = {
  received: { name: 'Received', text: 'We have your request.' },
  seen: { name: 'Seen', text: "We're looking at it." },
  answer: { name: 'Answer', text: 'Approved or declined.' },
  approved: { name: 'Approved', text: 'Your extra hours are booked.' },
  declined: { name: 'Declined', text: "We can't do it this time." },
  answered: { name: 'Answered', text: "We've replied here, by email or by phone." },
  done: { name: 'Done', text: 'The work is finished.' },
  new: { name: 'New', text: 'We have your referral.' },
  contacted: { name: 'Contacted', text: "We've spoken with them." },
  signed: { name: 'Signed', text: "They've signed. Signed referrals count toward your tier." },
  rewarded: { name: 'Rewarded', text: 'Your reward is on its way.' },
  closed: { name: 'Closed', text: "This referral is closed. Closed referrals don't count toward your tier." },
};
