import { createIdentifier } from '#app/platform/keys.ts';
import type { Portal } from '#app/portal.ts';

/** Adds a passkey to a manager's account, as if a device had registered it, and returns its ID. */
export async function addPasskey({ signIn }: Pick<Portal, 'signIn'>, managerId: string, id = createIdentifier()): Promise<string> {
  const columns = { credentialID: id, publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false, createdAt: new Date() };
  const { adapter } = await (await signIn()).$context;
  await adapter.create({ model: 'passkey', forceAllowId: true, data: { id, name: 'Phone', userId: managerId, ...columns } });
  return id;
}
