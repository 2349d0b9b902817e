import { containsAddress } from '#contract/contains-address.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'

/** The title, unless it contains an address: our messages must not carry the link of another site. */
export function plainTitle(title: string): string | undefined {
  return containsAddress(title) ? undefined : title
}

/** The name of a member in a message to another one; `unnamed` for a name that contains an address. */
export function plainName(member: Named, unnamed: string): string {
  return plainTitle(displayNameOf(member)) ?? unnamed
}
