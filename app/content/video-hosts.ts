/** A video on another site, ready to play. */
export interface HostedVideo {
  /** The site's name. */
  host: string;
  /** The address of its player, which starts at once, because the reader has asked for it. */
  frame: string;
}

interface VideoHost {
  name: string;
  /** Finds the video's ID, and what else the player needs, in an address that people copy from their browser. */
  address: RegExp;
  frame: (id: string, extra: string | undefined) => string;
}

/**
 * The sites whose videos content can show. Frames of any other site are blocked. Each player is asked not to track the reader, as far as the
 * site allows.
 */
const hosts = {
  youtube: {
    name: 'YouTube',
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?:[?&#].*)?$/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    name: 'Vimeo',
    address: /^https:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d+)(?:(?:\/|\?h=)([0-9a-f]+))?(?:[?&#].*)?$/,
    frame: (id, hash) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash === undefined ? '' : `&h=${hash}`}`,
  },
  loom: {
    name: 'Loom',
    address: /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})(?:[?#].*)?$/,
    frame: (id) => `https://www.loom.com/embed/${id}?autoplay=1`,
  },
  wistia: {
    name: 'Wistia',
    address: /^https:\/\/(?:[\w-]+\.)?wistia\.(?:com|net)\/(?:medias|embed\/(?:iframe|medias))\/(\w+)(?:[?#.].*)?$/,
    frame: (id) => `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true&doNotTrack=true`,
  },
} as const satisfies Record<string, VideoHost>;

export type VideoHostName = keyof typeof hosts;

export const videoHostNames = Object.keys(hosts) as [VideoHostName, ...VideoHostName[]];

/** The names of the sites as a sentence lists them. */
export const videoHostList = new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(Object.values(hosts).map(({ name }) => name));

/** Returns the player for a video by its ID on a site. */
export function playerOf(host: VideoHostName, id: string): HostedVideo {
  const { name, frame } = hosts[host];
  return { host: name, frame: frame(id, undefined) };
}

/** Returns the player for the address of a video, or null if it's not a video's address on one of the sites. */
export function findPlayer(address: string): HostedVideo | null {
  for (const { name, address: pattern, frame } of Object.values<VideoHost>(hosts)) {
    const [, id, extra] = pattern.exec(address) ?? [];
    if (id !== undefined) return { host: name, frame: frame(id, extra) };
  }
  return null;
}
