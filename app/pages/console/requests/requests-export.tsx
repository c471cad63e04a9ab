import { requestsList } from './requests-list.server.ts';

export const loader = requestsList.export;
