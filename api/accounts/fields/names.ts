import { isReservedName, isUsername } from '#contract/accounts/usernames.ts'
import { containsAddress, isAddressName } from '#contract/contains-address.ts'
import { duplicateIn } from '#db/connection/errors.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { siteName } from '../../site/look.ts'

const FIELDS = ['displayName', 'firstName', 'lastName', 'promotionGroup'] as const
type Names = Partial<Record<(typeof FIELDS)[number], string | null>>

/**
 * Refuses a name that is an address, or under which a member would look like the site: names are sent to people who do
 * not know the member. A name that the member has already, from before this rule, may stay.
 */
export function refuseMisleadingNames(given: Names, before: Names = {}) {
  for (const field of FIELDS) {
    const name = given[field]
    if (!name || name === before[field]) continue
    // A first or last name alone may be an official word, such as the surname Root.
    const isWhole = field === 'displayName' || field === 'promotionGroup'
    if (containsAddress(name) || (isWhole && isReservedName(name, siteName()))) refuseField(field, 'reserved-name')
  }
  const { firstName = before.firstName, lastName = before.lastName } = given
  // Checks both names together, because each part may be harmless on its own.
  const isChanged = firstName !== before.firstName || lastName !== before.lastName
  if (isChanged && isReservedName(`${firstName ?? ''}${lastName ?? ''}`, siteName()))
    refuseField(given.lastName === undefined ? 'firstName' : 'lastName', 'reserved-name')
}

/** True for the names of a new account that `refuseMisleadingNames` would refuse. */
export function isMisleadingName(firstName: string, lastName: string): boolean {
  return [firstName, lastName].some(containsAddress) || isReservedName(firstName + lastName, siteName())
}

/** False for a user name that is malformed or reserved, an address, or the name of the site. */
export function isHonestUsername(username: string): boolean {
  return isUsername(username) && !isAddressName(username) && !isReservedName(username, siteName())
}

/** The refusal codes by the names of the unique indexes. */
const TAKEN: Record<string, 'username-taken' | 'email-taken' | 'phone-taken'> = {
  users_by_username: 'username-taken',
  users_by_email: 'email-taken',
  users_by_phone: 'phone-taken',
}

/** Returns the code of the field that another account already has, for a unique violation. */
export function takenIn(error: unknown) {
  return TAKEN[duplicateIn(error) ?? '']
}

/** Refuses with 409 and the code of the taken field. Any other error is thrown again. */
export function refuseTaken(error: unknown): never {
  const code = takenIn(error)
  if (code) refuse(409, code, { cause: error })
  throw error
}
