/** The name of a person: the display name, or first and last name, or the user name in a readable form. */
export function displayNameOf(person: Named, fallback = 'User'): string {
  const chosen = person.displayName?.trim()
  const given = [person.firstName, person.lastName].map(name => name?.trim()).filter(Boolean)
  return chosen || given.join(' ') || prettifiedUsername(person.username ?? '') || fallback
}

export type Named = {
  displayName?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  username?: string | null | undefined
}

/** 'salsaKing_of-miami' becomes Salsa King Of Miami, and 'DJCarlos' becomes DJ Carlos. */
export function prettifiedUsername(username: string): string {
  return username
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The initial on a poster without a picture: the first letter or digit of the name. */
export function initialOf(name: string): string {
  const [initial = '?'] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? []
  return initial.toUpperCase()
}

/** The line below the name on a host's pages: the promotion group, or the general label of hosts. */
export function hostLabelOf(host: { promotionGroup?: string | null | undefined }, partyHost: string): string {
  return host.promotionGroup?.trim() || partyHost
}
