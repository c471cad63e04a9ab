import { messagesList } from './messages-list.server.ts';

export const loader = messagesList.export;
