/** What a person is called. The first of: the name they chose, their first and last name, their username made readable. */
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

/** 'salsaKing_of-miami' is Salsa King Of Miami, and 'DJCarlos' is DJ Carlos. */
export function prettifiedUsername(username: string): string {
  return username
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** What stands on a poster in place of a picture: the first letter or digit of a name. */
export function initialOf(name: string): string {
  const [initial = '?'] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? []
  return initial.toUpperCase()
}

/** Under the name on a host's pages: their promotion group, else what every host is called. */
export function hostLabelOf(host: { promotionGroup?: string | null | undefined }, partyHost: string): string {
  return host.promotionGroup?.trim() || partyHost
}

/** Full years on a day. The 29th of February turns a year older on the 1st of March. */
export function ageOn(today: string, dateOfBirth: string): number {
  return Temporal.PlainDate.from(dateOfBirth).until(today, { largestUnit: 'year' }).years
}
