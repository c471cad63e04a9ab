import type { Role } from '#app/features/access/rules.ts';

/** The demo's access codes, which are the same at every start. */
export const demoCodes = { training: 'demo-trainee', client: ['demo-client', 'demo-client-2'] } as const;

/** A manager in the demo. The password can be public, because it doesn't protect anything real. */
export interface DemoManager {
  role: Role;
  name: string;
  email: string;
  password: string;
}

export const demoManagers = {
  owner: { role: 'owner', name: 'Beatriz Fontana', email: 'beatriz@example.com', password: 'quiet-canoe-owner' },
  manager: { role: 'manager', name: 'Graham Pelletier', email: 'graham@example.com', password: 'quiet-canoe-manager' },
  editor: { role: 'editor', name: 'Martin Oakley', email: 'martin@example.com', password: 'quiet-canoe-editor' },
  viewer: { role: 'viewer', name: 'Anjali Deshmukh', email: 'anjali@example.com', password: 'quiet-canoe-viewer' },
} as const satisfies Record<Role, DemoManager>;
