import { referralsList } from './referrals-list.server.ts';

export const loader = referralsList.export;
