import { href } from 'react-router';

import type { Audience } from './rules.ts';

export interface DeviceList {
  /** The download's version, which changes whenever any page's content changes. */
  version: string;
  addresses: string[];
  /** The approximate size of the download on the device, in bytes. */
  bytes: number;
}

export interface SavedPage {
  address: string;
  title: string;
}

export interface DeviceStatus {
  /** True while the session is active, as far as the device knows. */
  isOpen: boolean;
  /** True once the device has requested every page. */
  isAskedFor: boolean;
  /** True once every page is saved, even if later changes are still downloading. */
  isWhole: boolean;
  pages: number;
  bytes: number;
  progress: { done: number; total: number } | null;
  failure: 'line' | 'room' | 'changed' | null;
}

/**
 * Returns the address of the page for saving an audience's portal on a device. The list of pages to download is at `/list` under this
 * address.
 */
export function homeOf(audience: Audience): string {
  return audience === 'client' ? href('/client/on-this-device') : href('/on-this-device');
}
