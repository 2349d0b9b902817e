/* The code of a link, as in `/e/{slug}?from=poster`. In a file without zod, so that pages load no validator. */

/** The codes of the product. Every event has them; the SQL function `counted_source` has the same list. */
export const PRODUCT_SOURCES = ['instagram', 'whatsapp', 'poster', 'door', 'embed', 'guests'] as const

/** The links that members and guests share with a story picture or an invitation. */
export const GUEST_SOURCE = 'guests'

/** The visits through a code that neither the product nor the host made are counted together. */
export const OTHER_SOURCE = 'other'

/** Without the codes of the product. */
export const MAX_OWN_SOURCES = 20

const MAX_SOURCE_CODE = 24

/** The normal form of a typed code: "Door Póster 12" becomes "door-poster-12". Undefined if nothing is left of it. */
export function sourceCodeFrom(typed: string): string | undefined {
  const code = typed
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SOURCE_CODE)
    .replace(/-$/, '')
  return code === '' ? undefined : code
}
