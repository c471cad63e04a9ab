import type { DrawnIconName } from '#app/ui/icon.tsx';

export interface MenuEntry {
  label: string;
  href: string;
  icon: DrawnIconName;
}

/** The staff menu, in the order of specification 2.2. */
export const trainingMenu: MenuEntry[] = [
  { label: 'Dashboard', href: '/trainingportal', icon: 'home' },
  { label: 'Welcome & Orientation', href: '/welcome', icon: 'compass' },
  { label: 'CREA & RECO Compliance', href: '/compliance', icon: 'shield-check' },
  { label: 'MLS & Listing Systems', href: '/mls-systems', icon: 'building' },
  { label: 'CRM Training', href: '/crm', icon: 'database' },
  { label: 'Lead Generation & Ads', href: '/lead-generation', icon: 'target' },
  { label: 'Client Communication', href: '/communication', icon: 'message' },
  { label: 'Transaction Coordination', href: '/transaction-coordination', icon: 'handshake' },
  { label: 'Marketing & Content', href: '/marketing', icon: 'megaphone' },
  { label: 'AI Tools & Prompts', href: '/ai-tools', icon: 'bot' },
  { label: 'Real Estate Glossary', href: '/real-estate-glossary', icon: 'book-open' },
  { label: 'Assessment', href: '/assessment', icon: 'clipboard-check' },
  { label: 'Ongoing Support & QA', href: '/support', icon: 'headset' },
  { label: 'Certification', href: '/certification', icon: 'award' },
];

/** The client menu, in the order of specification 2.2. */
export const clientMenu: MenuEntry[] = [
  { label: 'Dashboard', href: '/client', icon: 'home' },
  { label: 'VA SOPs & Guidelines', href: '/client/va-sops', icon: 'clipboard-check' },
  { label: 'AI for Realtors', href: '/client/ai-for-realtors', icon: 'bot' },
  { label: 'Lead Generation', href: '/client/lead-generation', icon: 'target' },
  { label: 'Social Media Training', href: '/client/social-media', icon: 'megaphone' },
  { label: 'Referral Partners', href: '/client/referral-partners', icon: 'handshake' },
  { label: 'Overtime Requests', href: '/client/overtime-requests', icon: 'clock' },
  { label: 'Useful Resources', href: '/client/resources', icon: 'library' },
];

/** Tells whether a path belongs to the client portal, whose menu and subtitle it then shows. */
export function isClientPath(pathname: string): boolean {
  return /^\/client(\/|$)/i.test(pathname);
}

/** Tells whether a menu entry is the page that is open; the training home is also found at the root. */
export function isActiveEntry(entry: MenuEntry, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === entry.href || (path === '/' && entry.href === '/trainingportal');
}
