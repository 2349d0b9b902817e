export const socialNetworks = ['instagram', 'facebook', 'twitter', 'tiktok'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** A user name of a network. TikTok writes it with an @, and some users write it so for other networks. */
export const SOCIAL_HANDLE = /^@?[\w.]{1,50}$/

/** The hosts of a network, including mobile and short forms. */
export const socialHosts: Record<SocialNetwork, RegExp> = {
  instagram: /^(?:[\w-]+\.)*(?:instagram\.com|instagr\.am)$/i,
  facebook: /^(?:[\w-]+\.)*(?:facebook\.com|fb\.com|fb\.me)$/i,
  twitter: /^(?:[\w-]+\.)*(?:twitter\.com|x\.com)$/i,
  tiktok: /^(?:[\w-]+\.)*tiktok\.com$/i,
}

/** Returns the URL of a stored link, which is a URL or a handle. */
export function socialHref(network: SocialNetwork, stored: string): string {
  return SOCIAL_HANDLE.test(stored) ? homes[network] + stored.replace(/^@/, '') : stored
}

const homes: Record<SocialNetwork, string> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
}
