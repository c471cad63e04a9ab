import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';

export interface GateWords {
  title: string;
  heading: string;
  /** The text of the portal's link on the front page. */
  description: string;
  /** The text before the support address. */
  note: string;
  portalName: string;
}

export function describeGate({ screens }: Pick<Content, 'screens'>, audience: Audience): GateWords {
  const { trainingDoor, clientDoor } = screens.front;
  const { text: description } = audience === 'training' ? trainingDoor : clientDoor;
  return { ...screens.gates[audience], description, note: screens.gates.note, portalName: screens.portals[audience] };
}
