import { auditLogList } from './audit-log-list.server.ts';

export const loader = auditLogList.export;
