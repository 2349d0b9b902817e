import { containsAddress } from '#contract/contains-address.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'

/**
 * Returns the title, unless it contains an address. Any host chooses the title, so a message of ours must not carry the
 * link of another site to a recipient who does not expect it.
 */
export function plainTitle(title: string): string | undefined {
  return containsAddress(title) ? undefined : title
}

/**
 * The name of a member in a message to another one; `unnamed` for a name from before addresses were refused in names.
 */
export function plainName(member: Named, unnamed: string): string {
  return plainTitle(displayNameOf(member)) ?? unnamed
}
