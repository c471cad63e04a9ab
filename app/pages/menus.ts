import {
  Award,
  BookOpen,
  Bot,
  Building,
  ClipboardCheck,
  Clock,
  Compass,
  Database,
  Handshake,
  Headset,
  House,
  Library,
  Megaphone,
  MessageCircle,
  ShieldCheck,
  Target,
  type LucideIcon,
} from 'lucide-react';

export interface MenuEntry {
  label: string;
  href: string;
  icon: LucideIcon;
}

/** The staff menu, in the order of specification 2.2. */
export const trainingMenu: MenuEntry[] = [
  { label: 'Dashboard', href: '/trainingportal', icon: House },
  { label: 'Welcome & Orientation', href: '/welcome', icon: Compass },
  { label: 'CREA & RECO Compliance', href: '/compliance', icon: ShieldCheck },
  { label: 'MLS & Listing Systems', href: '/mls-systems', icon: Building },
  { label: 'CRM Training', href: '/crm', icon: Database },
  { label: 'Lead Generation & Ads', href: '/lead-generation', icon: Target },
  { label: 'Client Communication', href: '/communication', icon: MessageCircle },
  { label: 'Transaction Coordination', href: '/transaction-coordination', icon: Handshake },
  { label: 'Marketing & Content', href: '/marketing', icon: Megaphone },
  { label: 'AI Tools & Prompts', href: '/ai-tools', icon: Bot },
  { label: 'Real Estate Glossary', href: '/real-estate-glossary', icon: BookOpen },
  { label: 'Assessment', href: '/assessment', icon: ClipboardCheck },
  { label: 'Ongoing Support & QA', href: '/support', icon: Headset },
  { label: 'Certification', href: '/certification', icon: Award },
];

/** The client menu, in the order of specification 2.2. */
export const clientMenu: MenuEntry[] = [
  { label: 'Dashboard', href: '/client', icon: House },
  { label: 'VA SOPs & Guidelines', href: '/client/va-sops', icon: ClipboardCheck },
  { label: 'AI for Realtors', href: '/client/ai-for-realtors', icon: Bot },
  { label: 'Lead Generation', href: '/client/lead-generation', icon: Target },
  { label: 'Social Media Training', href: '/client/social-media', icon: Megaphone },
  { label: 'Referral Partners', href: '/client/referral-partners', icon: Handshake },
  { label: 'Overtime Requests', href: '/client/overtime-requests', icon: Clock },
  { label: 'Useful Resources', href: '/client/resources', icon: Library },
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
