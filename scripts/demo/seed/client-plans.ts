import type { CodeName } from './access-codes.ts';

export interface ClientPlan {
  name: string;
  email: string;
  phone: string;
  va: string;
  area: string;
  code: CodeName;
  firstDay: number;
}

export const clientPlans = {
  whitaker: {
    name: 'Deborah Whitaker',
    email: 'deborah.whitaker@example.com',
    phone: '647-555-0182',
    va: 'Isabel',
    area: 'Burlington',
    code: 'client',
    firstDay: 68,
  },
  lakeshore: {
    name: 'Lakeshore Collective',
    email: 'office.lakeshore@example.com',
    phone: '905-555-0147',
    va: 'Rafael',
    area: 'Oakville',
    code: 'lakeshore',
    firstDay: 58,
  },
  mensah: {
    name: 'Kofi Mensah',
    email: 'kofi.mensah@example.com',
    phone: '',
    va: 'Lakshmi',
    area: 'Brampton',
    code: 'client',
    firstDay: 61,
  },
  castonguay: {
    name: 'Geneviève Castonguay',
    email: 'genevieve.castonguay@example.com',
    phone: '613-555-0174',
    va: 'Andrés',
    area: 'Ottawa',
    code: 'secondClient',
    firstDay: 49,
  },
  bhattacharya: {
    name: 'Arjun Bhattacharya',
    email: 'arjun.bhattacharya@example.com',
    phone: '416-555-0193',
    va: 'Nomvula',
    area: 'Markham',
    code: 'client',
    firstDay: 44,
  },
  northshore: {
    name: 'The Halloran Team',
    email: 'hello.halloran@example.com',
    phone: '705-555-0128',
    va: 'Trisha',
    area: 'Barrie',
    code: 'secondClient',
    firstDay: 30,
  },
} as const satisfies Record<string, ClientPlan>;

export type ClientName = keyof typeof clientPlans;
