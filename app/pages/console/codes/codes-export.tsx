import { codesList } from './codes-list.server.ts';

export const loader = codesList.export;
