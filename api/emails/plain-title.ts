/**
 * Returns the title, unless it contains an address. Any host chooses the title, so a message of ours must not carry the link
 * of another site to a recipient who does not expect it.
 */
export function plainTitle(title: string): string | undefined {
  return /[/\\@]|www\.|\.\p{L}{2,}/iu.test(title) ? undefined : title
}
