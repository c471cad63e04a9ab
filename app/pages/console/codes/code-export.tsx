import { membersList } from './members-list.server.ts';

export const loader = membersList.export;
