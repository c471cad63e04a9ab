import type { ExpectedStep } from './rules.ts';

/** Each step of a request: its name, and what it means for the person who waits. */
export const stepWords: Record<ExpectedStep, { name: string; text: string }> = {
  received: { name: 'Received', text: 'Your request is with us.' },
  seen: { name: 'Seen', text: 'Somebody is looking at it.' },
  answer: { name: 'Answer', text: 'Approved or declined, with a reason.' },
  approved: { name: 'Approved', text: 'The hours are yours.' },
  declined: { name: 'Declined', text: 'It does not work this time.' },
  answered: { name: 'Answered', text: 'We have written to you.' },
  done: { name: 'Done', text: 'The work is finished.' },
  new: { name: 'New', text: 'Your referral is with us.' },
  contacted: { name: 'Contacted', text: 'We have spoken with the person.' },
  signed: { name: 'Signed', text: 'The person has signed. This one counts toward your tier.' },
  rewarded: { name: 'Rewarded', text: 'Your reward is on its way.' },
  closed: { name: 'Closed', text: 'It did not lead to a contract.' },
};
