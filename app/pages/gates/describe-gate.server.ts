import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';

/** What a gate says. */
export interface GateWords {
  title: string;
  heading: string;
  /** The audience of the gate. */
  description: string;
  /** Before the support address. */
  note: string;
  /** What the greeting calls the portal. */
  portalName: string;
}

export function describeGate({ screens }: Pick<Content, 'screens'>, audience: Audience): GateWords {
  const { trainingDoor, clientDoor } = screens.front;
  const { text: description } = audience === 'training' ? trainingDoor : clientDoor;
  return { ...screens.gates[audience], description, note: screens.gates.note, portalName: screens.portals[audience] };
}
