export const socialNetworks = ['instagram', 'facebook', 'twitter', 'tiktok'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** A person's name at a network. TikTok writes it with an @, and so do people elsewhere. */
export const SOCIAL_HANDLE = /^@?[\w.]{1,50}$/

/** Where the addresses of a network live, its mobile and short forms included. */
export const socialHosts: Record<SocialNetwork, RegExp> = {
  instagram: /^(?:[\w-]+\.)*(?:instagram\.com|instagr\.am)$/i,
  facebook: /^(?:[\w-]+\.)*(?:facebook\.com|fb\.com|fb\.me)$/i,
  twitter: /^(?:[\w-]+\.)*(?:twitter\.com|x\.com)$/i,
  tiktok: /^(?:[\w-]+\.)*tiktok\.com$/i,
}

/** Where a stored link leads, whether it is an address or a handle. */
export function socialHref(network: SocialNetwork, stored: string): string {
  return SOCIAL_HANDLE.test(stored) ? homes[network] + stored.replace(/^@/, '') : stored
}

const homes: Record<SocialNetwork, string> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
}
