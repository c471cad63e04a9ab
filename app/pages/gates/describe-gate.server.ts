import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';

/** A gate's texts. */
export interface GateWords {
  title: string;
  heading: string;
  /** The gate's audience. */
  description: string;
  /** The text in front of the support address. */
  note: string;
  /** The name of the portal in the greeting. */
  portalName: string;
}

export function describeGate({ screens }: Pick<Content, 'screens'>, audience: Audience): GateWords {
  const { trainingDoor, clientDoor } = screens.front;
  const { text: description } = audience === 'training' ? trainingDoor : clientDoor;
  return { ...screens.gates[audience], description, note: screens.gates.note, portalName: screens.portals[audience] };
}
