import { learnersList } from './learners-list.server.ts';

export const loader = learnersList.export;
