import { href } from 'react-router';

import type { Audience } from './rules.ts';

/** Everything a device can download for an audience. */
export interface DeviceList {
  /** The download's version, which changes whenever any page's content changes. */
  version: string;
  addresses: string[];
  /** The approximate size of the download on the device, in bytes. */
  bytes: number;
}

/** A page that a device can open without a connection. */
export interface SavedPage {
  address: string;
  title: string;
}

/** What a device has saved for an audience. */
export interface DeviceStatus {
  /** Whether the session is still active, as far as the device knows. */
  isOpen: boolean;
  /** Whether the device has requested every page. */
  isAskedFor: boolean;
  /** Whether every page is saved, apart from later changes that may still be downloading. */
  isWhole: boolean;
  pages: number;
  bytes: number;
  progress: { done: number; total: number } | null;
  failure: 'line' | 'room' | 'changed' | null;
}

/** Returns the address of the page that shows what's saved for an audience. Its list is one level below. */
export function homeOf(audience: Audience): string {
  return audience === 'client' ? href('/client/on-this-device') : href('/on-this-device');
}
